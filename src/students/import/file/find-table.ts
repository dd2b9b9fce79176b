import { findHeader, type HeaderOptions, type HeaderRefusal, MAX_HEADER_ROWS } from '../header/find-header.ts';
import type { Header } from '../header/read-header.ts';
import { isBlank } from '../rows/row-cells.ts';
import { FileError, type SheetRow, type SheetRows, type Table } from './sheet-file.ts';

/** A table with its header. */
export interface FoundTable extends Pick<Table, 'sheet' | 'delimiter'> {
  readonly header: Header;
  readonly headerRow: number;
  /** Reads the rows below the header; it may be called again. */
  rows(): SheetRows;
}

type Refusal = HeaderRefusal & Pick<Table, 'sheet' | 'delimiter'>;

/** Finds the first table with a usable header. @throws FileError if there is none */
export async function findTable(tables: readonly Table[], options: HeaderOptions): Promise<FoundTable> {
  const refusals: Refusal[] = [];
  const errors: FileError[] = [];
  for (const table of tables) {
    const found = await findIn(table, options).catch((error: unknown) => {
      // Another delimiter may divide the text into valid cells. The most likely one says what is wrong.
      if (!(error instanceof FileError) || table.delimiter === null) throw error;
      if (refusals.length === 0) errors.push(error);
    });
    if (found && 'header' in found) return found;
    if (found) refusals.push({ ...found, sheet: table.sheet, delimiter: table.delimiter });
  }
  throw errors[0] ?? toError(withoutOtherDelimiters(refusals));
}

async function findIn(table: Table, options: HeaderOptions): Promise<FoundTable | HeaderRefusal> {
  const { sheet, delimiter } = table;
  const first = await firstRows(table);
  const found = findHeader(first, options);
  if (!('header' in found)) return found;
  const headerRow = (first[found.index] as SheetRow).row;
  return { sheet, delimiter, header: found.header, headerRow, rows: () => rowsBelow(table, headerRow) };
}

/** Keeps of a CSV file the refusal with the delimiter by which most of its columns are recognised. */
function withoutOtherDelimiters(refusals: Refusal[]): Refusal[] {
  if (refusals[0]?.delimiter == null) return refusals;
  const recognised = ({ columns }: Refusal) => columns.filter(({ field }) => field !== null).length;
  return refusals.sort((a, b) => recognised(b) - recognised(a)).slice(0, 1);
}

async function firstRows(table: Table): Promise<SheetRow[]> {
  const first: SheetRow[] = [];
  for await (const rows of table.rows()) {
    first.push(...rows.filter(({ cells }) => !isBlank(cells)).slice(0, MAX_HEADER_ROWS - first.length));
    if (first.length === MAX_HEADER_ROWS) break;
  }
  return first;
}

async function* rowsBelow(table: Table, headerRow: number): AsyncGenerator<SheetRow[]> {
  for await (const rows of table.rows()) {
    const isBelow = (rows[0]?.row ?? 0) > headerRow;
    yield isBelow ? rows : rows.filter(({ row }) => row > headerRow);
  }
}

/** Explains what is wrong with each sheet, or with the only table. What clients of a mapping must fix comes before the rest. */
function toError(refusals: readonly Refusal[]): FileError {
  const field = refusals.some((refusal) => refusal.field === 'columns') ? 'columns' : 'file';
  const relevant = refusals.filter((refusal) => refusal.field === field);
  const [first] = relevant;
  const columns = relevant.map((refusal) => refusal.columns).find(({ length }) => length > 1) ?? first?.columns ?? [];
  const suggestions = columns.length > 0 ? { columns } : undefined;
  if (relevant.length === 1 && first) return new FileError('validation_error', first.refusal, field, suggestions);
  const perSheet = relevant.map(({ sheet, refusal }) => `Sheet ${JSON.stringify(sheet)} ${refusal}`).join(' ');
  return new FileError('validation_error', `has no sheet with a usable header. ${perSheet}`, field, suggestions);
}
