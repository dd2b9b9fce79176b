import { NEW_AUDIT_KEY } from '../../../audit/sealed-changes.ts';
import { columnList } from '../../student.columns.ts';
import { changedSince } from '../import-run.ts';
import { emailProblem } from '../plan/import-claims.sql.ts';
import {
  changedColumns,
  comparedClass,
  ENTERS_AFTER_TERM,
  insertIntoPlan,
  joinPlanAndTerm,
  ownValues,
  planAndTermColumns,
  planIsOver,
  prefixedColumns,
  problem,
  problemsOf,
  valuesOf,
} from '../plan/plan-columns.sql.ts';
import { isAsOf, laterImport, noteRestored } from './restored-records.sql.ts';

/** The students that an import wrote, and that were not undone: `row, type, student_id, written_at, before`. */
const WRITTEN = `(
  select c.row, 'created' as type, c.student_id, i.created_at as written_at, '{}'::jsonb as before
  from imports i cross join unnest(i.created_ids, i.created_rows) as c (student_id, row)
  where i.institution_id = $1 and i.id = $2
  union all
  select r.row, 'updated', r.student_id, i.created_at, r.before
  from import_rows r join imports i on i.institution_id = $1 and i.id = r.import_id
  where r.institution_id = $1 and r.import_id = $2)`;

/** Locks the students of an import, so that the values that the plan compares with stay the same. $1 institution, $2 import. */
export const lockImported = `
  select count(*) from (
    select s.id from students s
    where s.institution_id = $1 and s.id in (select student_id from ${WRITTEN} written)
    order by s.id for no key update) locked`;

/** The former values; the student id is not among them, since imports find students by it. */
const FORMER = columnList
  .filter(({ name }) => name !== 'student_id')
  .map(({ name, type }) => `${name} ${type}`)
  .join(', ');

/** A plan of another class that the import has not changed stays as it is beside the class that the student gets back. */
const IS_MEANT = `(x.class_id = former.class_id or exists (select from import_records r
  where r.institution_id = $1 and r.import_id = $2 and r.record_table = 'enrolments' and r.id = x.id))`;

const COMPARED = { table: 'students', id: 'compared.id', updatedAt: 'compared.updated_at' };

/** Forget what was undone. Rows and new students that are left alone stay for a further undo. $1 institution, $2 import. */
export const settleUndoneRows: readonly string[] = [
  noteRestored(`select 'students' as record_table, r.student_id as id, null::int as linked_id, r.former_updated_at
    from import_rows r join planned_students p on p.type = 'updated' and p.id = r.student_id
    where r.institution_id = $1 and r.import_id = $2`),

  `delete from import_rows r using planned_students p
   where r.institution_id = $1 and r.import_id = $2 and p.type = 'updated' and p.id = r.student_id`,

  `update imports i set (created_ids, created_rows) = (
     select coalesce(array_agg(c.id order by c.row), '{}'), coalesce(array_agg(c.row order by c.row), '{}')
     from unnest(i.created_ids, i.created_rows) as c (id, row)
     where not exists (select from planned_students p where p.type = 'deleted' and p.id = c.id))
   where i.institution_id = $1 and i.id = $2`,
];

/**
 * Lists the additional enrolments of active students that an import ended by making their class the primary one. The last change of
 * these enrolments has the time of the import. $1 institution, $2 import.
 */
export const listReplaced = `
  select e.id, e.student_id from imports i
  join planned_students p on p.type = 'updated' and p.status = 'active'
  join enrolments e on e.institution_id = $1 and e.student_id = p.id and e.updated_at = i.created_at and not e.is_primary
  where i.institution_id = $1 and i.id = $2 and e.ends_on is not null`;

/** SQL of the problems of a row of `compared`. $1 institution. */
const UNDO_PROBLEMS = problemsOf([
  problem('deleted_at is not null', 'student_id', 'deleted_since', `'was deleted after the import.'`),
  problem(
    `deleted_at is null and not ${isAsOf(COMPARED, 'compared.written_at')}`,
    'student_id',
    'changed_since',
    changedSince(laterImport(COMPARED)),
  ),
  problem(
    'class_id is not null and not exists (select from classes c where c.institution_id = $1 and c.id = compared.class_id)',
    'class_id',
    'unknown_class',
    `'names a class that is gone.'`,
  ),
  planIsOver(`'class_id'`),
  problem(
    'parent_id is not null and not exists (select from guardians g where g.institution_id = $1 and g.id = compared.parent_id)',
    'parent_id',
    'unknown_guardian',
    `'names a guardian who is gone.'`,
  ),
]);

/**
 * Plans the undo of an import: deletes the students it created, and gives those it updated their former values. Students that
 * changed since get an error. $1 institution, $2 import, $3 today.
 * @param mayReadStudents true if errors may say which student has an email
 */
export const planUndo = (mayReadStudents: boolean) => `
  with target as (
    select r.row, r.type, s.id, s.student_id, former.*, ${prefixedColumns('s', 'present_', { class_id: comparedClass('s') })}, ${planAndTermColumns('s')}, s.deleted_at, s.version, s.updated_at, s.audit_key,
      r.written_at, o.id as email_owner
    from ${WRITTEN} r
    join students s on s.institution_id = $1 and s.id = r.student_id and s.erased_at is null
    cross join lateral jsonb_to_record(r.before) as former (${FORMER})
    left join students o on r.type = 'updated' and o.institution_id = $1 and lower(o.email) = lower(former.email)
      and o.deleted_at is null and o.id <> s.id
    ${joinPlanAndTerm('s', 'former.class_id', IS_MEANT)}
  ), compared as (
    select t.*, ${changedColumns('t', 'present_')} as changed from target t
  )
  ${insertIntoPlan({
    row: 'row',
    wrong: 'false',
    problems: UNDO_PROBLEMS,
    hint: 'null',
    type: `case when type = 'created' then 'deleted' else 'updated' end`,
    id: 'id',
    ...ownValues,
    // A class whose term has ended since is left out ([D93]).
    class_id: `case when not (${ENTERS_AFTER_TERM} and class_id is distinct from present_class_id) then class_id end`,
    status: 'coalesce(status, present_status)',
    class_id_given: 'class_id',
    class_name: 'null',
    former_class_id: 'present_class_id',
    former_status: 'present_status',
    first_day: 'moved_on',
    plan_id: 'plan_id',
    reopens: `present_status <> 'active' and coalesce(status, present_status) = 'active'`,
    version: 'version + 1',
    audit_key: `case when type = 'created' then audit_key else coalesce(audit_key, ${NEW_AUDIT_KEY}) end`,
    changed: 'changed',
    before: valuesOf(({ name }) => `present_${name}`),
    former_updated_at: 'null',
    email_owner: 'email_owner',
    email_problem: emailProblem(mayReadStudents),
  })}
  from compared`;
