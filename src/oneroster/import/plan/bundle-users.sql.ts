import { ownNumberSql } from '../../../database/ids/sourced-id.ts';
import { isSamePerson } from '../../../students/identity/same-person.sql.ts';
import { MAX_LISTED_PROBLEMS } from '../bundle-problems.ts';
import { repeatedSql } from './kind-checks.sql.ts';
import type { PlanStep } from './planned-kind.ts';

/** Sorts the users of a bundle into students, staff and guardians, who are different records here. */

/** Roles whose holders manage the system. They are people of the service itself, whom no file creates or changes. */
const ADMINISTRATORS = `('administrator', 'districtAdministrator', 'siteAdministrator', 'systemAdministrator')`;

/** SQL of the kind of person that a role is for. */
export const KIND_OF_ROLE = `case when user_role = 'student' then 'student' when user_role in ('guardian', 'parent', 'relative') then 'guardian'
  when user_role in ${ADMINISTRATORS} then 'administrator' when user_role is not null then 'staff' end`;

/** A user of several roles is what the primary one says, and staff before anything else. It is unknown if one of them is left out. */
const ROLE_OF_1P2 = `
  select distinct on (user_sourced_id) user_sourced_id as sourced_id, user_role from staged_roles
  where not removed and user_sourced_id not in (select user_sourced_id from staged_roles where left_out and user_sourced_id is not null)
  order by user_sourced_id, role_type = 'primary' desc, user_role in ('student', 'guardian', 'parent', 'relative'), row`;

/** Conditions that the record `t` has the identifier of the user `u`: each by itself, because PostgreSQL joins by one of them. */
const identifies = (kind: 'student' | 'user' | 'guardian', ours: boolean): readonly string[] => [
  't.institution_id = $1 and t.sourced_id = u.sourced_id',
  `t.institution_id = $1 and (${ours}) and t.sourced_id is null and t.id = ${ownNumberSql(kind, 'u.sourced_id')}`,
];

/** SQL of the condition that an identifier is that of a person who was erased here. */
export const isErasedSql = (sourcedId: string) => `exists (
  select from erased_identifiers d where d.institution_id = $1 and d.digest = identifier_digest($1, ${sourcedId}))`;

/**
 * SQL of the condition that the user `u` is a person who was erased, or a guardian who was deleted, here. Of one who is named without a
 * role, as in deltas, nothing here tells the kind any more.
 */
const wasErased = (ours: boolean) => `(${isErasedSql('u.sourced_id')}
  or (u.kind is null or u.kind = 'guardian') and u.sourced_id in (
    select coalesce(d.sourced_id, case when ${ours} then 'g-' || d.id end) from deleted_records d
    where d.institution_id = $1 and d.kind = 'guardian')
  and not exists (select from guardians t where ${identifies('guardian', ours)[0]}))`;

/**
 * Returns the statements that create `bundle_users`, with the kind of each user. A row without a role, as deltas may have, or that is
 * left out, is what the stored record with its identifier is. `skipped` is true for administrators, erased people, and guardians who were deleted here.
 * @param ours true if the bundle is about this institution under the service's own identifier
 */
export function sortUsers(ours: boolean): PlanStep[] {
  return [
    { drop: 'bundle_users' },
    `create temp table bundle_users on commit drop as
     with roles_of_users as (${ROLE_OF_1P2}), typed as (
       select u.row, u.sourced_id, u.removed, u.left_out, coalesce(r.user_role, u.user_role) as user_role
       from staged_users u left join roles_of_users r using (sourced_id)
     )
     select row, sourced_id, removed, left_out, user_role, ${KIND_OF_ROLE} as kind, false as skipped from typed`,
    ...(['student', 'user', 'guardian'] as const).flatMap((kind) =>
      identifies(kind, ours).map(
        (condition) => `update bundle_users u set kind = '${kind === 'user' ? 'staff' : kind}' from ${kind}s t
         where (u.kind is null or u.removed or u.left_out) and ${condition}`,
      ),
    ),
    `update bundle_users u set skipped = true
     where kind = 'administrator' or kind is null and removed or (kind is null or kind in ('student', 'guardian')) and ${wasErased(ours)}`,
    `update staged_users s set unidentified = true from bundle_users u where u.row = s.row and u.kind is null and not u.skipped`,
    { analyze: 'bundle_users' },
  ];
}

/** Selects the problems of users and their roles. */
export const userChecks: readonly string[] = [
  `select row, 'role' as column, null::text as value, 'is required: the user has no role, neither here nor in roles.csv.' as message
   from bundle_users where kind is null and not skipped`,
  repeatedSql('bundle_users', {
    column: 'sourcedId',
    value: 'sourced_id',
    when: 'not left_out',
    message: 'is the identifier of an earlier row, too.',
  }),
  ...(['students', 'users', 'guardians'] as const).map(
    (table) => `select u.row, 'sourcedId' as column, u.sourced_id as value,
       'is the identifier of a ${table === 'users' ? 'member of staff' : table.slice(0, -1)} here, and the role is another one now. Give the person a new identifier, or correct the role.' as message
     from bundle_users u join ${table} t on t.institution_id = $1 and t.sourced_id = u.sourced_id
     where not u.skipped and not u.removed and u.kind <> '${table === 'users' ? 'staff' : table.slice(0, -1)}'`,
  ),
];

/** SQL of the name of a student in a message, for a caller who may read students. @param id SQL @param number SQL */
const named = (id: string, number: string) =>
  `case when v.may_read_students then 'student ' || ${id} || ' (' || ${number} || ')' else 'another student' end`;

/** New students whose number somebody had before: the other system may not know of the change yet ([D96]). */
export const formerNumbers = `
  select p.row, 'identifier' as column, p.student_id as value,
    'is a former number of ' || ${named('former.id', 'former.present')} || '. Send the present one.' as message
  from planned_students p cross join import_values v join (
    select unnest(t.former_student_ids) as student_id, min(t.id) as id, min(t.student_id) as present from students t
    where t.institution_id = $1 and t.deleted_at is null and t.former_student_ids <> '{}' group by 1
  ) former on former.student_id = p.student_id
  where p.action = 'created'`;

/** New students who may be here already ([D96]). Names are normalised of those alone who have one of the birth dates. */
export const possibleDuplicates = `
  with born as materialized (
    select t.* from students t where t.institution_id = $1 and t.deleted_at is null
      and t.date_of_birth in (select date_of_birth from planned_students where action = 'created')
  )
  select distinct on (p.row) p.row, 'givenName' as column, p.first_name as value,
    'has the same names and date of birth as ' || ${named('born.id', 'born.student_id')} || '.' as message
  from planned_students p cross join import_values v join born on ${isSamePerson('p', 'born')}
  where p.action = 'created' order by p.row, born.id limit ${MAX_LISTED_PROBLEMS}`;
