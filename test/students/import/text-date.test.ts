import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DateFormat, dateFormats, hasShortYear, readingsOf } from '../../../src/students/import/rows/text-date.ts';

const days = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const separators = fc.constantFrom('-', '/', '.', '. ', '/ ');
const times = fc.constantFrom(
  '',
  ' 00:00:00',
  ' 0:00',
  'T00:00:00',
  'T00:00:00.000Z',
  'T00:00:00+02:00',
  ' 12:00:00 AM',
);

/** Writes a day in a format, with or without leading zeros. */
function write(day: string, format: DateFormat, separator: string, padded: boolean): string {
  const [Y, M, D] = day.split('-') as [string, string, string];
  const short = (part: string) => (padded ? part : String(Number(part)));
  const parts = { Y, M: short(M), D: short(D) };
  return [...format].map((letter) => parts[letter as 'Y' | 'M' | 'D']).join(separator);
}

describe('readingsOf', () => {
  test('reads every day in every format, separator and width, with midnight behind it', () => {
    fc.assert(
      fc.property(
        days,
        fc.constantFrom(...dateFormats),
        separators,
        fc.boolean(),
        times,
        (day, format, separator, padded, time) => {
          expect(readingsOf(write(day, format, separator, padded) + time)[format]).toBe(day);
        },
      ),
    );
  });

  test('gives two readings only for a day and a month that may be exchanged', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('MDY', 'DMY'), (day, format) => {
        const readings = readingsOf(write(day, format, '/', true));
        expect(Object.keys(readings)).toHaveLength(Number(day.slice(-2)) <= 12 ? 2 : 1);
      }),
    );
  });

  test('returns only days of the calendar, and nothing for other texts', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123459/-. T:'), maxLength: 14 });
    fc.assert(
      fc.property(text, (value) => {
        for (const day of Object.values(readingsOf(value)))
          expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['2010. 12. 31.', { YMD: '2010-12-31' }],
    ['31.12.2010', { DMY: '2010-12-31' }],
    ['12/31/2010', { MDY: '2010-12-31' }],
    ['1/5/2010', { MDY: '2010-01-05', DMY: '2010-05-01' }],
    ['29/2/2011', {}],
    ['31/31/2010', {}],
    ['2010-31-12', {}],
    ['31.12/2010', {}],
    ['31.12.10', {}],
    ['2010-12-31 22:00:00', {}],
    ['2010-12-31T22:00:00Z', {}],
    ['20101231', {}],
    ['0000-01-01', {}],
  ])('reads %s as %j', (text, readings) => {
    expect(readingsOf(text)).toEqual(readings);
  });

  test.each([
    ['31.12.10', true],
    ['1/5/99', true],
    ['31.12.2010', false],
    ['1.5', false],
  ])('hasShortYear(%s) is %s', (text, short) => {
    expect(hasShortYear(text)).toBe(short);
  });
});
