import { byColumn, columnList } from '../../student.columns.ts';
import type { ImportColumn } from '../import-columns.ts';
import type { JoinMethod } from './join-method.ts';
import { changedColumns, insertIntoPlan, ownValues, problem, problemsOf, valuesOf } from './plan-columns.sql.ts';

/** Locks the students that the file names, so that the values that the plan compares with stay the same. $1 institution. */
export const lockMatches = `
  select count(*) from (
    select s.id from students s
    where s.institution_id = $1 and s.deleted_at is null and s.student_id in (select student_id from staged_students)
    order by s.id for no key update) locked`;

const earlier = (column: 'student_id' | 'email') =>
  `'is the same as in row ' || first_value(row) over (partition by ${column === 'email' ? 'lower(email)' : column} order by row) || '.'`;
const repeats = (column: 'student_id' | 'email') =>
  `${column} is not null and row_number() over (partition by ${column === 'email' ? 'lower(email)' : column} order by row) > 1`;

const GRADUATED_INACTIVE = problem(
  `former_status = 'graduated' and status = 'inactive'`,
  'status',
  `'a graduated student cannot become inactive; only active again (re-enrolment).'`,
);

const wrongClass = [
  problem('unknown_class', 'class_id', `'is not a class of this institution.'`),
  problem('named_classes = 0', 'class_name', `'is not the code or name of a class of this institution.'`),
  problem(
    'named_classes > 1 and class_id_given is null',
    'class_name',
    `'is ambiguous: ' || case when named_by_code then 'it is the code of one class and the name of another. Give class_id.'
      else named_classes || ' classes have this name. Give the class''s code, or class_id.' end`,
  ),
  problem('class_disagrees', 'class_name', `'is another class than class_id names.'`),
  problem(
    `former_status is not null and status <> 'active' and class_id is not null and class_id is distinct from former_class_id`,
    'class_id',
    `'cannot be changed for a student who is ' || status || ': set status to active to enrol again.'`,
  ),
];

/** How to plan. Columns that the file lacks (`has`) keep their stored values. */
export interface PlanOptions {
  readonly upsert: boolean;
  readonly by: JoinMethod;
  readonly has: (column: ImportColumn) => boolean;
}

/** Returns the SQL of a left join to the student that meets a condition. */
type JoinStudent = (alias: string, matches: (student: string) => string) => string;

const notDeleted = (student: string) => `${student}.institution_id = $1 and ${student}.deleted_at is null`;

const hash: JoinStudent = (alias, matches) =>
  `left join students ${alias} on ${notDeleted(alias)} and ${matches(alias)}`;

/** A lateral join, because PostgreSQL would otherwise choose to sort a million students by their emails. */
const lookUp: JoinStudent = (alias, matches) =>
  `left join lateral (select s.id from students s where ${notDeleted('s')} and ${matches('s')} limit 1) ${alias} on true`;

/**
 * Returns the statement that plans an import. New students get their ids in the order of the file. $1 institution, $2 the class of
 * rows without one, $3 today.
 */
export function planImport({ upsert, by, has }: PlanOptions): string {
  const joinStudent = by === 'hash' ? hash : lookUp;
  const namesClass = has('class_id') || has('class_name');
  const classId = `coalesce(t.class_id, case when cardinality(n.ids) = 1 then n.ids[1] end, $2::int${namesClass ? '' : ', e.class_id'})`;
  const values = {
    ...byColumn(({ name, column }) => (has(name) ? `t.${name}` : `e.${column}`)),
    class_id: classId,
    status: `coalesce(t.status, e.status, 'active')`,
    enrollment_date: 'coalesce(t.enrollment_date, e.enrollment_date, $3::date)',
  };
  const missing = (['first_name', 'last_name', 'email'] as const)
    .filter((column) => !has(column))
    .map((column) =>
      problem(`former_status is null`, column, `'is required for a new student; the file has no such column.'`),
    );
  return `
    with named as materialized (
      select n.class_name, coalesce(array_agg(c.id) filter (where c.id is not null), '{}') as ids, bool_or(c.code = n.class_name) as by_code
      from (select distinct class_name from staged_students where class_name is not null) n
      left join classes c on c.institution_id = $1 and (c.code = n.class_name or lower(c.name) = lower(n.class_name))
      group by n.class_name
    ), target as (
      select t.row, t.wrong, e.id as former_id,
        ${columnList.map(({ name }) => `${values[name]} as ${name}`).join(', ')},
        t.class_name, t.class_id as class_id_given, cardinality(n.ids) as named_classes, n.by_code as named_by_code,
        not t.class_id = any(n.ids) and cardinality(n.ids) > 0 as class_disagrees,
        t.class_id is not null and not exists (select from classes c where c.institution_id = $1 and c.id = t.class_id) as unknown_class,
        t.parent_id is not null and not exists (select from guardians g where g.institution_id = $1 and g.id = t.parent_id) as unknown_parent,
        m.id is not null as student_id_used,
        case when o.id is distinct from e.id then o.id end as email_owner,
        e as former, e.class_id as former_class_id, e.status as former_status, coalesce(e.version, 0) as version
      from staged_students t
      ${joinStudent('m', (student) => `${student}.student_id = t.student_id`)}
      left join students e on ${upsert ? 'e.institution_id = $1 and e.id = m.id' : 'false'}
      ${joinStudent('o', (student) => `lower(${student}.email) = lower(t.email)`)}
      left join named n on n.class_name = t.class_name
    ), compared as (
      select t.*, ${changedColumns('(t.former)', 't')} as changed from target t
    )
    ${insertIntoPlan({
      row: 'row',
      wrong: 'wrong',
      problems: problemsOf([
        problem(repeats('student_id'), 'student_id', earlier('student_id')),
        ...(upsert ? [] : [problem('student_id_used', 'student_id', `'is already in use by another student.'`)]),
        ...(has('email') ? [problem(repeats('email'), 'email', earlier('email'))] : []),
        ...missing,
        ...wrongClass,
        GRADUATED_INACTIVE,
        problem('unknown_parent', 'parent_id', `'is not a guardian of this institution.'`),
      ]),
      type: `case when former_status is null then 'created' when changed = '{}' then 'unchanged' else 'updated' end`,
      id: `coalesce(former_id, nextval('students_id_seq')::int)`,
      ...ownValues,
      class_name: 'class_name',
      former_class_id: 'former_class_id',
      former_status: 'former_status',
      version: 'version + 1',
      changed: 'changed',
      before: `case when former_status is not null and changed <> '{}' then ${valuesOf('(compared.former)')} end`,
      email_owner: 'email_owner',
    })}
    from compared order by row`;
}

export const countPlan = `
  select count(*)::int as total, count(*) filter (where wrong or problems <> '{}')::int as failed,
    count(*) filter (where not wrong and problems = '{}' and type in ('created', 'deleted'))::int as created,
    count(*) filter (where not wrong and problems = '{}' and type = 'updated')::int as updated,
    count(*) filter (where not wrong and problems = '{}' and type = 'unchanged')::int as unchanged
  from planned_students`;

/** Lists the first errors of the plan: row, field, message and the wrong value. $1 how many rows. */
export const listProblems = `
  select p.row, split_part(found.problem, E'\\t', 1) as field, split_part(found.problem, E'\\t', 2) as message,
    to_jsonb(p) ->> split_part(found.problem, E'\\t', 1) as value
  from (select * from planned_students where problems <> '{}' order by row limit $1) p
  cross join unnest(p.problems) with ordinality as found (problem, position)
  order by p.row, found.position`;

/** Deletes the rows of the plan that are not to be written. */
export const keepWritableRows = `delete from planned_students where wrong or problems <> '{}' or type = 'unchanged'`;
