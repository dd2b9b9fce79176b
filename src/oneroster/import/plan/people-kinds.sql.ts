import { NEW_AUDIT_KEY } from '../../../audit/sealed-changes.ts';
import { PRIMARY_CLASS } from './enrolments.sql.ts';
import { PRIMARY_GUARDIAN } from './guardian-links.sql.ts';
import { problemSql } from './kind-checks.sql.ts';
import type { PlannedKind } from './planned-kind.ts';

/** Students, guardians and staff. One word as both parts of a name stands for a name of one word. */

const STUDENT_TEXTS: Readonly<Record<string, string>> = {
  last_name: 'family_name',
  email: 'email',
  middle_name: 'middle_name',
  preferred_first_name: 'preferred_given_name',
  preferred_middle_name: 'preferred_middle_name',
  preferred_last_name: 'preferred_family_name',
  grade_level: 'grades',
};

const textSources = Object.fromEntries(
  Object.entries({ first_name: 'given_name', ...STUDENT_TEXTS }).map(([column, from]) => [column, [from]]),
);

const usersOf = (kind: string) =>
  `staged_users s join bundle_users b on b.row = s.row and b.kind = '${kind}' and not b.skipped`;

const FIRST_DAYS = `(select user_sourced_id as sourced_id, min(begin_date)::date as day from staged_enrollments
  where user_role = 'student' and not removed group by user_sourced_id)`;

/** SQL of the number of a student `s` of the bundle. */
export const STUDENT_NUMBER = `coalesce(s.identifier, left(nullif(trim(substring(s.user_ids from '\\{studentId:([^}]*)\\}')), ''), 64),
        case when length(s.sourced_id) <= 64 then s.sourced_id end)`;

export const students: PlannedKind = {
  kind: 'student',
  table: 'students',
  file: 'users',
  source: `
    select s.row, s.sourced_id, s.removed,
      ${STUDENT_NUMBER} as student_id,
      case when s.given_name = s.family_name then '' else s.given_name end as first_name,
      ${Object.entries(STUDENT_TEXTS)
        .map(([column, from]) => `s.${from} as ${column}`)
        .join(', ')},
      coalesce(s.phone, s.sms) as phone, d.birth_date::date as date_of_birth, d.row as demographics_row,
      case when s.enabled_user = 'true' then 'active' else 'inactive' end as status,
      greatest(coalesce(first.day, $2::date), '1900-01-01'::date) as enrollment_date, s.agent_sourced_ids, null::text as former_status
    from ${usersOf('student')}
      left join ${FIRST_DAYS} first on first.sourced_id = s.sourced_id
      left join (select distinct on (sourced_id) * from staged_demographics where not removed and not left_out order by sourced_id, row) d
        on d.sourced_id = s.sourced_id`,
  columns: {
    student_id: ['identifier', 'user_ids'],
    ...textSources,
    phone: ['phone', 'sms'],
    date_of_birth: [],
    status: [],
  },
  insertColumns: {
    enrollment_date: 'p.enrollment_date',
    class_id: PRIMARY_CLASS,
    primary_guardian_id: PRIMARY_GUARDIAN,
    audit_key: NEW_AUDIT_KEY,
  },
  updateColumns: `, version = t.version + 1, former_student_ids = case when t.student_id = p.student_id then t.former_student_ids
    else array_append(array_remove(t.former_student_ids, p.student_id), t.student_id) end`,
  natural: 't.student_id = p.student_id',
  own: `(t.deleted_at is not null or t.student_id = p.student_id or lower(t.email) = lower(p.email)
    or (t.first_name, t.last_name) = (p.first_name, p.last_name)
    or p.first_name = '' and t.last_name = p.last_name and t.first_name = t.last_name)`,
  deleted: 't.deleted_at is not null',
  resolve: [
    `update planned_students p set first_name = t.first_name from students t
     where t.institution_id = $1 and t.id = p.id and p.first_name = '' and t.first_name = t.last_name and t.last_name = p.last_name`,
    `update planned_students p set former_status = t.status,
       date_of_birth = case when p.demographics_row is null then t.date_of_birth else p.date_of_birth end,
       status = case when p.status = 'inactive' and t.status = 'graduated' then 'graduated' else p.status end
     from students t where t.institution_id = $1 and t.id = p.id`,
    `update planned_students set action = 'skipped' where action = 'removed' and former_status <> 'active'`,
  ],
  checks: [
    `select row, 'identifier' as column, null::text as value,
       'is required: students have a number of at most 64 characters here.' as message
     from planned_students where student_id is null and action in ('created', 'updated')`,
    ...(['first_name', 'last_name'] as const).map((column) =>
      problemSql('planned_students', {
        column: column === 'first_name' ? 'givenName' : 'familyName',
        value: `p.${column}`,
        message: `'must have at most 100 characters.'`,
        when: `char_length(p.${column}) > 100`,
      }),
    ),
  ],
  unique: [
    {
      value: (alias) => `${alias}.student_id`,
      fileColumn: 'identifier',
      among: 't.institution_id = $1 and t.deleted_at is null',
      message: 'is the number of another student here.',
    },
    {
      value: (alias) => `lower(${alias}.email)`,
      fileColumn: 'email',
      among: 't.institution_id = $1 and t.deleted_at is null',
      message: 'is the email of another student here.',
    },
  ],
};

const NAME_PARTS = `
  case when s.given_name = s.family_name then s.family_name else left(s.given_name || ' ' || s.family_name, 200) end as name,
  case when s.given_name <> s.family_name then s.given_name end as given_name, s.family_name`;

/** The stored record `t` is exported with the parts of the planned name `p`. */
const HAS_SAME_PARTS = `coalesce(p.given_name, p.family_name) = coalesce(t.given_name, t.family_name, t.name)
  and p.family_name = coalesce(t.family_name, t.given_name, t.name)`;

/** A display name that was chosen here stays while the parts of the name do. */
const keepName = (table: string) => `
  update planned_${table} p set name = t.name, given_name = t.given_name, family_name = t.family_name from ${table} t
  where t.institution_id = $1 and t.id = p.id and p.action is null and ${HAS_SAME_PARTS}`;

const personColumns = { name: [], given_name: [], family_name: [] };

export const guardians: PlannedKind = {
  kind: 'guardian',
  table: 'guardians',
  file: 'users',
  source: `
    select s.row, s.sourced_id, s.removed, ${NAME_PARTS}, s.email, coalesce(s.phone, s.sms) as phone, s.agent_sourced_ids,
      b.user_role as role
    from ${usersOf('guardian')}`,
  columns: { ...personColumns, email: ['email'], phone: ['phone', 'sms'] },
  insertColumns: { audit_key: NEW_AUDIT_KEY },
  // Two people may share a name, so no other record is taken for a guardian.
  natural: 'false',
  own: `(t.name = p.name or ${HAS_SAME_PARTS} or lower(t.email) = lower(p.email))`,
  resolve: [
    keepName('guardians'),
    `update planned_guardians p set action = 'skipped' where p.action = 'removed'
       and not exists (select from student_guardians l where l.institution_id = $1 and l.guardian_id = p.id)`,
  ],
  checks: [],
  unique: [],
};

/** Permissions of users whom no file changes. */
const MANAGES = `exists (select from roles r where r.institution_id = $1 and r.id = t.role_id
  and r.permissions && array['manage:users', 'manage:roles', 'manage:api_keys'])`;

/** The role of new staff: one that stands for the role in OneRoster and manages nothing, or else that of teachers or viewers. */
const ROLE_ID = `(
  select r.id from roles r where r.institution_id = $1
    and (r.oneroster_role = b.user_role or r.built_in and r.name = 'viewer')
    and not r.permissions && array['manage:users', 'manage:roles', 'manage:api_keys', 'read:audit_logs']
  order by r.oneroster_role = b.user_role desc nulls last, r.built_in desc, r.id limit 1)`;

export const staff: PlannedKind = {
  kind: 'user',
  table: 'users',
  file: 'users',
  source: `
    select s.row, s.sourced_id, s.removed, ${NAME_PARTS}, coalesce(s.email, case when s.username like '%_@_%._%' then s.username end) as email,
      s.enabled_user = 'true' as enabled, ${ROLE_ID} as role_id, null::boolean as active
    from ${usersOf('staff')}`,
  columns: { ...personColumns, active: [] },
  insertColumns: { email: 'p.email', role_id: 'p.role_id' },
  natural: 'lower(t.email) = lower(p.email)',
  own: `(lower(t.email) = lower(p.email) or t.name = p.name or ${HAS_SAME_PARTS})`,
  kept: MANAGES,
  // A file may deactivate a user of the other system, but activates nobody who was deactivated here.
  resolve: [
    keepName('users'),
    { drop: 'taken_emails' },
    // An email is that of one user in all institutions.
    `create temp table taken_emails on commit drop as select t.institution_id, t.id, t.email from public.users t
     where lower(t.email) in (select lower(p.email) from planned_users p where p.match is null)`,
    // Administrators who are here may teach.
    `insert into known_users select s.sourced_id, t.id from bundle_users b join staged_users s on s.row = b.row
       join users t on t.institution_id = $1 and lower(t.email) = lower(coalesce(s.email, s.username))
     where b.kind = 'administrator' and s.sourced_id not in (select sourced_id from known_users)`,
    `update planned_users p set active = t.active and (p.enabled or t.sourced_id is null) from users t
     where t.institution_id = $1 and t.id = p.id and p.action is null`,
    `update planned_users set active = enabled where action = 'created'`,
    `update planned_users p set action = 'skipped' from users t
     where p.action = 'removed' and t.institution_id = $1 and t.id = p.id and (not t.active or t.sourced_id is null)`,
  ],
  checks: [
    `select row, 'email' as column, null::text as value, 'is required: staff are identified by their email here.' as message
     from planned_users where email is null and action = 'created'`,
  ],
  unique: [
    {
      value: (alias) => (alias === 'p' ? `case when p.match is null then lower(p.email) end` : `lower(${alias}.email)`),
      fileColumn: 'email',
      stored: 'taken_emails',
      message: 'is already in use by another user.',
    },
  ],
};
