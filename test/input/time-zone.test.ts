import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { dayAt, endOfDay, startOfDay, today } from '../../src/input/time-zone.ts';
import { timeZoneName } from '../../src/input/time-zone-rules.ts';
import { dayIn, EARLY, LATE } from '../support/time-zones.ts';

/** Days in the time zone of an institution ([D56]). */

const DAY_MS = 86_400_000;
const timeZone = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'));
const instant = fc.date({ min: new Date('0001-01-03'), max: new Date('9999-12-29'), noInvalidDate: true });

test('the day of every instant in every zone is that of Intl', () => {
  fc.assert(
    fc.property(timeZone, instant, (zone, time) => {
      expect(dayAt(time.getTime(), { timeZone: zone })).toBe(dayIn(zone, time.getTime()));
    }),
    { numRuns: 2_000 },
  );
});

test('a day begins with its first instant and ends with the first of the next, in every zone', () => {
  fc.assert(
    fc.property(timeZone, instant, (zone, time) => {
      const zoned = { timeZone: zone };
      const day = dayAt(time.getTime(), zoned);
      const [start, end] = [startOfDay(day, zoned), endOfDay(day, zoned)];
      expect([dayAt(start, zoned), dayAt(end - 1, zoned)]).toEqual([day, day]);
      expect(dayAt(start - 1, zoned) < day).toBe(true);
      expect(dayAt(end, zoned) > day).toBe(true);
      expect(Math.abs(end - start - DAY_MS)).toBeLessThanOrEqual(DAY_MS);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['a day of 23 hours', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['a day of 25 hours', 'America/Los_Angeles', '2026-11-01', '2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
  ['a day without midnight', 'America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  ['a zone ahead', 'Pacific/Auckland', '2026-07-01', '2026-06-30T12:00:00.000Z', '2026-07-01T12:00:00.000Z'],
  ['the last day', 'UTC', '9999-12-30', '9999-12-30T00:00:00.000Z', '9999-12-31T00:00:00.000Z'],
])('knows when %s begins and ends', (_case, zone, day, start, end) => {
  expect(new Date(startOfDay(day, { timeZone: zone })).toISOString()).toBe(start);
  expect(new Date(endOfDay(day, { timeZone: zone })).toISOString()).toBe(end);
});

test('today differs at both ends of the world', () => {
  expect(today({ timeZone: EARLY }) > today({ timeZone: LATE })).toBe(true);
});

function read(value: string | null | undefined) {
  const { data, error } = timeZoneName.safeParse(value);
  return data ?? error?.issues[0]?.message;
}

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  [' europe/berlin ', 'Europe/Berlin'],
  ['utc', 'UTC'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  [undefined, 'is required.'],
  [null, 'is required.'],
  ['', 'is required.'],
  ...['Mars/Olympus', 'BST', 'EST', '+01:00', 'Europe/Berlin\0', 'Europe', '/'].map((name) => [
    name,
    expect.stringMatching(/^must be UTC or the IANA name|cannot be stored/),
  ]),
])('reads the time zone %j', (name, expected) => {
  expect(read(name)).toEqual(expected);
});

test('today changes with the first instant of a day', () => {
  onTestFinished(() => void vi.useRealTimers());
  const zoned = { timeZone: 'America/Chicago' };
  const todayAt = (time: string) => {
    vi.useFakeTimers({ now: new Date(time) });
    return today(zoned);
  };

  expect(todayAt('2026-03-02T05:59:00.000Z')).toBe('2026-03-01');
  expect(todayAt('2026-03-02T05:59:59.999Z')).toBe('2026-03-01');
  expect(todayAt('2026-03-02T06:00:00.000Z')).toBe('2026-03-02');
  expect(today({ timeZone: 'UTC' })).toBe('2026-03-02');
});

test.each([
  ['Asia/Kolkata', '2026-03-09T18:29:59.999Z', '2026-03-09T18:30:00.000Z'],
  ['Asia/Kathmandu', '2026-03-09T18:14:59.999Z', '2026-03-09T18:15:00.000Z'],
])('today changes in %s at its midnight, within an hour of UTC', (zone, before, midnight) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const days = [before, midnight].map((instant) => {
    vi.setSystemTime(new Date(instant));
    return today({ timeZone: zone });
  });
  expect(days).toEqual(['2026-03-09', '2026-03-10']);
});
