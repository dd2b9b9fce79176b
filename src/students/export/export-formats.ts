import { Readable } from 'node:stream';

export const exportFormats = ['csv', 'xlsx', 'json', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

interface Format {
  readonly contentType: string;
  /** Whether the rows arrive as CSV, or as one JSON object a line. */
  readonly rows: 'csv' | 'json';
  /** Whether texts are to be kept from being run as formulas. */
  readonly safe: boolean;
  /** What turns the rows into the file, loaded when it is needed; CSV and NDJSON are files already. */
  readonly writer?: () => Promise<(rows: Readable) => Readable>;
}

/** How each format is made from what PostgreSQL writes ([D32]). */
export const formats: Record<ExportFormat, Format> = {
  csv: { contentType: 'text/csv; charset=utf-8', rows: 'csv', safe: true },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    rows: 'json',
    safe: true,
    writer: async () => (await import('./workbook.ts')).workbook,
  },
  json: {
    contentType: 'application/json; charset=utf-8',
    rows: 'json',
    safe: false,
    writer: async () => (rows) => Readable.from(jsonArray(rows)),
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
