import { Readable } from 'node:stream';
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { exportColumns } from './export.sql.ts';

export const exportFormats = ['csv', 'xlsx', 'json', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

interface Format {
  readonly contentType: string;
  /** Whether the rows arrive as CSV, or as one JSON object a line. */
  readonly rows: 'csv' | 'json';
  /** Whether texts are to be kept from being run as formulas. */
  readonly safe: boolean;
  /** Turns the rows into the file; what CSV and NDJSON are already. */
  readonly write?: (rows: Readable) => Readable;
}

/** How each format is made from what PostgreSQL writes ([D32]). */
export const formats: Record<ExportFormat, Format> = {
  csv: { contentType: 'text/csv; charset=utf-8', rows: 'csv', safe: true },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    rows: 'json',
    safe: true,
    write: workbook,
  },
  json: {
    contentType: 'application/json; charset=utf-8',
    rows: 'json',
    safe: false,
    write: (rows) => Readable.from(jsonArray(rows)),
  },
  ndjson: { contentType: 'application/x-ndjson; charset=utf-8', rows: 'json', safe: false },
};

/** One JSON object a line becomes an array: a line break within JSON text can only be the end of an object. */
async function* jsonArray(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let before = '[';
  for await (const chunk of lines) {
    const text = before + chunk.toString('latin1');
    const ended = text.endsWith('\n');
    before = ended ? '\n' : '';
    yield Buffer.from((ended ? text.slice(0, -1) : text).replaceAll('\n', ',\n'), 'latin1');
  }
  yield Buffer.from(before === '[' ? '[]\n' : ']\n');
}

const DATES = new Set(['date_of_birth', 'enrollment_date']);

function workbook(lines: Readable): Readable {
  const columns = exportColumns.map(
    (name): ColumnDef => ({ header: name, key: name, ...(DATES.has(name) && { numFmt: 'yyyy-mm-dd' }) }),
  );
  const bytes = writeXlsxStream(cellsOf(lines), { name: 'Students', columns });
  return Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]);
}

/**
 * What would begin an escape of a character (ECMA-376, 22.9.2.19), as nothing that is stored does, and the two characters that
 * XML cannot hold and the writer does not escape itself.
 */
const TO_ESCAPE = /_(?=x)|[\uFFFE\uFFFF]/gi;

function escaped(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** Days become dates of the spreadsheet, so that it can sort and count with them. */
async function* cellsOf(lines: AsyncIterable<Buffer>): AsyncGenerator<CellValue[]> {
  for await (const line of splitLines(lines)) {
    const row = JSON.parse(line) as Record<string, string | number | null>;
    yield exportColumns.map((name) => {
      const value = row[name] ?? null;
      if (DATES.has(name) && value !== null) return new Date(`${value}T00:00:00Z`);
      return typeof value === 'string' ? value.replace(TO_ESCAPE, escaped) : value;
    });
  }
}

async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(10) + 1;
    rest = bytes.subarray(end);
    if (end > 0)
      yield* bytes
        .subarray(0, end - 1)
        .toString('utf8')
        .split('\n');
  }
}
