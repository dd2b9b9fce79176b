import { MAX_COLUMNS, rowTooWide, type SheetRow, unusable } from './sheet-file.ts';

const DELIMITERS = [',', ';', '\t', '|'];

/** The longest record in characters: an endless line ends here. */
const MAX_RECORD = 128 * 1024;

/** The line before the header by which spreadsheets are told the delimiter; they take it away, and show the header as row 1. */
const DELIMITER_LINE = /^sep=([,;\t|])(?:\r\n|[\r\n])/i;

/**
 * The rows of a CSV text (RFC 4180, any of the usual delimiters), counted by records, so that a cell of several lines is one row.
 * Outside quotes each of \r\n, \n and \r ends a row, because files that were put together have several of them. It is read here
 * because csv-parse makes an error with its stack for each row of another width: 20 seconds for a megabyte of blank lines.
 * @throws FileError `validation_error` for what cannot be read as CSV
 */
export function* csvRows(text: string): Generator<SheetRow> {
  const [line, told] = DELIMITER_LINE.exec(text) ?? ['', undefined];
  const delimiter = told ?? delimiterOf(text);
  const ends = new RegExp(`[${delimiter}\r\n]`, 'g');
  let row = 1;
  let cells: string[] = [];
  let length = 0;
  for (let at = line.length; at < text.length; at += 1) {
    const cell = cellAt(text, at, ends);
    if (!cell) throw unusable(`has a quoted cell that is not closed; it begins in row ${row}.`);
    length += cell.value.length;
    if (length > MAX_RECORD) throw unusable(`has a row that is longer than ${MAX_RECORD} characters at row ${row}.`);
    if (cells.push(cell.value) > MAX_COLUMNS) throw rowTooWide(row);
    at = cell.end;
    if (text[at] === delimiter) continue;
    yield { row, cells };
    row += 1;
    cells = [];
    length = 0;
    if (text.startsWith('\r\n', at)) at += 1;
  }
  // What ends with a delimiter ends with an empty cell.
  if (cells.length > 0) yield { row, cells: [...cells, ''] };
}

/** The cell that begins at a place, and where it ends; undefined where its quotes are not closed. */
function cellAt(text: string, start: number, ends: RegExp): { value: string; end: number } | undefined {
  if (text[start] !== '"') {
    const end = endFrom(text, start, ends);
    return { value: text.slice(start, end), end };
  }
  const close = closingQuote(text, start + 1);
  if (close < 0) return undefined;
  const quoted = text.slice(start + 1, close).replaceAll('""', '"');
  const end = endFrom(text, close + 1, ends);
  // Quotes around only a part of a cell belong to its text.
  return { value: end === close + 1 ? quoted : `"${quoted}"${text.slice(close + 1, end)}`, end };
}

/** Where the next delimiter or line end stands, or the text ends. */
function endFrom(text: string, start: number, ends: RegExp): number {
  ends.lastIndex = start;
  return ends.test(text) ? ends.lastIndex - 1 : text.length;
}

/** Where the quotes before a place are closed, or -1: a doubled quote is one of the text. */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** The delimiter that the first line with content has most of, outside quotes. */
function delimiterOf(text: string): string {
  const head = text
    .slice(0, MAX_RECORD)
    .trimStart()
    .replace(/"[^"]*"/g, '');
  const header = head.split(/[\r\n]/, 1)[0] as string;
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string;
}
