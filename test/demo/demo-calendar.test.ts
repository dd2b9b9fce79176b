import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDemoCalendar, nameTerm } from '../../src/demo/demo-calendar.ts';

/** The dates of the demo on the day it is loaded ([D55]). */

const DAY_MS = 86_400_000;
const anyDay = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((time) => time.toISOString().slice(0, 10));
const weekdayOf = (day: string) => new Date(day).getUTCDay();

test('on every day of every year the term is under way and all grades lie in the past', () => {
  fc.assert(
    fc.property(anyDay, (today) => {
      const { moveDay, moveTime } = createDemoCalendar(today);
      const [startsOn, endsOn] = [moveDay('2022-01-03'), moveDay('2022-06-01')];
      expect(startsOn < today && endsOn > today).toBe(true);
      // At least three months are left, so that a demo can be used for a while.
      expect(Date.parse(endsOn) - Date.parse(today)).toBeGreaterThan(90 * DAY_MS);
      expect(moveTime('2022-02-10T23:59:59.999Z') < today).toBe(true);
      expect(weekdayOf(startsOn)).toBe(weekdayOf('2022-01-03'));
    }),
  );
});

test('students have left and come back before, and others come and move later', () => {
  fc.assert(
    fc.property(anyDay, (today) => {
      const { moveDay, lastSchoolDays } = createDemoCalendar(today);
      expect(moveDay('2022-01-22') > (lastSchoolDays(20)[0] as string)).toBe(true);
      expect(moveDay('2022-02-01') < today && moveDay('2022-02-28') > today).toBe(true);
      expect(nameTerm(moveDay('2021-07-05'))).not.toBe(nameTerm(moveDay('2022-01-03')));
    }),
  );
});

test('the last school days are the weekdays before today, within the term and the last 30 days', () => {
  fc.assert(
    fc.property(anyDay, (today) => {
      const { lastSchoolDays, moveDay } = createDemoCalendar(today);
      const days = lastSchoolDays(20);
      const monthAgo = new Date(Date.parse(today) - 29 * DAY_MS).toISOString().slice(0, 10);
      expect(days).toEqual([...new Set(days)].sort());
      expect(days.filter((day) => [0, 6].includes(weekdayOf(day)))).toEqual([]);
      expect((days[0] as string) >= monthAgo && (days[0] as string) >= moveDay('2022-01-03')).toBe(true);
      expect((days.at(-1) as string) < today).toBe(true);
      expect(Date.parse(today) - Date.parse(days.at(-1) as string)).toBeLessThanOrEqual(3 * DAY_MS);
    }),
  );
});

test.each([
  ['2026-11-23', '2026-10-12', 'Fall 2026'],
  ['2026-02-28', '2026-01-19', 'Spring 2026'],
  ['2026-08-01', '2026-06-22', 'Summer 2026'],
  ['2024-02-29', '2024-01-15', 'Spring 2024'],
  ['2027-01-01', '2026-11-23', 'Fall 2026'],
])('loaded on %s, the term begins on %s and is called %s', (today, startsOn, name) => {
  const { moveDay } = createDemoCalendar(today);
  expect([moveDay('2022-01-03'), nameTerm(moveDay('2022-01-03'))]).toEqual([startsOn, name]);
});
