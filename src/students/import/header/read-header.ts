import { cellToText, truncateCellText } from '../file/cell-text.ts';
import type { Cell } from '../file/sheet-file.ts';
import { guardianColumn, guardianParts, guardianSlots } from '../guardians/guardian-columns.ts';
import { partsOfFullName } from '../import-columns.ts';
import { type ColumnMapping, mappingKey } from './column-mapping.ts';
import { normaliseHeader, withoutParentheses } from './header-name.ts';
import type { TableColumns } from './table-columns.ts';

/** Returns the field that a header stands for. */
function fieldOfHeader(name: string, { byHeader }: TableColumns): string | undefined {
  return byHeader.get(normaliseHeader(name)) ?? byHeader.get(normaliseHeader(withoutParentheses(name)));
}

/** Returns whether a header is the field's own name, and no synonym of it. */
function isOwnName(name: string, field: string): boolean {
  return normaliseHeader(withoutParentheses(name)) === normaliseHeader(field);
}

/** The meaning of the columns of a file. */
export interface Header {
  /** The header of each column that is read, as written. */
  readonly names: Partial<Record<string, string>>;
  /** The position in a row of each column that is read. */
  readonly places: ReadonlyMap<string, number>;
  /** Number of columns of the file. */
  readonly width: number;
  /** The columns that have a header, long ones shortened, each with the field that it is read as, or null ([D59]). */
  readonly columns: { column: string; field: string | null }[];
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
export function readHeader(cells: readonly string[], table: TableColumns, mapping: ColumnMapping = new Map()): Header {
  const places = new Map<string, number>();
  const headers = cells.map((cell, place) => cell.trim() || namelessColumn(place));
  const rank = (place: number, field: string) => {
    if (mapping.has(mappingKey(headers[place] as string))) return 2;
    return isOwnName(cells[place] as string, field) ? 1 : 0;
  };
  for (const [place, header] of headers.entries()) {
    const mapped = mapping.get(mappingKey(header));
    const field = mapped === undefined ? fieldOfHeader(cells[place] as string, table) : mapped;
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
function ignoreNamelessGuardians(places: Map<string, number>): void {
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
function placeFullName(places: Map<string, number>, keys: readonly string[], isMapped: (place: number) => boolean) {
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
