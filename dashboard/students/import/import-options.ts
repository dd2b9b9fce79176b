import type { DateFormat, ImportAnswerFragment, ImportMode, MissingPolicy, SimilarIds } from './import.generated.ts';

/** The answer to an import, or to a dry run. */
export type ImportResult = ImportAnswerFragment;

/** A column of a file with the field that it sets; null if it is not imported. */
export type Column = ImportResult['columns'][number];

/** A class of the institution. */
interface ChosenClass {
  readonly id: number;
  readonly name: string;
}

/** The user's decisions about an import, besides its file. */
export interface ImportOptions {
  readonly mode: ImportMode;
  readonly atomic: boolean;
  /** Accepts student ids that a spreadsheet may have changed. */
  readonly similarIds: SimilarIds;
  readonly missing: MissingPolicy;
  /** The percentage of students that may be missing. */
  readonly missingLimit: number;
  /** The class of rows that name none. */
  readonly class: ChosenClass | null;
  /** Null lets the file decide, as for dates. */
  readonly encoding: string | null;
  readonly dateFormat: DateFormat | null;
  /** The columns that the user has given another field, or none. */
  readonly columns: Readonly<Record<string, string | null>>;
}

/** The options with which a file is first checked. The limit is the service's own default. */
export const initialOptions: ImportOptions = {
  mode: 'create',
  atomic: false,
  similarIds: 'refuse',
  missing: 'keep',
  missingLimit: 10,
  class: null,
  encoding: null,
  dateFormat: null,
  columns: {},
};

/** Gives a column a field, or none. Another column to which the user gave the field loses it, since one field has one column. */
export function mapColumn(
  columns: ImportOptions['columns'],
  column: string,
  field: string | null,
): ImportOptions['columns'] {
  const others = Object.entries(columns).map(([name, other]) => [name, other === field ? null : other]);
  return { ...Object.fromEntries(others), [column]: field };
}

/** Returns the columns with what the user has chosen since the service answered. */
export function withChosen(columns: readonly Column[], chosen: ImportOptions['columns']): Column[] {
  const taken = new Set(Object.values(chosen));
  return columns.map(({ column, field }) => {
    if (Object.hasOwn(chosen, column)) return { column, field: chosen[column] ?? null };
    return { column, field: field !== null && taken.has(field) ? null : field };
  });
}

/** Returns the number of records that an import creates or changes, without those whom it deactivates. */
export function countImported({ created, updated, deactivated }: ImportResult): number {
  return created + updated - deactivated;
}
