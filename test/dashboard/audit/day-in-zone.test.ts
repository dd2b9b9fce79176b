import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, endOfDay, startOfDay } from '../../../dashboard/audit/day-in-zone.ts';

const zones = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata', 'Africa/Cairo', 'America/Havana'];
const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('a day begins and ends where its neighbours end and begin', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, (zone, day) => {
      const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
      expect([dayOf(start, zone), dayOf(end, zone)]).toEqual([day, day]);
      const outside = [Date.parse(start) - 1, Date.parse(end) + 1].map((time) => new Date(time).toISOString());
      expect(outside.map((time) => dayOf(time, zone))).not.toContain(day);
    }),
  );
});

test.each([
  ['Africa/Cairo', '2024-04-26', '2024-04-25T22:00:00.000Z', 'a day without midnight'],
  ['America/Havana', '2024-11-03', '2024-11-03T04:00:00.000Z', 'a day with two midnights'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z', 'a zone far ahead'],
])('%s: %s begins at %s, %s', (zone, day, start) => {
  expect(startOfDay(day, zone)).toBe(start);
});
