import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { toUtf8 } from './file-kind.ts';
import { MAX_COLUMNS, type SheetRow, tooWide, unusable } from './sheet-file.ts';

const DELIMITERS = [',', ';', '\t', '|'];

/** The longest record in characters: a million columns or one endless line end here. */
const MAX_RECORD = 128 * 1024;

const CHUNK = 64 * 1024;

/**
 * The rows of a CSV file (RFC 4180, any of the usual delimiters), counted by records, so that a cell of several lines is one row.
 * @throws FileError `validation_error` for what cannot be read as CSV
 */
export async function* csvRows(bytes: Buffer): AsyncGenerator<SheetRow> {
  const text = toUtf8(bytes);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD,
  });
  const source = Readable.from(chunksOf(text)).pipe(parser);
  let row = 0;
  try {
    for await (const cells of source as AsyncIterable<string[]>) {
      row += 1;
      if (cells.length > MAX_COLUMNS) throw tooWide(row);
      yield { row, cells };
    }
  } catch (error) {
    throw explained(error);
  }
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/** The delimiter that the first line with content has most of, outside quotes. */
function delimiterOf(text: Buffer): string {
  const head = text
    .subarray(0, MAX_RECORD)
    .toString('utf8')
    .replace(/^\uFEFF?\s*/u, '');
  const header = head.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] as string;
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string;
}

/** What the parser cannot read is the row after those that it has read, of which some may not have been taken yet. */
function explained(error: unknown): unknown {
  const { code, records } = error as CsvError & { records: number };
  const row = records + 1;
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return unusable(`has a row that is longer than ${MAX_RECORD} characters at row ${row}.`);
    case 'CSV_QUOTE_NOT_CLOSED':
      return unusable(`has a quoted cell that is not closed; it begins in row ${row}.`);
    default:
      return String(code).startsWith('CSV_') ? unusable(`cannot be read as CSV at row ${row}.`) : error;
  }
}
