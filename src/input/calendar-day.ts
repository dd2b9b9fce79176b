/** A day in milliseconds. */
export const DAY = 24 * 60 * 60 * 1000;

/** Years have four digits, and neither PostgreSQL nor the calendar has a year 0. */
const CALENDAR_DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

export const FIRST_DAY = '0001-01-01';

/** Who was born on that day or earlier ([D21]), or enrolled earlier ([D29a]), is a mistake. */
export const EARLIEST_DAY = '1900-01-01';

/** Whether the text is a day of the calendar as `YYYY-MM-DD` ([D2]): 2023-02-29 is not. */
export function isCalendarDay(text: string): boolean {
  if (!CALENDAR_DAY.test(text)) return false;
  // JavaScript takes 30 February for 2 March, and is no date beyond that.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(-2));
}

/** Today's date in UTC as `YYYY-MM-DD`. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
