import { changedColumns, planColumns, problem, problemsOf } from './plan-columns.sql.ts';

/** What an import did to whom: `row, type, student_id, version, before`. */
const DONE = `(
  select c.row, 'created' as type, c.student_id, 1 as version, '{}'::jsonb as before
  from imports i cross join unnest(i.created_ids, i.created_rows) as c (student_id, row)
  where i.institution_id = $1 and i.id = $2
  union all
  select r.row, 'updated', r.student_id, r.version, r.before from import_rows r where r.institution_id = $1 and r.import_id = $2)`;

/** The students of an import, locked so that what the plan compares with stays as it is. $1 institution, $2 import. */
export const lockImported = `
  select count(*) from (
    select s.id from students s
    where s.institution_id = $1 and s.id in (select student_id from ${DONE} done)
    order by s.id for no key update) locked`;

const VALUES = `first_name text, last_name text, email text, phone text, date_of_birth date, class_id integer, status text,
  enrollment_date date, address_street text, address_city text, address_state text, address_zip text, parent_id integer`;

/**
 * Plans for each student of an import what it was before: deleted where the import created it, its former values where it
 * was updated; nobody who was changed since. $1 institution, $2 import.
 */
export const planUndo = `
  with target as (
    select r.row, r.type, s as former, s.id, s.student_id, former.*, r.version as imported_version, o.id as email_owner
    from ${DONE} r
    join students s on s.institution_id = $1 and s.id = r.student_id and s.erased_at is null
    cross join lateral jsonb_to_record(r.before) as former (${VALUES})
    left join students o on r.type = 'updated' and o.institution_id = $1 and lower(o.email) = lower(former.email)
      and o.deleted_at is null and o.id <> s.id
  ), compared as (
    select t.*, ${changedColumns('(t.former)', 't')} as changed from target t
  )
  insert into planned_students (${planColumns})
  select row, false, ${problemsOf([
    problem('(former).deleted_at is not null', 'student_id', `'was deleted after the import.'`),
    problem(
      '(former).deleted_at is null and (former).version <> imported_version',
      'student_id',
      `'was changed after the import and is left alone.'`,
    ),
    problem(
      'class_id is not null and not exists (select from classes c where c.institution_id = $1 and c.id = compared.class_id)',
      'class_id',
      `'names a class that is gone.'`,
    ),
    problem(
      'parent_id is not null and not exists (select from guardians g where g.institution_id = $1 and g.id = compared.parent_id)',
      'parent_id',
      `'names a guardian who is gone.'`,
    ),
  ])},
    case when type = 'created' then 'deleted' else 'updated' end, id,
    student_id, first_name, last_name, email, phone, date_of_birth, class_id, coalesce(status, (former).status), enrollment_date,
    address_street, address_city, address_state, address_zip, parent_id,
    null, (former).class_id, (former).status, (former).version + 1, changed, null,
    email_owner
  from compared`;
