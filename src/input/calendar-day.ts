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
  // JavaScript reads 30 February as 2 March, and a day above 31 as an invalid date.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(-2));
}
