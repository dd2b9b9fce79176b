import { formatValue } from 'hucre';
import { hasLostDigits, serialToDay } from '../file/cell-text.ts';
import {
  type Cell,
  FileError,
  MAX_COLUMNS,
  MAX_SHEET_ROWS,
  rowTooWide,
  type SheetRow,
  type Table,
} from '../file/sheet-file.ts';
import { damagedWorkbook, type Parts, tooLarge } from './xlsx-guard.ts';
import { appendText, TextCollector, unescapeText } from './xlsx-text.ts';
import { type NumberFormat, readWorkbook, type Workbook } from './xlsx-workbook.ts';
import { parseXml, type XmlHandlers } from './xlsx-xml.ts';

/**
 * Opens a workbook. The rows of a sheet are unpacked only as fast as they are read, so that a workbook needs memory for its shared
 * strings but not for its cells. A formula's cell has the value that is stored in the workbook: nothing is computed.
 * @throws FileError for workbooks that are damaged or too large
 */
export async function openWorkbook(parts: Parts): Promise<Workbook & { readonly tables: readonly Table[] }> {
  const workbook = await rejectDamaged(() => readWorkbook(parts));
  const tables = workbook.sheets.map(({ name, part }) => ({
    sheet: name,
    delimiter: null,
    rows: () => readRows(parts, workbook, part),
  }));
  return { ...workbook, tables };
}

async function* readRows(parts: Parts, workbook: Workbook, part: string): AsyncGenerator<SheetRow[]> {
  const sheet = new SheetParser(workbook);
  const chunks = parseXml(await parts.open(part), sheet);
  try {
    while (!sheet.ended && !(await rejectDamaged(() => chunks.next())).done) yield sheet.take();
    yield sheet.take();
  } finally {
    await chunks.return(undefined);
  }
}

/** Reports any error while a workbook is read as a damaged workbook. */
async function rejectDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FileError ? error : damagedWorkbook();
  }
}

/** Enough for 80 columns of 50,000 students. */
const MAX_CELLS = 4_000_000;

/** Collects the rows of a sheet from its XML. */
class SheetParser implements XmlHandlers {
  /** True if the table has ended. The rest of the sheet is not read. */
  ended = false;
  private rows: SheetRow[] = [];
  private row = 0;
  private count = 0;
  private cells: Cell[] = [];
  private column = -1;
  private type = '';
  private format: NumberFormat;
  private value = '';
  private isValue = false;
  private readonly inline = new TextCollector();
  private readonly workbook: Workbook;

  constructor(workbook: Workbook) {
    this.workbook = workbook;
  }

  /** Returns the rows since the last call. */
  take(): SheetRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.openRow(attributes.r);
    else if (name === 'c') this.openCell(attributes);
    else if (name === 'v') this.isValue = true;
    else this.inline.open(name);
  }

  text(text: string): void {
    if (this.isValue) this.value = appendText(this.value, text);
    else this.inline.text(text);
  }

  close(name: string): void {
    if (name === 'row') this.rows.push({ row: this.row, cells: this.cells });
    else if (name === 'c') this.cells[this.column] = this.readCell();
    else if (name === 'v') this.isValue = false;
    else if (name === 'sheetData') this.ended = true;
    else this.inline.close(name);
  }

  private openRow(number: string | undefined): void {
    const row = number === undefined ? this.row + 1 : Number(number);
    // Spreadsheets do not open a sheet either whose row numbers exceed the maximum or do not increase.
    if (!Number.isInteger(row) || row <= this.row || row > MAX_SHEET_ROWS) throw damagedWorkbook();
    this.row = row;
    this.cells = [];
    this.column = -1;
  }

  private openCell({ r, t = '', s = '' }: Readonly<Record<string, string>>): void {
    this.column = r === undefined ? this.column + 1 : toColumnIndex(r);
    if (this.column >= MAX_COLUMNS) throw rowTooWide(this.row);
    this.count += 1;
    if (this.count > MAX_CELLS) throw tooLarge(`it has over ${MAX_CELLS} cells`);
    while (this.cells.length < this.column) this.cells.push(null);
    this.type = t;
    this.format = s === '' ? undefined : this.workbook.formats[Number(s)];
    this.value = '';
    this.inline.take();
  }

  private readCell(): Cell {
    const { type, value } = this;
    switch (type) {
      case 's':
        return this.workbook.strings[Number(value)] ?? null;
      case 'str':
        return unescapeText(value);
      case 'inlineStr':
        return this.inline.take();
      case 'b':
        return value === '1' || value.toLowerCase() === 'true';
      case 'e':
        return value;
      default:
        return value === '' ? null : this.formatNumber(Number(value));
    }
  }

  /** Formats a number as its cell shows it, if its format is a date or pads with zeros. Dates may also be stored as texts. */
  private formatNumber(number: number): Cell {
    const { format, value, workbook } = this;
    if (Number.isNaN(number)) return value;
    if (format === 'date') return serialToDay(number, workbook.is1904) ?? (number > MAX_SERIAL ? '#NUM!' : number);
    return format && !hasLostDigits(number) ? formatValue(number, format.padded) : number;
  }
}

/** In days, the range of dates in JavaScript. A date cell with a larger number shows an error. */
const MAX_SERIAL = 100_000_000;

/** Returns the column of a reference such as `AB12`, counted from 0. */
function toColumnIndex(reference: string): number {
  const letters = /^\$?([A-Z]{1,3})\$?\d/i.exec(reference)?.[1];
  if (!letters) throw damagedWorkbook();
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
