import { DAY_MS } from '../../input/time-zone.ts';

/** A range of days, with those before `to`. */
interface Period {
  /** Ends the names of its partitions. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the period that contains a day. */
export type PeriodOf = (day: string) => Period;

export const monthOf: PeriodOf = (day) => {
  const [year, month] = split(day);
  const from = firstOf(year, month);
  return { name: from.slice(0, 7).replace('-', '_'), from, to: firstOf(year, month + 1) };
};

/** The month in which a school year begins. Southern school years have two partitions, which costs their reads little. */
const SCHOOL_YEAR_MONTH = 8;

/** A school year is named after the year in which it begins. */
export const schoolYearOf: PeriodOf = (day) => {
  const [year, month] = split(day);
  const begins = month >= SCHOOL_YEAR_MONTH ? year : year - 1;
  return { name: String(begins), from: firstOf(begins, SCHOOL_YEAR_MONTH), to: firstOf(begins + 1, SCHOOL_YEAR_MONTH) };
};

/** The UTC day of a time. */
export function utcDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Returns the day so many days before another one. */
export function daysBefore(day: string, days: number): string {
  return utcDay(new Date(Date.parse(day) - days * DAY_MS));
}

function split(day: string): [year: number, month: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
}

/** Returns the first day of a month, which may be the thirteenth of a year. */
function firstOf(year: number, month: number): string {
  return utcDay(new Date(Date.UTC(year, month - 1)));
}
