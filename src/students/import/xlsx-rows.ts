import { formatValue } from 'hucre';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { type Cell, FileError, MAX_COLUMNS, MAX_SHEET_ROWS, type SheetRow, tooWide } from './sheet-file.ts';
import { damaged, type Workbook } from './xlsx-guard.ts';

/**
 * The rows of a guarded workbook's first sheet. Dates come as days in UTC, so that no time zone can shift them; formulas as the value
 * that the workbook holds for them, since nothing is ever computed.
 * @param maxRows rows after which it stops reading: the reader runs ahead of whoever takes its rows
 * @throws FileError for workbooks that are damaged or too large
 */
export async function* xlsxRows(bytes: Buffer, maxRows: number, { padsNumbers }: Workbook): AsyncGenerator<SheetRow> {
  const input = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows = padsNumbers ? shownRows(input, maxRows) : streamXlsxRows(input, { maxRows });
  let previous = 0;
  try {
    for await (const { index, values } of rows) {
      const row = index + 1;
      // A row that is numbered beyond the sheet or before the last one is a lie that a spreadsheet would not open either.
      if (!Number.isInteger(row) || row <= previous || row > MAX_SHEET_ROWS) throw damaged();
      if (values.length > MAX_COLUMNS) throw tooWide(row);
      previous = row;
      yield { row, cells: values };
    }
  } catch (error) {
    throw error instanceof FileError ? error : damaged();
  }
}

/** A format of digits with leading zeros, and what may stand between them. */
const PADDED = /^[0\-() "\\]*00[0\-() "\\]*$/;

/**
 * The rows with padded numbers as they are shown. Formats are known only where the whole sheet is read at once, so this is for
 * the workbooks that have them.
 */
async function* shownRows(input: Uint8Array, maxRows: number): AsyncGenerator<{ index: number; values: Cell[] }> {
  const { sheets } = await readXlsx(input, { sheets: [0], readStyles: true, maxRows });
  const { rows = [], cells } = sheets[0] ?? {};
  for (const [index, row] of rows.entries()) {
    const values = row.map((value, column) => {
      const format = typeof value === 'number' ? cells?.get(`${index},${column}`)?.style?.numFmt : undefined;
      return format && PADDED.test(format) ? formatValue(value, format) : value;
    });
    yield { index, values };
  }
}
