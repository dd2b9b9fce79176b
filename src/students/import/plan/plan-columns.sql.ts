import { byColumn, columnList, type StudentColumn } from '../../student.columns.ts';
import type { ImportColumn } from '../import-columns.ts';
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
  class_name: 'text',
  former_class_id: 'integer',
  former_status: 'text',
  version: 'integer not null',
  /** Names of the fields that change, as the audit trail and the feed call them. */
  changed: 'text[] not null',
  /** Former values of an updated student, for an undo. */
  before: 'jsonb',
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
export function problem(when: string, column: ImportColumn, code: ProblemCode, message: string): string {
  return `case when ${when} then ${problemObject(`'${column}'`, code, message)} end`;
}

/** Returns SQL of an error. @param column SQL of its column @param message SQL of its message */
export function problemObject(column: string, code: ProblemCode, message: string): string {
  return `jsonb_build_object('field', ${column}, 'code', '${code}', 'message', ${message})`;
}

/** Returns SQL of the array of a row's errors. */
export function problemsOf(problems: readonly string[]): string {
  return `array_remove(array[${problems.join(', ')}]::jsonb[], null)`;
}

/**
 * Returns the select list of a student's columns under names with a prefix. Columns, not the row: on a Citus cluster each node has
 * row types of its own.
 */
export function prefixedColumns(alias: string, prefix: string): string {
  return columnList.map(({ name, column }) => `${alias}.${column} as ${prefix}${name}`).join(', ');
}

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
