import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateColumns } from '../../../src/students/import/import-columns.ts';
import { DateFormatDetector } from '../../../src/students/import/rows/date-format-detector.ts';
import type { DateFormat } from '../../../src/students/import/rows/text-date.ts';

const places = new Map([
  ['date_of_birth', 0],
  ['enrollment_date', 1],
] as const);

/** Reads the dates of birth of a file as the worker does: one row after the other, and from the first unclear date on twice. */
function readColumn(texts: readonly string[], chosen: DateFormat | null = null) {
  const detector = new DateFormatDetector(places, dateColumns, chosen);
  const rows = texts.map((text, index) => ({ row: index + 2, cells: [text, null] }));
  const results = rows.map((row, index) => {
    if (detector.needsScan(row)) for (const later of rows.slice(index)) detector.scan(later);
    const result = detector.read('date_of_birth', row.cells[0] as string);
    return 'day' in result ? result.day : result.code;
  });
  return { results, format: detector.format };
}

const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2015-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const write = (day: string, format: 'MDY' | 'DMY') => {
  const [year, month, date] = day.split('-');
  return format === 'MDY' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`;
};

test('never reads a date of a column as another day than was written', () => {
  fc.assert(
    fc.property(fc.array(days, { minLength: 1 }), fc.constantFrom('MDY', 'DMY'), (written, format) => {
      const { results } = readColumn(written.map((day) => write(day, format)));
      const isClear = written.some((day) => Number(day.slice(-2)) > 12);
      for (const [index, day] of written.entries())
        expect(isClear ? [day] : [day, 'ambiguous_date']).toContain(results[index]);
    }),
  );
});

test('reads every date in the format that is chosen', () => {
  fc.assert(
    fc.property(fc.array(days, { minLength: 1 }), fc.constantFrom('MDY', 'DMY'), (written, format) => {
      expect(
        readColumn(
          written.map((day) => write(day, format)),
          format,
        ).results,
      ).toEqual(written);
    }),
  );
});

test.each([
  [
    'one clear date below',
    ['01.02.2010', '2011-01-01', '31.12.2010'],
    ['2010-02-01', '2011-01-01', '2010-12-31'],
    'DMY',
  ],
  ['no clear date', ['01/02/2010', '03/04/2010'], ['ambiguous_date', 'ambiguous_date'], null],
  ['day and month that are equal', ['05/05/2010'], ['2010-05-05'], null],
  ['two formats', ['13/05/2010', '05/13/2010', '01/02/2010'], Array(3).fill('ambiguous_date'), null],
  ['a date that is none', ['30/02/2010', '05/13/2010'], ['invalid_date', '2010-05-13'], 'MDY'],
  ['the year first', ['2010/02/01', '2010-02-01'], ['2010-02-01', '2010-02-01'], 'YMD'],
  ['ISO dates', ['2010-02-01'], ['2010-02-01'], null],
  [
    'names of months',
    ['12. März 2010', '1er févr. 2010', '3 de agosto de 2010', 'December 31, 2010', '2010-Dic-30', '5-Mai-2010'],
    ['2010-03-12', '2010-02-01', '2010-08-03', '2010-12-31', '2010-12-30', '2010-05-05'],
    null,
  ],
  [
    'names of months and days that do not exist',
    ['31. Juni 2010', '12 Foo 2010', '12-Mar-10'],
    Array(3).fill('invalid_date'),
    null,
  ],
  ['a year of two digits', ['31.12.10', '31.12.2010'], ['invalid_date', '2010-12-31'], 'DMY'],
])('reads a column with %s', (_, texts, results, format) => {
  expect(readColumn(texts)).toEqual({ results, format });
});

test('takes dates with the year first in every format that is chosen, and refuses others that do not match it', () => {
  expect(readColumn(['2010-12-31', '12/31/2010', '01/02/2010'], 'DMY').results).toEqual([
    '2010-12-31',
    'invalid_date',
    '2010-02-01',
  ]);
  expect(readColumn(['31.12.2010'], 'YMD').results).toEqual(['invalid_date']);
});

test('decides each column by its own dates', () => {
  const detector = new DateFormatDetector(places, dateColumns);
  const row = { row: 2, cells: ['31.12.2010', '01.09.2024'] };
  expect(detector.needsScan(row)).toBe(true);
  detector.scan(row);
  expect(detector.read('date_of_birth', '31.12.2010')).toEqual({ day: '2010-12-31' });
  expect(detector.read('enrollment_date', '01.09.2024')).toMatchObject({ code: 'ambiguous_date' });
  expect(detector.format).toBe('DMY');
});
