import { columnList, type StudentColumn } from '../student.columns.ts';
import { type ColumnMapping, mappingKey, toColumnMapping } from './column-mapping.ts';
import { fieldDescriptions } from './field-descriptions.ts';
import { cellToText, truncateCellText } from './file/cell-text.ts';
import { type Cell, MAX_COLUMNS, type SheetRow } from './file/sheet-file.ts';
import {
  type GuardianColumn,
  guardianColumn,
  guardianColumns,
  guardianParts,
  guardianSlots,
} from './guardians/guardian-columns.ts';
import { normaliseHeader, withoutParentheses } from './header-name.ts';
import { quoteRows } from './quoted-rows.ts';

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

const fieldByHeader = new Map<string, ImportField>(
  importFields.flatMap((field) =>
    [field, ...fieldDescriptions[field].headers.split('|')].map((name) => [normaliseHeader(name), field] as const),
  ),
);

/** The names that a column with both of them has. */
const partsOfFullName = ['first_name', 'last_name'] as const satisfies readonly ImportColumn[];

/** Returns the field whose column has the value of a field: both names may stand in one column. */
export function sourceOf(field: ImportField, has: (field: ImportField) => boolean): ImportField {
  return !has(field) && partsOfFullName.some((part) => part === field) ? 'full_name' : field;
}

/** Returns the field that a header stands for. */
function fieldOfHeader(name: string): ImportField | undefined {
  return fieldByHeader.get(normaliseHeader(name)) ?? fieldByHeader.get(normaliseHeader(withoutParentheses(name)));
}

/** Returns whether a header is the field's own name, and no synonym of it. */
function isOwnName(name: string, field: ImportField): boolean {
  return normaliseHeader(withoutParentheses(name)) === normaliseHeader(field);
}

/** How the columns of a file are read. */
export interface Header {
  /** The header of each column that is read, as written. */
  readonly names: Partial<Record<ImportField, string>>;
  /** The position in a row of each column that is read. */
  readonly places: ReadonlyMap<ImportField, number>;
  /** Number of columns of the file. */
  readonly width: number;
  /** The columns that have a header, long ones shortened, each with the field that it is read as, or null ([D59]). */
  readonly columns: { column: string; field: ImportField | null }[];
  /** Headers of columns that are not read, as written, long ones shortened. */
  readonly ignored: string[];
  /** Positions of the columns without a header. */
  readonly nameless: number[];
  /** The normalised headers, to recognise a row that repeats them. */
  readonly keys: readonly string[];
}

/**
 * Reads a header row. Of two columns with the same meaning, the one that the mapping names is read, else the one with the field's
 * own name, else the first.
 */
export function readHeader(cells: readonly string[], mapping: ColumnMapping = new Map()): Header {
  const places = new Map<ImportField, number>();
  const headers = cells.map((cell, place) => cell.trim() || namelessColumn(place));
  const rank = (place: number, field: ImportField) => {
    if (mapping.has(mappingKey(headers[place] as string))) return 2;
    return isOwnName(cells[place] as string, field) ? 1 : 0;
  };
  for (const [place, header] of headers.entries()) {
    const mapped = mapping.get(mappingKey(header));
    const field = mapped === undefined ? fieldOfHeader(cells[place] as string) : (mapped as ImportField | null);
    if (!field) continue;
    const current = places.get(field);
    if (current === undefined || rank(place, field) > rank(current, field)) places.set(field, place);
  }
  const keys = cells.map(normaliseHeader);
  placeFullName(places, keys, (place) => mapping.has(mappingKey(headers[place] as string)));
  ignoreNamelessGuardians(places);
  const fields = new Map([...places].map(([field, place]) => [place, field]));
  const named = [...cells.keys()].filter((place) => (cells[place] as string).trim() !== '' || fields.has(place));
  const columns = named.map((place) => ({
    column: truncateCellText(headers[place] as string),
    field: fields.get(place) ?? null,
  }));
  return {
    names: Object.fromEntries([...places].map(([field, place]) => [field, headers[place] as string])),
    places,
    width: cells.length,
    columns,
    ignored: columns.filter(({ field }) => field === null).map(({ column }) => column),
    nameless: [...cells.keys()].filter((place) => !named.includes(place)),
    keys,
  };
}

/** A guardian without a column of names cannot be created, so the other columns are not read. */
function ignoreNamelessGuardians(places: Map<ImportField, number>): void {
  for (const slot of guardianSlots)
    if (!places.has(guardianColumn(slot, 'name')))
      for (const part of guardianParts) places.delete(guardianColumn(slot, part));
}

/** Headers of last names beside one of first names, as in "Name; Vorname" and "Nom; Prénom". Alone they mean both. */
const LAST_NAMES: ReadonlySet<string | undefined> = new Set(['name', 'nom']);

/**
 * Decides what a column with a name is: beside a first name it may be the last name, and is not needed otherwise. One that the
 * client's mapping calls the full name is it in any case.
 */
function placeFullName(
  places: Map<ImportField, number>,
  keys: readonly string[],
  isMapped: (place: number) => boolean,
) {
  const place = places.get('full_name');
  if (place === undefined) return;
  if (isMapped(place)) {
    for (const part of partsOfFullName) places.delete(part);
  } else if (partsOfFullName.some((part) => places.has(part))) {
    places.delete('full_name');
    if (!places.has('last_name') && LAST_NAMES.has(keys[place])) places.set('last_name', place);
  }
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
function missingColumns(header: Header, createOnly: boolean): ImportColumn[] {
  const needed: readonly ImportColumn[] = createOnly ? requiredColumns : ['student_id'];
  return needed.filter((column) => !header.places.has(sourceOf(column, (field) => header.places.has(field))));
}

/** The rows among which a header is looked for: titles may stand above it ([D59]). */
export const MAX_HEADER_ROWS = 10;

export interface HeaderOptions {
  /** True if every row is a new student, whose mandatory columns must be there. */
  readonly createOnly: boolean;
  /** Fields, or null, by the headers that a client wants read as them. */
  readonly columns?: Readonly<Record<string, string | null>> | null;
}

export interface FoundHeader {
  readonly header: Header;
  /** The position of the header among the rows. */
  readonly index: number;
}

/** Returns whether a row repeats the header, as below each page break of a report: it has nothing but cells of the header ([D98]). */
export function repeatsHeader({ places, keys }: Header, cells: readonly Cell[]): boolean {
  const isHeader = (cell: Cell, place: number) => normaliseHeader(cellToText(cell)) === keys[place];
  const place = places.get('student_id') as number;
  return (
    cellToText(cells[place]).trim() !== '' &&
    isHeader(cells[place], place) &&
    cells.every((cell, at) => cellToText(cell).trim() === '' || isHeader(cell, at))
  );
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
    .map(({ cells }, index) => ({ header: readHeader(cells.map(cellToText), mapping), index }));
  const usable = candidates.filter(({ header }) => missingColumns(header, options.createOnly).length === 0);
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
  { createOnly }: HeaderOptions,
): HeaderRefusal {
  const [best] = [...candidates].sort((a, b) => rankOf(b.header) - rankOf(a.header));
  if (!best) return { refusal: 'has no header.', field: 'file', columns: [] };
  const missing = missingColumns(best.header, createOnly).join(', ');
  const finding =
    best.header.places.size > 0
      ? `row ${rows[best.index]?.row} names columns, but none for ${missing}`
      : `none of the first ${MAX_HEADER_ROWS} rows names the columns`;
  const refusal = `has no usable header: ${finding}. Columns that are taken: ${importFields.join(', ')}; others can be mapped to them by "columns". The file begins with ${quoteRows(rows)}.`;
  return { refusal, field: 'file', columns: best.header.columns };
}

/** Ranks rows by the fields that they name, and rows with equally many by their cells: titles have few. */
function rankOf({ places, columns }: Header): number {
  return places.size + columns.length / (MAX_COLUMNS + 1);
}
