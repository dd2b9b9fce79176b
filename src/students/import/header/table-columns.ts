import type { FileColumn } from '../../../database/properties.ts';
import { normaliseHeader } from './header-name.ts';

/** The columns of a kind of table, by which its files are recognised. */
export interface TableColumns {
  /** Their names in files. */
  readonly names: readonly string[];
  /** The columns by the normalised headers that stand for them. */
  readonly byHeader: ReadonlyMap<string, string>;
  /** The columns of days. */
  readonly dates: readonly string[];
  /**
   * Returns the columns that a file needs and lacks.
   * @param createOnly true if every row is a new record
   */
  missing(has: (column: string) => boolean, createOnly: boolean): readonly string[];
}

/** Returns the columns by their normalised headers: their names, and what else schools call them. */
export function columnsByHeader(
  descriptions: Readonly<Record<string, Pick<FileColumn, 'headers'>>>,
): TableColumns['byHeader'] {
  return new Map(
    Object.entries(descriptions).flatMap(([column, { headers }]) =>
      [column, ...headers.split('|')].map((header) => [normaliseHeader(header), column] as const),
    ),
  );
}
