import { isPlanned } from '../../enrolments/planned-enrolment.ts';
import { byColumn, columnList, type StudentColumn } from '../../student.columns.ts';
import type { ProblemCode } from '../import-problems.ts';

const PLAN = {
  /** The row's number in the file. Negative for a student whom the file does not name, so that it is unique in any case. */
  row: 'integer not null',
  wrong: 'boolean not null',
  /** Objects of `field`, `code` and `message`. */
  problems: 'jsonb[] not null',
  /** An object like a problem that does not keep the row from being written; null if there is none. */
  hint: 'jsonb',
  /** `created`, `updated`, `unchanged` or `deleted`. */
  type: 'text not null',
  /** Negative for a new student until the plan is written. */
  id: 'integer not null',
  ...byColumn(({ type }) => type),
  /** The class as the row gives it; null for one of the options or of the student. */
  class_id_given: 'integer',
  class_name: 'text',
  /** The class that the row is compared with: the current primary one, or the planned one if there is none ([D92]). */
  former_class_id: 'integer',
  former_status: 'text',
  /** The first day in the class that the row enters. */
  first_day: 'date',
  /** The planned enrolment whose class changes; no other one begins then. */
  plan_id: 'integer',
  /** The row makes a student active again without naming a class: the former enrolments are reopened ([D93]). */
  reopens: 'boolean not null',
  version: 'integer not null',
  /** The key of the student's changes in the audit trail; a new one for a student who has none, as those of the demo data. */
  audit_key: 'bytea',
  /** Names of the fields that change, as the audit trail and the feed call them. */
  changed: 'text[] not null',
  /** Former values of an updated student, for an undo. */
  before: 'jsonb',
  /** When the student was changed before. */
  former_updated_at: 'timestamptz',
  /** The other student who has the email, and the error unless that student gives it up. */
  email_owner: 'integer',
  email_problem: 'jsonb',
} as const;

type PlanColumn = keyof typeof PLAN;

const planColumns = Object.keys(PLAN) as PlanColumn[];

/** Creates the table of the plan: a row for each student with its new values, what they change, and the problems found. */
export const createPlan = `create temp table planned_students (${planColumns
  .map((column) => `${column} ${PLAN[column]}`)
  .join(', ')}) on commit drop`;

/** Returns an insert into the plan, from the SQL expression of each column; the caller appends `from`. */
export function insertIntoPlan(values: Readonly<Record<PlanColumn, string>>): string {
  return `insert into planned_students (${planColumns.join(', ')})
    select ${planColumns.map((column) => `${values[column]} as planned_${column}`).join(', ')}`;
}

/** Condition on rows of the plan without errors: neither when the file was read nor since. */
export const WRITABLE = `not wrong and problems = '{}'`;

/** The values of a student under their own names. */
export const ownValues: Readonly<Record<StudentColumn, string>> = byColumn(({ name }) => name);

/** Returns SQL of an error; null unless `when`. */
export function problem(when: string, column: string, code: ProblemCode, message: string): string {
  return `case when ${when} then ${problemObject(`'${column}'`, code, message)} end`;
}

/** Returns SQL of an error. @param column SQL of its column @param message SQL of its message */
export function problemObject(column: string, code: ProblemCode, message: string): string {
  return `jsonb_build_object('field', ${column}, 'code', '${code}', 'message', ${message})`;
}

/** The column in which a row gives its class. */
export const CLASS_COLUMN = `case when class_name is null then 'class_id' else 'class_name' end`;

/** Returns SQL of the array of a row's errors. */
export function problemsOf(problems: readonly string[]): string {
  return `array_remove(array[${problems.join(', ')}]::jsonb[], null)`;
}

/**
 * Returns the select list of a student's columns under names with a prefix. Columns, not the row: on a Citus cluster each node has
 * row types of its own.
 */
export function prefixedColumns(
  alias: string,
  prefix: string,
  instead: Partial<Readonly<Record<StudentColumn, string>>> = {},
): string {
  return columnList
    .map(({ name, column }) => `${instead[name] ?? `${alias}.${column}`} as ${prefix}${name}`)
    .join(', ');
}

/**
 * Returns SQL that joins a row of a plan to the planned enrolment of its student, and to the term of its new class. $1 institution,
 * $3 today.
 * @param student alias of the stored student @param classId SQL of the new class
 * @param isMeant SQL of the condition on planned enrolments `x` whose class may change
 */
export function joinPlanAndTerm(student: string, classId: string, isMeant = 'true'): string {
  return `
    left join (
      select c.id as class_id, t.name as term_name, t.starts_on, t.ends_on
      from classes c join terms t on t.institution_id = $1 and t.id = c.term_id where c.institution_id = $1
    ) term on term.class_id = ${classId}
    left join lateral (
      select x.id, x.class_id, x.begins_on, x.ends_on from enrolments x
      where x.institution_id = $1 and x.student_id = ${student}.id and ${isPlanned('x', '$3::date')} and ${student}.status = 'active'
        and ${classId} is distinct from ${student}.class_id and ${isMeant}
        and (${student}.class_id is null or x.class_id = ${classId} and x.begins_on <= greatest($3::date, term.starts_on))
      order by x.begins_on limit 1
    ) planned on ${classId} is not null`;
}

/** Columns of a plan that `joinPlanAndTerm` gives. */
export const planAndTermColumns = (student: string) => `
  term.term_name, term.ends_on as term_ends_on, case when ${student}.class_id is null then planned.id end as plan_id, planned.ends_on as plan_ends_on,
  greatest(case when ${student}.class_id is null then planned.begins_on end, $3::date, term.starts_on) as moved_on, term.starts_on as term_starts_on`;

/** SQL of the first day in the class of a row: of a new student, as the file says. */
export const FIRST_DAY =
  'case when former_status is null then greatest(enrollment_date, term_starts_on) else moved_on end';

/** Condition on rows whose student is active, in the class or from the day on, after the end of its term. */
export const ENTERS_AFTER_TERM = `coalesce(status = 'active' and moved_on > term_ends_on, false)`;

/** SQL of an error of rows that give a plan a class whose term begins when the plan has ended; null of others. @param column SQL of its column */
export const planIsOver = (column: string) =>
  `case when plan_id is not null and moved_on >= plan_ends_on then ${problemObject(
    column,
    'invalid',
    `'takes no student before ' || moved_on || ', but the planned enrolment ends on ' || plan_ends_on || ': correct that one first.'`,
  )} end`;

/** SQL of the class that a row is compared with. */
export const comparedClass = (student: string) => `coalesce(planned.class_id, ${student}.class_id)`;

/** Returns SQL of the array of fields that differ, as the audit trail names them, from the values with the prefix. */
export function changedColumns(alias: string, prefix: string): string {
  const differing = columnList.map(
    ({ name, auditName }) =>
      `case when ${alias}.${name} is distinct from ${alias}.${prefix}${name} then '${auditName}' end`,
  );
  return `array_remove(array[${differing.join(', ')}], null)`;
}

/** Returns SQL of a student's values as JSON, for an undo. @param toSql returns SQL of the value of a column */
export function valuesOf(toSql: (column: (typeof columnList)[number]) => string): string {
  return `jsonb_build_object(${columnList.map((column) => `'${column.name}', ${toSql(column)}`).join(', ')})`;
}
