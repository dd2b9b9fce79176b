import { normalise } from '../../input/normalise.ts';
import { byColumn, columnList, type StudentColumn } from '../student.columns.ts';
import { cellToText, truncateCellText } from './file/cell-text.ts';
import type { SheetRow } from './file/sheet-file.ts';

export type ImportColumn = StudentColumn | 'class_name';

/** Headers that stand for each column besides its own name ([D30]), separated by `|`. */
const HEADERS: Readonly<Record<ImportColumn, string>> = {
  ...byColumn(({ headers }) => headers),
  class_name:
    'class|class code|section|section name|section code|homeroom|homeroom name|form|form group|tutor group|registration group',
};

/** The columns of imports and exports in their order: those of a student, and the name of the class beside its id. */
export const importColumns: readonly ImportColumn[] = columnList.flatMap(({ name }) =>
  name === 'class_id' ? [name, 'class_name'] : [name],
);

/** Columns that a new student needs ([D21]). */
const requiredColumns = ['student_id', 'first_name', 'last_name', 'email'] as const satisfies readonly ImportColumn[];

/** Longer header cells are ignored. */
const MAX_HEADER = 1_000;

const columnByHeader = new Map<string, ImportColumn>(
  importColumns.flatMap((column) =>
    [column, ...HEADERS[column].split('|')].map((name) => [normaliseHeader(name), column] as const),
  ),
);

/** Normalises a header: case, spaces and punctuation are ignored, accents are not ([D30]). */
function normaliseHeader(name: string): string {
  if (name.length > MAX_HEADER) return '';
  return (normalise(name, 'NFKC') ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** How the columns of a file are read. */
export interface Header {
  /** The header of each column that is read, as written. */
  readonly names: Partial<Record<ImportColumn, string>>;
  /** The position in a row of each column that is read. */
  readonly places: ReadonlyMap<ImportColumn, number>;
  /** Number of columns of the file. */
  readonly width: number;
  /** Headers of columns that are not read, as written, long ones shortened. */
  readonly ignored: string[];
  /** Positions of the columns without a header. */
  readonly nameless: number[];
}

/** Reads a header row. Of two columns with the same meaning, the one with the column's own name is read, else the first. */
export function readHeader(cells: readonly string[]): Header {
  const places = new Map<ImportColumn, number>();
  for (const [place, cell] of cells.entries()) {
    const column = columnByHeader.get(normaliseHeader(cell));
    if (!column) continue;
    const isOwnName = normaliseHeader(cell) === normaliseHeader(column);
    const current = places.get(column);
    if (current === undefined || (isOwnName && normaliseHeader(cells[current] as string) !== normaliseHeader(column)))
      places.set(column, place);
  }
  const read = new Set(places.values());
  const names = Object.fromEntries([...places].map(([column, place]) => [column, (cells[place] as string).trim()]));
  const ignored = cells
    .filter((cell, place) => cell.trim() !== '' && !read.has(place))
    .map((cell) => truncateCellText(cell.trim()));
  const nameless = [...cells.keys()].filter((place) => (cells[place] as string).trim() === '');
  return { names, places, width: cells.length, ignored, nameless };
}

/** Names a column without a header by its letters in a spreadsheet: `column AB (no header)`. */
export function namelessColumn(place: number): string {
  let letters = '';
  for (let rest = place; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  }
  return `column ${letters} (no header)`;
}

/** Returns the required columns that a file lacks: more of them if every row is a new student. */
export function missingColumns(header: Header, createOnly: boolean): ImportColumn[] {
  const needed: readonly ImportColumn[] = createOnly ? requiredColumns : ['student_id'];
  return needed.filter((column) => !header.places.has(column));
}

export interface HeaderOptions {
  /** True if every row is a new student, whose mandatory columns must be there. */
  readonly createOnly: boolean;
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
}

/** Finds the header among the first rows of a file, which are not blank: the first row that names the columns that are needed. */
export function findHeader(rows: readonly SheetRow[], { createOnly }: HeaderOptions): FoundHeader | HeaderRefusal {
  if (rows.length === 0) return { refusal: 'has no header.', field: 'file' };
  const candidates = rows.map(({ cells }, index) => ({ header: readHeader(cells.map(cellToText)), index }));
  const usable = candidates.find(({ header }) => missingColumns(header, createOnly).length === 0);
  if (usable) return usable;
  const [best] = candidates.toSorted((a, b) => b.header.places.size - a.header.places.size);
  const missing = missingColumns((best as FoundHeader).header, createOnly).join(', ');
  const first = rows[0]?.cells.map((cell) => truncateCellText(cellToText(cell).trim())).join(', ');
  return {
    refusal: `has no usable header: one of its first rows must name the columns, and there is none for ${missing}. It begins with: ${first}. Columns that are taken: ${importColumns.join(', ')}.`,
    field: 'file',
  };
}
