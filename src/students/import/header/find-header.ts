import { cellToText, truncateCellText } from '../file/cell-text.ts';
import { MAX_COLUMNS, type SheetRow } from '../file/sheet-file.ts';
import { mappingKey, toColumnMapping } from './column-mapping.ts';
import { type Header, readHeader } from './read-header.ts';
import type { TableColumns } from './table-columns.ts';

const MAX_ROWS = 3;
const MAX_CELLS = 8;
const MAX_LENGTH = 30;

/** Quotes the first rows of a file, shortened, for the message about a missing header. */
export function quoteRows(rows: readonly SheetRow[]): string {
  return rows
    .slice(0, MAX_ROWS)
    .map(({ row, cells }) => {
      const texts = cells.map((cell) => truncateCellText(cellToText(cell).trim(), MAX_LENGTH)).filter(Boolean);
      const more = texts.length > MAX_CELLS ? ', …' : '';
      return `row ${row}: ${texts
        .slice(0, MAX_CELLS)
        .map((text) => JSON.stringify(text))
        .join(', ')}${more}`;
    })
    .join('; ');
}

/** Returns the required columns that a file lacks. */
function missingColumns({ places }: Header, { table, createOnly }: HeaderOptions): readonly string[] {
  return table.missing((column) => places.has(column), createOnly);
}

/** The rows among which a header is looked for: titles may stand above it ([D59]). */
export const MAX_HEADER_ROWS = 10;

export interface HeaderOptions {
  readonly table: TableColumns;
  /** True if every row is a new record, whose mandatory columns must be there. */
  readonly createOnly: boolean;
  /** Fields, or null, by the headers that a client wants read as them. */
  readonly columns?: Readonly<Record<string, string | null>> | null;
}

export interface FoundHeader {
  readonly header: Header;
  /** The position of the header among the rows. */
  readonly index: number;
}

/** The reason why there is no usable header. It follows the name of the field whose value has to change. */
export interface HeaderRefusal {
  readonly refusal: string;
  readonly field: 'file' | 'columns';
  /** The columns of the row that is likely the header. */
  readonly columns: Header['columns'];
}

/**
 * Finds the header among the first rows of a file, which are not blank: the first row that names the columns that are needed. A row
 * with a single such cell is a title if a fuller header follows.
 */
export function findHeader(rows: readonly SheetRow[], options: HeaderOptions): FoundHeader | HeaderRefusal {
  const mapping = toColumnMapping(options.columns);
  const candidates = rows
    .slice(0, MAX_HEADER_ROWS)
    .map(({ cells }, index) => ({ header: readHeader(cells.map(cellToText), options.table, mapping), index }));
  const usable = candidates.filter(({ header }) => missingColumns(header, options).length === 0);
  const found = usable.find(({ header }) => header.places.size > 1) ?? usable[0];
  if (!found) return refusalOf(rows, candidates, options);
  const headers = found.header.columns.map(({ column }) => column);
  const unknown = [...mapping.keys()].find(
    (key) => !headers.some((header) => mappingKey(header) === truncateCellText(key)),
  );
  if (unknown === undefined) return found;
  const choices = headers.map((header) => JSON.stringify(header)).join(', ');
  return {
    refusal: `names ${JSON.stringify(unknown)}, which is no column of the file. Its columns: ${choices}.`,
    field: 'columns',
    columns: found.header.columns,
  };
}

function refusalOf(
  rows: readonly SheetRow[],
  candidates: readonly FoundHeader[],
  options: HeaderOptions,
): HeaderRefusal {
  const [best] = [...candidates].sort((a, b) => rankOf(b.header) - rankOf(a.header));
  if (!best) return { refusal: 'has no header.', field: 'file', columns: [] };
  const missing = missingColumns(best.header, options).join(', ');
  const finding =
    best.header.places.size > 0
      ? `row ${rows[best.index]?.row} names columns, but none for ${missing}`
      : `none of the first ${MAX_HEADER_ROWS} rows names the columns`;
  const refusal = `has no usable header: ${finding}. Columns that are taken: ${options.table.names.join(', ')}; others can be mapped to them by "columns". The file begins with ${quoteRows(rows)}.`;
  return { refusal, field: 'file', columns: best.header.columns };
}

/** Ranks rows by the fields that they name, and rows with equally many by their cells: titles have few. */
function rankOf({ places, columns }: Header): number {
  return places.size + columns.length / (MAX_COLUMNS + 1);
}
