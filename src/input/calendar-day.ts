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
