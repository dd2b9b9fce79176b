import { isCalendarDay } from '../../../input/time-zone.ts';
import { readNamedMonth } from './month-names.ts';

/** The orders of day, month and year in which a text can write a date ([D58]). */
export const dateFormats = ['YMD', 'MDY', 'DMY'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** The calendar day that a text is in each format in which it is one. */
export type DateReadings = Readonly<Partial<Record<DateFormat, string>>>;

/** Midnight, which spreadsheets and databases write behind a day that has no time. */
const MIDNIGHT = String.raw`(?:T| +)(?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? ?AM)(?: ?Z|[+-]\d{2}:?\d{2})?`;

/** Matches three numbers with one separator; some countries write a space behind it, and a point behind the date. */
const TEXT_DATE = new RegExp(String.raw`^(\d{1,4})([-/.]) ?(\d{1,2})\2 ?(\d{1,4})\.?(?:${MIDNIGHT})?$`, 'i');

/**
 * Returns the days that a text can mean. A year has four digits and stands first or last; where it stands first, the month follows.
 * Nothing is returned for a text that is no date in any format.
 */
export function readingsOf(text: string): DateReadings {
  const [, first = '', , middle = '', last = ''] = TEXT_DATE.exec(text) ?? [];
  if (first.length === 4) return readings(['YMD', toDay(first, middle, last)]);
  return last.length === 4 ? readings(['MDY', toDay(last, first, middle)], ['DMY', toDay(last, middle, first)]) : {};
}

/** Returns whether a text is a date with the year last, whose day and month may be confused. */
export function hasYearLast(text: string): boolean {
  if (!/^\d{1,2}[-/.]/.test(text)) return false;
  const { MDY, DMY } = readingsOf(text);
  return MDY !== undefined || DMY !== undefined;
}

/** Returns the day of a text that names its month; undefined for another text. */
export function dayWithMonthName(text: string): string | undefined {
  const parts = readNamedMonth(text);
  const day = parts && toDay(parts.year, parts.month, parts.day);
  return day && isCalendarDay(day) ? day : undefined;
}

/** Returns whether a text is a date whose year has two digits, so that its century is a guess. */
export function hasShortYear(text: string): boolean {
  if (readNamedMonth(text)?.year.length === 2) return true;
  const [, first = '', , , last = ''] = TEXT_DATE.exec(text) ?? [];
  return first !== '' && first.length <= 2 && last.length <= 2;
}

function toDay(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function readings(...days: [DateFormat, string][]): DateReadings {
  const valid: Partial<Record<DateFormat, string>> = {};
  for (const [format, day] of days) if (isCalendarDay(day)) valid[format] = day;
  return valid;
}
