import { formatValue } from 'hucre';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { DAY } from '../../calendar-day.ts';
import { dayOfSerial, hasLostDigits } from './cell-text.ts';
import { type Cell, FileError, MAX_COLUMNS, MAX_SHEET_ROWS, type SheetRow, tooWide } from './sheet-file.ts';
import { damaged, type Workbook } from './xlsx-guard.ts';

/**
 * The rows of a guarded workbook's first sheet. Formulas come as the value that the workbook holds for them, since nothing is
 * ever computed.
 * @param maxRows rows after which it stops reading: the reader runs ahead of whoever takes its rows
 * @throws FileError for workbooks that are damaged or too large
 */
export async function* xlsxRows(bytes: Buffer, maxRows: number, workbook: Workbook): AsyncGenerator<SheetRow> {
  const input = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows = workbook.padsNumbers ? shownRows(input, maxRows) : streamXlsxRows(input, { maxRows, dateSystem });
  let previous = 0;
  try {
    for await (const { index, values } of rows) {
      const row = index + 1;
      // A row that is numbered beyond the sheet or before the last one is a lie that a spreadsheet would not open either.
      if (!Number.isInteger(row) || row <= previous || row > MAX_SHEET_ROWS) throw damaged();
      if (values.length > MAX_COLUMNS) throw tooWide(row);
      previous = row;
      yield { row, cells: values.map((value) => (value instanceof Date ? dayOf(value, workbook) : value)) };
    }
  } catch (error) {
    throw error instanceof FileError ? error : damaged();
  }
}

/** Every date is read as one of this system, because the other one's leap day that never was is read as the day before it. */
const dateSystem = '1904';

/**
 * A date cell's day, or its number where that is none. Of a number beyond what a Date can hold nothing is left: it is the
 * error that spreadsheets have for such numbers.
 */
function dayOf(date: Date, { is1904 }: Workbook): Cell {
  if (Number.isNaN(date.getTime())) return '#NUM!';
  const serial = (date.getTime() - Date.UTC(1904, 0, 1)) / DAY;
  return dayOfSerial(serial, is1904) ?? serial;
}

/** A format of digits with leading zeros, and what may stand between them; of 100 characters, since longer ones take long to match. */
const PADDED = /^(?=.{2,100}$)[0\-() "\\]*00[0\-() "\\]*$/;

/**
 * The rows with padded numbers as they are shown. Formats are known only where the whole sheet is read at once, so this is for
 * the workbooks that have them.
 */
async function* shownRows(
  input: Uint8Array,
  maxRows: number,
): AsyncGenerator<{ index: number; values: (Cell | Date)[] }> {
  const { sheets } = await readXlsx(input, { sheets: [0], readStyles: true, maxRows, dateSystem });
  const { rows = [], cells } = sheets[0] ?? {};
  for (const [index, row] of rows.entries()) {
    const values = row.map((value, column) => {
      const isExact = typeof value === 'number' && !hasLostDigits(value);
      const format = isExact ? cells?.get(`${index},${column}`)?.style?.numFmt : undefined;
      return format && PADDED.test(format) ? formatValue(value, format) : value;
    });
    yield { index, values };
  }
}
