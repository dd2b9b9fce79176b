import { DAY_MS } from '../input/time-zone.ts';

/** The first day of the source's term, a Monday. */
const SOURCE_TERM_START = '2022-01-03';

/** Days from the first day of the term to the day after the source's last grade. */
const GRADED_DAYS = 39;

/** Moves the dates of the source so that its term is under way on the day it is loaded ([D55]). */
export interface DemoCalendar {
  /** Moves a day, `YYYY-MM-DD`, by whole weeks, so that weekdays stay. The last grades were submitted before today. */
  moveDay(day: string): string;
  /** Moves a time, ISO 8601 in UTC, by as much. */
  moveTime(time: string): string;
  /** Returns the last weekdays before today, in order: the rolls of these days are taken, and today's is not. */
  lastSchoolDays(count: number): string[];
}

/** Creates the calendar of a demo that is loaded today. */
export function createDemoCalendar(today: string): DemoCalendar {
  const weeks = Math.floor((Date.parse(today) - Date.parse(SOURCE_TERM_START) - GRADED_DAYS * DAY_MS) / (7 * DAY_MS));
  const moveTime = (time: string) => new Date(Date.parse(time) + weeks * 7 * DAY_MS).toISOString();
  const moveDay = (day: string) => toDay(moveTime(day));
  return {
    moveDay,
    moveTime,
    lastSchoolDays: (count) => lastWeekdays(today, count),
  };
}

/** Moves the days in some columns of the source. */
export function moveDays<Row extends object>(
  rows: Row[],
  { moveDay }: DemoCalendar,
  ...columns: (keyof Row & string)[]
): Row[] {
  return rows.map((row) => {
    const moved = columns.map((column) => [column, moveDay(row[column] as string)]);
    return { ...row, ...Object.fromEntries(moved) };
  });
}

function lastWeekdays(today: string, count: number): string[] {
  const days: string[] = [];
  for (let time = Date.parse(today) - DAY_MS; days.length < count; time -= DAY_MS) {
    if (![0, 6].includes(new Date(time).getUTCDay())) days.unshift(toDay(new Date(time).toISOString()));
  }
  return days;
}

/** Returns the season and year in which a term begins, such as `Fall 2026`. */
export function nameTerm(startsOn: string): string {
  const [year, month] = startsOn.split('-').map(Number) as [number, number];
  const season = month < 6 ? 'Spring' : month < 8 ? 'Summer' : 'Fall';
  return `${season} ${year}`;
}

function toDay(time: string): string {
  return time.slice(0, 10);
}
