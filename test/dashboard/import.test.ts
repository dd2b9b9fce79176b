import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importFields as shownFields } from '../../dashboard/students/import/import-fields.ts';
import { mapColumn, withChosen } from '../../dashboard/students/import/import-options.ts';
import { toProblemsCsv } from '../../dashboard/students/import/problems/problems-csv.ts';
import { withPrefix } from '../../src/students/import/file/formula-prefix.ts';
import { importFields } from '../../src/students/import/import-columns.ts';

test('a column can get every field that the service knows', () => {
  expect(Object.keys(shownFields).sort()).toEqual([...importFields].sort());
});

test('a spreadsheet reads each problem as it is, and none as a formula', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('=1+1', '+49 30', '-1+1', '@SUM(A1)', '\t=1', 'a"b', 'a\nb'));
  const problem = fc.record({ row: fc.nat(), column: text, value: text, message: text });
  fc.assert(
    fc.property(fc.array(problem), (problems) => {
      const listed = problems.map((known) => ({ ...known, field: null, code: 'invalid' as const }));
      const rows: string[][] = parse(toProblemsCsv(['Row', 'Column', 'Value', 'Problem'], listed), { bom: true });
      expect(rows.slice(1)).toEqual(
        problems.map(({ row, column, value, message }) => [String(row), ...[column, value, message].map(withPrefix)]),
      );
    }),
  );
});

test('a field that a column gets is taken from the column that had it', () => {
  const columns = [
    { column: 'Mail', field: 'email' },
    { column: 'Mail 2', field: null },
    { column: 'Mail 3', field: null },
  ];
  const second = mapColumn({}, 'Mail 2', 'email');
  expect(withChosen(columns, second).map(({ field }) => field)).toEqual([null, 'email', null]);
  const third = mapColumn(second, 'Mail 3', 'email');
  expect(third).toEqual({ 'Mail 2': null, 'Mail 3': 'email' });
  expect(withChosen(columns, mapColumn(third, 'Mail 3', null)).map(({ field }) => field)).toEqual([
    'email',
    null,
    null,
  ]);
});
