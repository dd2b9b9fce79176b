import type { ImportColumn } from '../import-columns.ts';
import { stagedDefinition } from './staged-columns.ts';

/** The columns of a student that an import sets, by the names of its own columns, with the table's column of each. */
export const studentColumns = {
  student_id: 'student_id',
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  phone: 'phone',
  date_of_birth: 'date_of_birth',
  class_id: 'class_id',
  status: 'status',
  enrollment_date: 'enrollment_date',
  address_street: 'address_street',
  address_city: 'address_city',
  address_state: 'address_state',
  address_zip: 'address_zip',
  parent_id: 'primary_guardian_id',
} as const satisfies Partial<Record<ImportColumn, string>>;

export type StudentColumn = keyof typeof studentColumns;

const columns = Object.keys(studentColumns) as StudentColumn[];

/** Rows as they stand in the file. */
export const createStaging = `create temp table staged_students (${stagedDefinition}) on commit drop`;

const PLAN = [
  'row integer not null',
  'wrong boolean not null',
  'problems text[] not null',
  'type text not null',
  'id integer not null',
  'student_id text',
  'first_name text',
  'last_name text',
  'email text',
  'phone text',
  'date_of_birth date',
  'class_id integer',
  'status text',
  'enrollment_date date',
  'address_street text',
  'address_city text',
  'address_state text',
  'address_zip text',
  'parent_id integer',
  'class_name text',
  'former_class_id integer',
  'former_status text',
  'version integer not null',
  'changed text[] not null',
  'before jsonb',
  'email_owner integer',
];

/** The columns of the plan in the order in which they are filled. */
export const planColumns = PLAN.map((column) => column.split(' ')[0]).join(', ');

/** What is to become of each row: its student as it should be, what that changes, and everything that stands against it. */
export const createPlan = `create temp table planned_students (${PLAN.join(', ')}) on commit drop`;

/** A problem of a column with its message; the tab between them is in no message. */
export function problem(when: string, column: ImportColumn, message: string): string {
  return `case when ${when} then '${column}' || E'\\t' || ${message} end`;
}

/** The problems of a row as an array, none of them null. */
export function problemsOf(problems: readonly string[]): string {
  return `array_remove(array[${problems.join(', ')}]::text[], null)`;
}

/** The names of the facts that differ, as audit trail and feed call them. */
export function changedColumns(before: string, after: string): string {
  const differing = columns.map((column) => {
    const fact = column.replace('address_', 'address.');
    return `case when ${after}.${column} is distinct from ${before}.${studentColumns[column]} then '${fact}' end`;
  });
  return `array_remove(array[${differing.join(', ')}], null)`;
}

/** A student's values as an undo needs them. */
export function valuesOf(alias: string): string {
  return `jsonb_build_object(${columns.map((column) => `'${column}', ${alias}.${studentColumns[column]}`).join(', ')})`;
}
