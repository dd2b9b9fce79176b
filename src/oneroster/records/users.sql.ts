import { derivedIdSql, ORG_ID, OWN_ORG } from './fragments.sql.ts';
import { deletedGuardians, guardianUsers } from './guardian-users.sql.ts';
import { type Branch, type RecordDescription, reference, required, text } from './record.ts';
import { formerStaffUsers, staffUsers } from './staff-users.sql.ts';
import { deletedStudents, studentUsers } from './student-users.sql.ts';

/** Students, users of the service, and guardians. */
export const users: RecordDescription = {
  collection: 'users',
  single: 'user',
  fields: [
    required('enabledUser', 'boolean', `'false'`),
    {
      name: 'orgSourcedIds',
      type: 'references',
      target: 'org',
      places: ['csv 1.1', 'json 1.1'],
      deleted: OWN_ORG,
    },
    { name: 'role', type: 'text', places: ['csv 1.1', 'json 1.1'], deleted: `'guardian'` },
    required('username'),
    { name: 'userIds', type: 'studentIds' },
    required('givenName'),
    required('familyName'),
    text('middleName'),
    text('identifier'),
    text('email'),
    text('sms'),
    text('phone'),
    { name: 'agentSourcedIds', type: 'references', target: 'user' },
    { name: 'grades', type: 'texts' },
    text('password', { places: ['csv 1.2', 'csv 1.1'] }),
    text('userMasterIdentifier', { places: ['csv 1.2', 'json 1.2'] }),
    text('preferredGivenName', { json: 'preferredFirstName', places: ['csv 1.2', 'json 1.2'] }),
    text('preferredMiddleName', { places: ['csv 1.2', 'json 1.2'] }),
    text('preferredFamilyName', { json: 'preferredLastName', places: ['csv 1.2', 'json 1.2'] }),
    { name: 'primaryOrgSourcedId', type: 'reference', target: 'org', places: ['csv 1.2', 'json 1.2'] },
    text('pronouns', { places: ['csv 1.2', 'json 1.2'] }),
    { name: 'roles', type: 'roles', places: ['json 1.2'], deleted: `'guardian'` },
  ],
  branches: [studentUsers, staffUsers, guardianUsers, deletedStudents, formerStaffUsers, deletedGuardians],
};

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
