import {
  type FileError,
  invalidFile,
  MAX_COLUMNS,
  MAX_SHEET_ROWS,
  rowTooWide,
  type SheetRow,
  tooManyRows,
} from './sheet-file.ts';

const DELIMITERS = [',', ';', '\t', '|'];

/** Maximum length of a record in characters. It stops the reading of an endless line. */
const MAX_RECORD = 128 * 1024;

/** Rows that are passed on together. */
const BATCH_SIZE = 500;

/** A line before the header that tells spreadsheets the delimiter. They remove it and show the header as row 1. */
const DELIMITER_LINE = /^sep=([,;\t|])(?:\r\n|[\r\n])/i;

/** Yields the rows of a CSV text in batches. @throws FileError `validation_error` for text that is not valid CSV */
export function csvRows(text: string, delimiter = findDelimiters(text)[0] as string): Generator<SheetRow[]> {
  const [line] = DELIMITER_LINE.exec(text) ?? [''];
  const parser = new CsvParser({ delimiter, readsFormulaTexts: true });
  return parser.read(text.slice(line.length), true);
}

interface CsvOptions {
  readonly delimiter?: string;
  /** Reads `="00123"` as the text 00123 ([D58]). */
  readonly readsFormulaTexts?: boolean;
  /** Throws for the first row, blank ones included, that is one too many. */
  readonly checkRow?: (row: number) => void;
}

interface CsvRecord {
  readonly cells: string[];
  /** The position after its line end. */
  readonly end: number;
}

/**
 * Reads CSV (RFC 4180) from pieces of text. Rows are counted by records: a record with a cell of several lines is one row. Outside
 * quotes each of \r\n, \n and \r ends a row, because files that were concatenated mix them. Lines without any character count and are
 * passed over. csv-parse is not used: it makes an error with its stack for each row of another width, 20 seconds for a megabyte of
 * blank lines.
 */
export class CsvParser {
  private readonly delimiter: string;
  private readonly cellEnd: RegExp;
  private readonly readsFormulaTexts: boolean;
  private readonly checkRow: (row: number) => void;
  /** The number of the row that is read next. */
  private row = 1;
  /** The beginning of that row, if the text so far ends within it. */
  private rest = '';

  constructor({ delimiter = ',', readsFormulaTexts = false, checkRow = checkSheetRow }: CsvOptions = {}) {
    this.delimiter = delimiter;
    this.cellEnd = new RegExp(`[${delimiter}\r\n]`, 'g');
    this.readsFormulaTexts = readsFormulaTexts;
    this.checkRow = checkRow;
  }

  /**
   * Yields the rows that end in the text so far, in batches.
   * @param isLast true if no text follows
   * @throws FileError `validation_error` for text that is not valid CSV
   */
  *read(piece: string, isLast: boolean): Generator<SheetRow[]> {
    const text = this.rest + piece;
    let batch: SheetRow[] = [];
    let at = this.skipBlankLines(text, 0, isLast);
    for (let record = this.readRecord(text, at, isLast); record; record = this.readRecord(text, at, isLast)) {
      batch.push({ row: this.row, cells: record.cells });
      this.nextRow();
      at = this.skipBlankLines(text, record.end, isLast);
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
    this.rest = text.slice(at);
    if (this.rest.length > MAX_RECORD) throw rowTooLong(this.row);
    if (batch.length > 0) yield batch;
  }

  private nextRow(): void {
    this.checkRow(this.row);
    this.row += 1;
  }

  /** Returns the position of the next line that is not empty. */
  private skipBlankLines(text: string, start: number, isLast: boolean): number {
    let at = start;
    for (let end = this.lineEndAt(text, at, isLast); end > at; end = this.lineEndAt(text, at, isLast)) {
      this.nextRow();
      at = end;
    }
    return at;
  }

  /** Returns the position after the line end that is here, or the same position if there is none, or not yet all of it. */
  private lineEndAt(text: string, at: number, isLast: boolean): number {
    if (text[at] === '\n') return at + 1;
    if (text[at] !== '\r' || (at + 1 === text.length && !isLast)) return at;
    return text[at + 1] === '\n' ? at + 2 : at + 1;
  }

  /** Reads the record that begins at `start`. Returns undefined at the end, or if its own end is not there yet. */
  private readRecord(text: string, start: number, isLast: boolean): CsvRecord | undefined {
    if (start === text.length) return undefined;
    const cells: string[] = [];
    let length = 0;
    for (let at = start; ; at += 1) {
      const cell = this.readCell(text, at);
      if (!cell && isLast) throw invalidFile(`has a quoted cell that is not closed; it begins in row ${this.row}.`);
      if (!cell) return undefined;
      length += cell.value.length;
      if (length > MAX_RECORD) throw rowTooLong(this.row);
      if (cells.push(this.readsFormulaTexts ? withoutFormulaQuotes(cell.value) : cell.value) > MAX_COLUMNS)
        throw rowTooWide(this.row);
      at = cell.end;
      if (text[at] === this.delimiter) continue;
      const end = this.lineEndAt(text, at, isLast);
      // Unless this is the last text, a cell that ends with it may go on.
      return end > at || isLast ? { cells, end } : undefined;
    }
  }

  /** Reads the cell that begins at `start`, and its end. Returns undefined if its quotes are not closed. */
  private readCell(text: string, start: number): { value: string; end: number } | undefined {
    if (text[start] !== '"') {
      const end = this.findCellEnd(text, start);
      return { value: text.slice(start, end), end };
    }
    const close = findClosingQuote(text, start + 1);
    if (close < 0) return undefined;
    const quoted = text.slice(start + 1, close).replaceAll('""', '"');
    const end = this.findCellEnd(text, close + 1);
    // Quotes around a part of a cell are part of its text.
    return { value: end === close + 1 ? quoted : `"${quoted}"${text.slice(close + 1, end)}`, end };
  }

  /** Returns the position of the next delimiter or line end, or the length of the text. */
  private findCellEnd(text: string, start: number): number {
    this.cellEnd.lastIndex = start;
    return this.cellEnd.test(text) ? this.cellEnd.lastIndex - 1 : text.length;
  }
}

function checkSheetRow(row: number): void {
  if (row > MAX_SHEET_ROWS) throw tooManyRows('file', MAX_SHEET_ROWS);
}

function rowTooLong(row: number): FileError {
  return invalidFile(`has a row that is longer than ${MAX_RECORD} characters at row ${row}.`);
}

/** A formula of one text, by which programs keep the leading zeros of `="00123"` when a spreadsheet opens the file. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** Returns the text of a cell that is a formula of one text ([D58]), and any other cell as it is. */
function withoutFormulaQuotes(value: string): string {
  if (!value.startsWith('="')) return value;
  return TEXT_FORMULA.exec(value)?.[1]?.replaceAll('""', '"') ?? value;
}

/** Returns the position of the closing quote, or -1. A doubled quote is an escaped one. */
function findClosingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/**
 * Returns the delimiters that a file may have: the one that it declares, or else those of its first lines. The most frequent one,
 * outside quotes, of the first line that has any comes first. Titles above the header may have another one ([D98]).
 */
export function findDelimiters(text: string): string[] {
  const declared = DELIMITER_LINE.exec(text)?.[1];
  if (declared !== undefined) return [declared];
  const head = text
    .slice(0, MAX_RECORD)
    .trimStart()
    .replace(/"[^"]*"/g, '');
  const used = DELIMITERS.filter((delimiter) => head.includes(delimiter));
  const header = head.split(/[\r\n]+/).find((line) => used.some((delimiter) => line.includes(delimiter))) ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return used.length === 0 ? [DELIMITERS[0] as string] : used.sort((a, b) => count(b) - count(a));
}
