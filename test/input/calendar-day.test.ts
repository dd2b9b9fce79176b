import { expect, test } from 'vitest';
import { isCalendarDay } from '../../src/input/time-zone.ts';

const digits = (value: number, length: number) => String(value).padStart(length, '0');

/** Counts the days of a month in the Gregorian calendar. */
function daysOfMonth(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

test('accepts the days of the calendar and no others', () => {
  const wrong: string[] = [];
  for (const year of [1, 99, 1600, 1900, 1999, 2000, 2023, 2024, 2100, 9999])
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1) {
        const text = `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
        if (isCalendarDay(text) !== (day >= 1 && day <= daysOfMonth(year, month))) wrong.push(text);
      }
  expect(wrong).toEqual([]);
});

test.each([
  '0000-01-01',
  '2023-1-01',
  '2023-01-1',
  '12023-01-01',
  '-2023-01-01',
  '2023-01-01T00:00',
  ' 2023-01-01',
  '2023-01-01\n',
  '',
])('refuses %j', (text) => {
  expect(isCalendarDay(text)).toBe(false);
});
