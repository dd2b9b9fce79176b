import { columnList, type StudentColumn } from '../student.columns.ts';
import type { fieldDescriptions } from './field-descriptions.ts';
import { type GuardianColumn, guardianColumns } from './guardians/guardian-columns.ts';

export type ImportColumn = StudentColumn | 'class_name';

/** A column whose values are staged. */
export type StagedColumn = ImportColumn | GuardianColumn;

/** A column that an import reads. Of a role it only decides whether the row is a student's ([D59]). */
export type ImportField = keyof typeof fieldDescriptions;

/** The columns of imports and exports in their order: those of a student, and the name of the class beside its id. */
export const importColumns: readonly ImportColumn[] = columnList.flatMap(({ name }) =>
  name === 'class_id' ? [name, 'class_name'] : [name],
);

export const importFields: readonly ImportField[] = [...importColumns, 'full_name', ...guardianColumns, 'role'];

/** Columns that a new student needs ([D21]). */
export const requiredColumns = ['student_id', 'first_name', 'last_name'] as const satisfies readonly ImportColumn[];

/** Returns whether a new student needs the column. */
export function isRequired(field: ImportField): boolean {
  return requiredColumns.some((required) => required === field);
}

export const dateColumns = ['date_of_birth', 'enrollment_date'] as const satisfies readonly ImportColumn[];
export type DateColumn = (typeof dateColumns)[number];

/** The names that a column with both of them has. */
export const partsOfFullName = ['first_name', 'last_name'] as const satisfies readonly ImportColumn[];

/** Returns the field whose column has the value of a field: both names may stand in one column. */
export function sourceOf(field: string, has: (field: string) => boolean): string {
  return !has(field) && partsOfFullName.some((part) => part === field) ? 'full_name' : field;
}
