import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prefixFormulas } from '../../../src/students/export/prefixed-csv.ts';
import { withPrefix } from '../../../src/students/import/file/formula-prefix.ts';

const cell = fc
  .array(
    fc.constantFrom('=', "'", '+', '1', '-', '＝', '#N/A', '\t', '\r', '\n', ',', '"', 'é', '😀', ' ', 'A', '\uFFFD'),
    {
      maxLength: 5,
    },
  )
  .map((pieces) => pieces.join(''));
const records = fc.array(fc.tuple(fc.nat(), cell, cell), { minLength: 1 });

test('prefixes the same fields wherever the chunks of a file end', async () => {
  await fc.assert(
    fc.asyncProperty(records, fc.infiniteStream(fc.integer({ min: 1, max: 40 })), async (rows, lengths) => {
      const csv = Buffer.from(['id,a,b', ...rows.map((row) => row.map(csvField).join(','))].join('\n').concat('\n'));
      const bytes = await buffer(prefixFormulas(chunksOf(csv, lengths)));
      expect(parse(bytes, { from: 2, relax_column_count: false, record_delimiter: '\n' })).toEqual(
        rows.map(([id, a, b]) => [String(id), withPrefix(a), withPrefix(b)]),
      );
    }),
  );
});

/** Quotes as PostgreSQL's COPY does. */
function csvField(value: string | number): string {
  return /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
}

async function* chunksOf(bytes: Buffer, lengths: Iterator<number>): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; ) {
    const length: number = lengths.next().value;
    yield bytes.subarray(from, from + length);
    from += length;
  }
}
