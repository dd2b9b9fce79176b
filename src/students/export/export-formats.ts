import { Readable } from 'node:stream';
import { prefixFormulas } from './prefixed-csv.ts';

export type ExportFormat = 'csv' | 'xlsx' | 'json' | 'ndjson';

interface Format {
  readonly contentType: string;
  /** The form in which PostgreSQL writes the rows: CSV, or one JSON object per line. */
  readonly rows: 'csv' | 'json';
  /** Loads the conversion of the rows to the file. NDJSON needs none. */
  readonly writer?: () => Promise<(rows: Readable) => Readable>;
}

/** Makes each format from the rows that PostgreSQL writes, safe for spreadsheets in CSV and XLSX ([D32]). */
export const formatSettings: Record<ExportFormat, Format> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    rows: 'csv',
    writer: async () => (rows) => Readable.from(prefixFormulas(rows)),
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    rows: 'json',
    writer: async () => (await import('./workbook.ts')).writeWorkbook,
  },
  json: {
    contentType: 'application/json; charset=utf-8',
    rows: 'json',
    writer: async () => (rows) => Readable.from(toJsonArray(rows)),
  },
  ndjson: { contentType: 'application/x-ndjson; charset=utf-8', rows: 'json' },
};

/** Puts a byte order mark before a CSV file: without it Excel takes UTF-8 for another encoding. */
export function withByteOrderMark(rows: Readable): Readable {
  return Readable.from(prepend(Buffer.from('\ufeff'), rows));
}

async function* prepend(first: Buffer, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* chunks;
}

/** Converts one JSON object per line to an array. A line break always ends an object, since JSON strings escape theirs. */
async function* toJsonArray(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let separator = '[';
  for await (const chunk of lines) {
    const text = separator + chunk.toString('latin1');
    const ended = text.endsWith('\n');
    separator = ended ? '\n' : '';
    yield Buffer.from((ended ? text.slice(0, -1) : text).replaceAll('\n', ',\n'), 'latin1');
  }
  yield Buffer.from(separator === '[' ? '[]\n' : ']\n');
}
