import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from '../../dashboard/ui/files/csv.ts';
import { withPrefix } from '../../src/students/import/file/formula-prefix.ts';

const pieces = [
  '=',
  "'",
  '+',
  '-',
  '＝',
  '＋',
  '－',
  '@',
  '＠',
  '#N/A',
  '#REF!',
  '\t',
  '\r',
  '1',
  '.',
  '(',
  'x',
  'Ana',
  ' ',
  '|',
];
const cell = fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((parts) => parts.join(''));

test('prefixes the same cells as the exports of students', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const csv = toCsv(['a', 'b'], rows);
      expect(parse(csv, { bom: true, from: 2, record_delimiter: '\r\n' })).toEqual(
        rows.map(([a, b]) => [withPrefix(a), withPrefix(b)]),
      );
    }),
    { numRuns: 1000 },
  );
});
