import { DAY_MS } from '../day-ms.ts';

/** Returns the first instant of a calendar day in a time zone, as the API takes times. */
export function startOfDay(day: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The offset of the zone may change on this very day, even at midnight: the offset before or the one after it applies.
  const candidates = [-DAY_MS, DAY_MS].map((step) => midnight - offsetAt(midnight + step, clock));
  const isInDay = (time: number) => clock.format(time).startsWith(day);
  const first = candidates.toSorted((a, b) => a - b).find(isInDay) ?? (candidates[0] as number);
  return new Date(first).toISOString();
}

/** Returns the last millisecond of a calendar day in a time zone. */
export function endOfDay(day: string, timeZone: string): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return new Date(Date.parse(startOfDay(next, timeZone)) - 1).toISOString();
}

/** Returns the calendar day of an instant in a time zone. */
export function dayOf(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(time));
}

function offsetAt(time: number, clock: Intl.DateTimeFormat): number {
  return Date.parse(`${clock.format(time).replace(', ', 'T')}Z`) - time;
}
