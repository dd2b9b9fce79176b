import { sourcedIdSql } from '../../database/ids/sourced-id.ts';
import { deletedLinksSql, ORG_ID, updatedSql } from './fragments.sql.ts';
import type { Branch } from './record.ts';

const FROM = `users u join institutions i on i.id = $1
  join roles r on r.institution_id = $1 and r.id = u.role_id`;

/** Users whose role has none in OneRoster belong to it while they teach. */
const EXPORTED = `(r.oneroster_role is not null
  or exists (select from class_teachers ct where ct.institution_id = $1 and ct.user_id = u.id))`;

const FORMER_CLASSES = `select max(d.deleted_at) from deleted_records d
  where d.institution_id = $1 and d.kind = 'class_teacher' and d.linked_id = u.id`;

const CHANGED = `greatest(u.updated_at, r.updated_at, (${FORMER_CLASSES}), (
  select max(ct.updated_at) from class_teachers ct where ct.institution_id = $1 and ct.user_id = u.id))`;

const CHANGES = [
  updatedSql('users'),
  `select id from users where institution_id = $1 and role_id in (${updatedSql('roles')})`,
  updatedSql('class_teachers', 'user_id'),
  deletedLinksSql('class_teacher', 'linked_id'),
];

const ROLE = `coalesce(r.oneroster_role, 'teacher')`;

/** The roles of 1.1 are fewer. A counselor gets the one with the least rights. */
const ROLE_IN_1P1 = `case ${ROLE} when 'counselor' then 'aide'
  when 'districtAdministrator' then 'administrator' when 'principal' then 'administrator'
  when 'siteAdministrator' then 'administrator' when 'systemAdministrator' then 'administrator' else ${ROLE} end`;

/** Users of the service as users of OneRoster, which needs both parts of a name. */
export const staffUsers: Branch = {
  from: FROM,
  where: `u.institution_id = $1 and ${EXPORTED}`,
  sourcedId: sourcedIdSql('user', 'u'),
  dateLastModified: CHANGED,
  changes: CHANGES,
  order: 'u.id',
  values: {
    enabledUser: 'u.active',
    orgSourcedIds: `array[${ORG_ID}]`,
    role: ROLE_IN_1P1,
    roles: ROLE,
    username: 'u.email',
    givenName: 'coalesce(u.given_name, u.family_name, u.name)',
    familyName: 'coalesce(u.family_name, u.given_name, u.name)',
    email: 'u.email',
    primaryOrgSourcedId: ORG_ID,
  },
};

/** Users who may have belonged to OneRoster before: they, their role or their classes have changed. */
export const formerStaffUsers: Branch = {
  from: FROM,
  where: `u.institution_id = $1 and not ${EXPORTED}
    and (u.updated_at > u.created_at or r.updated_at > u.created_at or (${FORMER_CLASSES}) is not null)`,
  sourcedId: staffUsers.sourcedId,
  dateLastModified: CHANGED,
  changes: CHANGES,
  order: 'u.id',
  values: { orgSourcedIds: `array[${ORG_ID}]`, orgSourcedId: ORG_ID, role: `'teacher'`, roles: `'teacher'` },
  deleted: true,
};
