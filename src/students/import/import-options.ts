import { z } from 'zod';
import { number } from '../../input/schemas.ts';
import { quote } from '../../input/validation-errors.ts';
import { findEncoding } from './file/encoding/encodings.ts';
import { importFields } from './import-columns.ts';
import type { ImportMode } from './import-run.ts';
import type { DateFormat } from './rows/text-date.ts';

/** Treatments of active students whom the file does not name ([D60]). */
export type MissingPolicy = 'keep' | 'deactivate';

/** Treatments of identifiers that differ from existing ones only as a spreadsheet changes numbers ([D96]). */
export type SimilarIds = 'refuse' | 'accept';

/** The field of each column, by its header in the file; null for a column that is not read ([D59]). */
export type ColumnFields = Readonly<Record<string, string | null>>;

/** Percentage of the active students that a file may leave out by default. */
const DEFAULT_MISSING_LIMIT = 10;

/** The label of an encoding ([D57]). */
const encoding = z
  .string()
  .refine((label) => findEncoding(label) !== undefined, {
    error: ({ input }) =>
      `is ${quote(String(input))}, which is no encoding. Send a label of the WHATWG Encoding Standard, such as utf-8, windows-1252 or shift_jis.`,
  })
  .nullish()
  .transform((label) => label ?? null);

/** The columns of a file by their fields. @param fields those that the kind of table has */
const columnsOf = (fields: readonly string[]) =>
  z.unknown().transform((value, context): ColumnFields | null => {
    if (value == null) return null;
    if (typeof value === 'object' && !Array.isArray(value)) {
      for (const problem of findColumnProblems(value, fields)) context.addIssue(problem);
      return value as ColumnFields;
    }
    context.addIssue('must be an object from each column to its field or null: {"Pupil no.": "student_id"}.');
    return z.NEVER;
  });

/** The options of every import of a table. @param fields those that its columns may have */
export const tableOptions = (fields: readonly string[]) => ({
  dryRun: withDefault(false),
  atomic: withDefault(false),
  encoding,
  dateFormat: withDefault<DateFormat | null>(null),
  columns: columnsOf(fields).optional(),
});

/** The options of an import of students besides its file. */
export const importOptionsSchema = z.object({
  ...tableOptions(importFields),
  mode: withDefault<ImportMode>('create'),
  /** The class for rows without one, and of the students whom the file may leave out. */
  classId: withDefault<number | null>(null),
  similarIds: withDefault<SimilarIds>('refuse'),
  missing: withDefault<MissingPolicy>('keep'),
  missingLimit: number({ min: 0, max: 100 })
    .nullish()
    .transform((limit) => limit ?? DEFAULT_MISSING_LIMIT),
});

export type ImportOptionsInput = z.input<typeof importOptionsSchema>;
export type ImportOptions = z.output<typeof importOptionsSchema>;

/** A value whose type GraphQL has already checked. */
function withDefault<Value>(fallback: Value) {
  return z
    .custom<Value>()
    .nullish()
    .transform((value) => value ?? fallback);
}

/** Returns the problems of the fields that a client gives to columns. Two columns cannot have one field, since one would be lost. */
function findColumnProblems(columns: object, fields: readonly string[]): string[] {
  const columnsByField = new Map<unknown, string>();
  return Object.entries(columns).flatMap(([column, field]) => {
    if (field === null) return [];
    const former = columnsByField.get(field);
    if (former !== undefined) return [`names ${field} for two columns, ${quote(former)} and ${quote(column)}.`];
    if (!fields.includes(field)) return [unknownField(column, field, fields)];
    columnsByField.set(field, column);
    return [];
  });
}

function unknownField(column: string, field: unknown, fields: readonly string[]): string {
  const value = quote(typeof field === 'string' ? field : JSON.stringify(field));
  return `names ${value} for the column ${quote(column)}. The fields are: ${fields.join(', ')}; null ignores a column.`;
}
