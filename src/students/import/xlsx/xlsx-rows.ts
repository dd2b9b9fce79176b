import { formatValue } from 'hucre';
import { dayOfSerial, hasLostDigits } from '../file/cell-text.ts';
import { type Cell, FileError, MAX_COLUMNS, MAX_SHEET_ROWS, rowTooWide, type SheetRow } from '../file/sheet-file.ts';
import { damagedWorkbook, type Parts, tooLarge } from './xlsx-guard.ts';
import { longer, TextCollector, unescaped } from './xlsx-text.ts';
import { type NumberFormat, readWorkbook, type Workbook } from './xlsx-workbook.ts';
import { parseXml, type XmlHandlers } from './xlsx-xml.ts';

/**
 * Opens the first sheet of a guarded workbook. Its rows come as they are unpacked, no faster than they are taken, so that a
 * workbook costs the memory of its texts and not of its cells. Formulas come as the value that the workbook holds for them,
 * since nothing is ever computed.
 * @throws FileError for workbooks that are damaged or too large
 */
export async function openSheet(parts: Parts): Promise<{ workbook: Workbook; rows: AsyncGenerator<SheetRow> }> {
  const workbook = await refusing(() => readWorkbook(parts));
  return { workbook, rows: rowsOf(parts, workbook) };
}

async function* rowsOf(parts: Parts, workbook: Workbook): AsyncGenerator<SheetRow> {
  const sheet = new SheetParser(workbook);
  const pieces = parseXml(await parts.open(workbook.sheet), sheet);
  while (!sheet.ended && !(await refusing(() => pieces.next())).done) yield* sheet.take();
  yield* sheet.take();
  await pieces.return(undefined);
}

/** Whatever goes wrong with a workbook is the workbook's fault. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FileError ? error : damagedWorkbook();
  }
}

/** 80 columns of 50,000 students. */
const MAX_CELLS = 4_000_000;

/** Collects the rows of a sheet from its XML. */
class SheetParser implements XmlHandlers {
  /** The table is over; what follows it is of no interest. */
  ended = false;
  private rows: SheetRow[] = [];
  private row = 0;
  private count = 0;
  private cells: Cell[] = [];
  private column = -1;
  private type = '';
  private format: NumberFormat;
  private value = '';
  private readsValue = false;
  private readonly inline = new TextCollector();
  private readonly workbook: Workbook;

  constructor(workbook: Workbook) {
    this.workbook = workbook;
  }

  /** The rows since the last call. */
  take(): SheetRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.openRow(attributes.r);
    else if (name === 'c') this.openCell(attributes);
    else if (name === 'v') this.readsValue = true;
    else this.inline.open(name);
  }

  text(text: string): void {
    if (this.readsValue) this.value = longer(this.value, text);
    else this.inline.text(text);
  }

  close(name: string): void {
    if (name === 'row') this.rows.push({ row: this.row, cells: this.cells });
    else if (name === 'c') this.cells[this.column] = this.cell();
    else if (name === 'v') this.readsValue = false;
    else if (name === 'sheetData') this.ended = true;
    else this.inline.close(name);
  }

  private openRow(number: string | undefined): void {
    const row = number === undefined ? this.row + 1 : Number(number);
    // A row that is numbered beyond the sheet or before the last one is a lie that a spreadsheet would not open either.
    if (!Number.isInteger(row) || row <= this.row || row > MAX_SHEET_ROWS) throw damagedWorkbook();
    this.row = row;
    this.cells = [];
    this.column = -1;
  }

  private openCell({ r, t = '', s = '' }: Readonly<Record<string, string>>): void {
    this.column = r === undefined ? this.column + 1 : columnOf(r);
    if (this.column >= MAX_COLUMNS) throw rowTooWide(this.row);
    this.count += 1;
    if (this.count > MAX_CELLS) throw tooLarge(`it has over ${MAX_CELLS} cells`);
    while (this.cells.length < this.column) this.cells.push(null);
    this.type = t;
    this.format = s === '' ? undefined : this.workbook.formats[Number(s)];
    this.value = '';
    this.inline.take();
  }

  private cell(): Cell {
    const { type, value } = this;
    switch (type) {
      case 's':
        return this.workbook.strings[Number(value)] ?? null;
      case 'str':
        return unescaped(value);
      case 'inlineStr':
        return this.inline.take();
      case 'b':
        return value === '1' || value.toLowerCase() === 'true';
      case 'e':
        return value;
      default:
        return value === '' ? null : this.shown(Number(value));
    }
  }

  /** A number as its cell shows it where that matters: as a day, or with leading zeros. Days may also be written as texts. */
  private shown(number: number): Cell {
    const { format, value, workbook } = this;
    if (Number.isNaN(number)) return value;
    if (format === 'date') return dayOfSerial(number, workbook.is1904) ?? (number > LAST_MOMENT ? '#NUM!' : number);
    return format && !hasLostDigits(number) ? formatValue(number, format.padded) : number;
  }
}

/** A date cell with a number above what counts as a moment anywhere, in days, shows an error and no number. */
const LAST_MOMENT = 100_000_000;

/** The column of a reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  const letters = /^\$?([A-Z]{1,3})\$?\d/i.exec(reference)?.[1];
  if (!letters) throw damagedWorkbook();
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
