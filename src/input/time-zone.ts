/** A day in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Years have four digits, and neither PostgreSQL nor the calendar has a year 0. */
const CALENDAR_DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

export const FIRST_DAY = '0001-01-01';

/** Dates of birth must be later ([D21]), and enrolments must not begin earlier ([D29a]): anything else is a mistake. */
export const EARLIEST_DAY = '1900-01-01';

/** Checks that a text is a day of the calendar as `YYYY-MM-DD` ([D2]): 2023-02-29 is not. */
export function isCalendarDay(text: string): boolean {
  if (!CALENDAR_DAY.test(text)) return false;
  const [month, day] = [Number(text.slice(5, 7)), Number(text.slice(8))];
  return day >= 1 && day <= (month === 2 && isLeapYear(Number(text.slice(0, 4))) ? 29 : (LAST_DAYS[month - 1] ?? 0));
}

/** Not by `Date`, which takes ten times as long: imports check a day or two of each row. */
const LAST_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Whatever has a time zone, which decides where its days begin ([D56]): an institution, or a caller who belongs to one. */
export interface Zoned {
  /** Name in the IANA time zone database. */
  readonly timeZone: string;
}

/** No time zone is this far from UTC, in milliseconds. */
const MAX_OFFSET_MS = 18 * 60 * 60 * 1000;

/** Creating a format takes many times longer than using one. There are a few hundred zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  // Swedish dates are ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  formats.set(timeZone, format);
  return format;
}

/** Returns the day in a time zone at an instant, `YYYY-MM-DD`. */
export function dayAt(instant: number, { timeZone }: Zoned): string {
  return formatOf(timeZone).format(instant).padStart('YYYY-MM-DD'.length, '0');
}

/** Today's date by time zone, with the minute in which it was formatted. Days begin at full minutes, and every request asks for one. */
const formattedDays = new Map<string, { readonly minute: number; readonly day: string }>();

/** Returns today's date in a time zone, `YYYY-MM-DD`. There is no default, so that no rule can forget the institution's zone. */
export function today(zoned: Zoned): string {
  const now = Date.now();
  const minute = Math.floor(now / 60_000);
  const formatted = formattedDays.get(zoned.timeZone);
  if (formatted?.minute === minute) return formatted.day;
  const day = dayAt(now, zoned);
  formattedDays.set(zoned.timeZone, { minute, day });
  return day;
}

/** Returns the first instant of a day in a time zone, which need not be midnight: some change their clocks then. */
export function startOfDay(day: string, zoned: Zoned): number {
  return firstInstant(Date.parse(day), (instant) => dayAt(instant, zoned) >= day);
}

/** Returns the first instant after a day in a time zone. */
export function endOfDay(day: string, zoned: Zoned): number {
  return firstInstant(Date.parse(day) + DAY_MS, (instant) => dayAt(instant, zoned) > day);
}

/** Finds the first instant that is reached, within the offsets that time zones have from UTC. */
function firstInstant(utc: number, isReached: (instant: number) => boolean): number {
  let [before, from] = [utc - MAX_OFFSET_MS, utc + MAX_OFFSET_MS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (isReached(middle)) from = middle;
    else before = middle;
  }
  return from;
}
