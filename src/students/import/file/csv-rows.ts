import { invalidFile, MAX_COLUMNS, rowTooWide, type SheetRow } from './sheet-file.ts';

const DELIMITERS = [',', ';', '\t', '|'];

/** Maximum length of a record in characters. It stops the reading of an endless line. */
const MAX_RECORD = 128 * 1024;

/** A line before the header that tells spreadsheets the delimiter. They remove it and show the header as row 1. */
const DELIMITER_LINE = /^sep=([,;\t|])(?:\r\n|[\r\n])/i;

/**
 * Yields the rows of a CSV text (RFC 4180, any of the usual delimiters). Rows are counted by records: a record with a cell of several
 * lines is one row. Outside quotes each of \r\n, \n and \r ends a row, because files that were concatenated mix them. This does not
 * use csv-parse, which makes an error with its stack for each row of another width: 20 seconds for a megabyte of blank lines.
 * @throws FileError `validation_error` for text that is not valid CSV
 */
export function* csvRows(text: string): Generator<SheetRow> {
  const [line] = DELIMITER_LINE.exec(text) ?? [''];
  const delimiter = findDelimiter(text);
  const cellEnd = new RegExp(`[${delimiter}\r\n]`, 'g');
  let row = 1;
  let cells: string[] = [];
  let length = 0;
  for (let at = line.length; at < text.length; at += 1) {
    const cell = readCell(text, at, cellEnd);
    if (!cell) throw invalidFile(`has a quoted cell that is not closed; it begins in row ${row}.`);
    length += cell.value.length;
    if (length > MAX_RECORD) throw invalidFile(`has a row that is longer than ${MAX_RECORD} characters at row ${row}.`);
    if (cells.push(withoutFormulaQuotes(cell.value)) > MAX_COLUMNS) throw rowTooWide(row);
    at = cell.end;
    if (text[at] === delimiter) continue;
    yield { row, cells };
    row += 1;
    cells = [];
    length = 0;
    if (text.startsWith('\r\n', at)) at += 1;
  }
  // A text that ends with a delimiter ends with an empty cell.
  if (cells.length > 0) yield { row, cells: [...cells, ''] };
}

/** Reads the cell that begins at `start`, and its end. Returns undefined if its quotes are not closed. */
function readCell(text: string, start: number, cellEnd: RegExp): { value: string; end: number } | undefined {
  if (text[start] !== '"') {
    const end = findCellEnd(text, start, cellEnd);
    return { value: text.slice(start, end), end };
  }
  const close = findClosingQuote(text, start + 1);
  if (close < 0) return undefined;
  const quoted = text.slice(start + 1, close).replaceAll('""', '"');
  const end = findCellEnd(text, close + 1, cellEnd);
  // Quotes around a part of a cell are part of its text.
  return { value: end === close + 1 ? quoted : `"${quoted}"${text.slice(close + 1, end)}`, end };
}

/** A formula of one text, by which programs keep the leading zeros of `="00123"` when a spreadsheet opens the file. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** Returns the text of a cell that is a formula of one text ([D58]), and any other cell as it is. */
function withoutFormulaQuotes(value: string): string {
  if (!value.startsWith('="')) return value;
  return TEXT_FORMULA.exec(value)?.[1]?.replaceAll('""', '"') ?? value;
}

/** Returns the position of the next delimiter or line end, or the length of the text. */
function findCellEnd(text: string, start: number, cellEnd: RegExp): number {
  cellEnd.lastIndex = start;
  return cellEnd.test(text) ? cellEnd.lastIndex - 1 : text.length;
}

/** Returns the position of the closing quote, or -1. A doubled quote is an escaped one. */
function findClosingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** Returns the delimiter that a file declares, or else uses in its first lines. */
export function findDelimiter(text: string): string {
  return DELIMITER_LINE.exec(text)?.[1] ?? detectDelimiter(text);
}

/** Returns the delimiter that is most frequent, outside quotes, in the first line that has one: titles above the header may have none. */
function detectDelimiter(text: string): string {
  const head = text
    .slice(0, MAX_RECORD)
    .trimStart()
    .replace(/"[^"]*"/g, '');
  const header = head.split(/[\r\n]+/).find((line) => DELIMITERS.some((delimiter) => line.includes(delimiter))) ?? '';
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string;
}
