import { columnList } from '../../student.columns.ts';
import { ENROLLED } from './import-claims.sql.ts';
import { WRITABLE } from './plan-columns.sql.ts';

/**
 * Counts the rows of the plan by outcome, and what writing it takes. Rows of students whom the file does not name are `deactivated` and
 * `updated` as well.
 */
export const countPlan = `
  select count(*)::int as total, count(*) filter (where not (${WRITABLE}))::int as failed,
    count(*) filter (where ${WRITABLE} and type in ('created', 'deleted'))::int as created,
    count(*) filter (where ${WRITABLE} and type = 'updated')::int as updated,
    count(*) filter (where ${WRITABLE} and type = 'updated' and row < 0)::int as deactivated,
    count(*) filter (where ${WRITABLE} and type = 'unchanged')::int as unchanged,
    coalesce(array_agg(distinct type) filter (where ${WRITABLE} and type <> 'unchanged'), '{}') as types,
    count(*) filter (where ${WRITABLE} and id < 0)::int as students,
    count(*) filter (where ${WRITABLE} and ${ENROLLED})::int as enrolments
  from planned_students`;

/** Lists the first errors of the plan, then hints: row, field, code, message and the wrong value. $1 how many rows. */
export const listProblems = `
  select p.row, found.problem ->> 'field' as field, found.problem ->> 'code' as code, found.problem ->> 'message' as message,
    (to_jsonb(p) || jsonb_build_object('class_id', p.class_id_given)) ->> (found.problem ->> 'field') as value
  from (select * from planned_students where problems <> '{}' or hint is not null order by problems = '{}', row limit $1) p
  cross join unnest(array_remove(p.problems || p.hint, null)) with ordinality as found (problem, position)
  order by p.row, found.position`;

const FIELDS = [...columnList, { name: 'guardian_name', auditName: 'guardians' }].map(
  ({ name, auditName }) => `case when '${auditName}' = any(changed) then '${name}' end`,
);

/**
 * Lists the first changes of the plan. Those of students whom the file does not name have no row and come first, so that a long file
 * does not hide them. $1 how many.
 */
export const listChanges = `
  select case when row > 0 then row end as row, student_id as "studentId",
    case when row < 0 then 'deactivate' when type = 'created' then 'create' else 'update' end as action,
    array_remove(array[${FIELDS.join(', ')}], null) as fields
  from planned_students where ${WRITABLE} and type in ('created', 'updated') order by row > 0, abs(row) limit $1`;

/** Deletes the rows of the plan that are not to be written. */
export const keepWritableRows = `delete from planned_students where not (${WRITABLE}) or type = 'unchanged'`;
