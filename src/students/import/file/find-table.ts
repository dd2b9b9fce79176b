import { findHeader, type Header, type HeaderOptions, type HeaderRefusal, MAX_HEADER_ROWS } from '../import-columns.ts';
import { isBlank } from '../import-row.ts';
import { FileError, type SheetRow, type SheetRows, type Table } from './sheet-file.ts';

/** A table with its header. */
export interface FoundTable {
  readonly sheet: string | null;
  readonly header: Header;
  readonly headerRow: number;
  /** Reads the rows below the header; it may be called again. */
  rows(): SheetRows;
}

/** Finds the first table with a usable header. @throws FileError if there is none */
export async function findTable(tables: readonly Table[], options: HeaderOptions): Promise<FoundTable> {
  const refusals: (HeaderRefusal & Pick<Table, 'sheet'>)[] = [];
  for (const table of tables) {
    const first = await firstRows(table);
    const found = findHeader(first, options);
    if ('header' in found) {
      const headerRow = (first[found.index] as SheetRow).row;
      return { sheet: table.sheet, header: found.header, headerRow, rows: () => rowsBelow(table, headerRow) };
    }
    refusals.push({ ...found, sheet: table.sheet });
  }
  throw toError(refusals);
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
function toError(refusals: readonly (HeaderRefusal & Pick<Table, 'sheet'>)[]): FileError {
  const field = refusals.some((refusal) => refusal.field === 'columns') ? 'columns' : 'file';
  const relevant = refusals.filter((refusal) => refusal.field === field);
  const [first] = relevant;
  const columns = relevant.map((refusal) => refusal.columns).find(({ length }) => length > 1) ?? first?.columns ?? [];
  const suggestions = columns.length > 0 ? { columns } : undefined;
  if (relevant.length === 1 && first) return new FileError('validation_error', first.refusal, field, suggestions);
  const perSheet = relevant.map(({ sheet, refusal }) => `Sheet ${JSON.stringify(sheet)} ${refusal}`).join(' ');
  return new FileError('validation_error', `has no sheet with a usable header. ${perSheet}`, field, suggestions);
}
