import { derivedIdSql, ORG_ID, OWN_ORG } from './fragments.sql.ts';
import { type Branch, type RecordDescription, reference, required, text } from './record.ts';
import { users } from './users.sql.ts';

/** Each user has one role, in the institution, and it changes with the user. */
function roleOf(user: Branch): Branch {
  return {
    ...user,
    sourcedId: derivedIdSql('r-', user.sourcedId),
    values: {
      userSourcedId: user.sourcedId,
      roleType: `'primary'`,
      ...(user.values.roles && { role: user.values.roles, orgSourcedId: ORG_ID }),
    },
  };
}

/** The roles of 1.2. In JSON and in 1.1 they are a part of the user. */
export const roles: RecordDescription = {
  collection: 'roles',
  single: 'role',
  fields: [
    reference('userSourcedId', 'user'),
    required('roleType', 'text', `'primary'`),
    required('role', 'text', `'guardian'`),
    text('beginDate'),
    text('endDate'),
    reference('orgSourcedId', 'org', OWN_ORG),
    text('userProfileSourcedId'),
  ],
  branches: users.branches.map(roleOf),
};
