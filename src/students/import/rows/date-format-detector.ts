import { isCalendarDay } from '../../../input/time-zone.ts';
import type { SheetRow } from '../file/sheet-file.ts';
import type { Header } from '../header/read-header.ts';
import type { ProblemCode } from '../import-problems.ts';
import { type DateFormat, dayWithMonthName, hasShortYear, hasYearLast, readingsOf } from './text-date.ts';

/** The first row of a column whose date can be read in one format only, by that format. */
type Evidence = Partial<Record<DateFormat, number>>;

/** The day of a text, or the reason why there is none. */
export type DateResult = { readonly day: string } | { readonly code: ProblemCode; readonly message: string };

/**
 * Decides how the text dates of a file are read ([D58]). A date with the year first has one reading. Of one with the year last, the
 * day and the month are told apart by `date_format`, or by the other dates of its column: those rows are scanned before such a
 * date is read.
 */
export class DateFormatDetector {
  private readonly evidence = new Map<string, Evidence>();
  /** The formats that were needed to read dates. */
  private readonly used = new Set<DateFormat>();
  private readonly places: readonly [string, number][];
  private readonly chosen: DateFormat | null;
  private scanned = false;

  /**
   * @param columns the columns of days
   * @param chosen the format that a client chose
   */
  constructor(places: Header['places'], columns: readonly string[], chosen: DateFormat | null = null) {
    this.places = [...places].filter(([column]) => columns.includes(column));
    this.chosen = chosen;
  }

  /** True if a row has the first date that only the rest of its column can explain. */
  needsScan({ cells }: SheetRow): boolean {
    if (this.scanned || this.chosen) return false;
    return this.datesOf(cells).some(([, text]) => hasYearLast(text));
  }

  /** Takes the dates of a row into account: of the one that needed it, and of all below it. */
  scan({ row, cells }: SheetRow): void {
    this.scanned = true;
    for (const [column, text] of this.datesOf(cells)) this.note(column, text, row);
  }

  /** Returns the day that a text is in a column. */
  read(column: string, text: string): DateResult {
    if (isCalendarDay(text)) return { day: text };
    const readings = readingsOf(text);
    const { YMD, MDY, DMY } = readings;
    if (YMD) return this.take('YMD', YMD);
    if (!MDY && !DMY) return readMonthName(text);
    if (MDY === DMY) return { day: MDY as string };
    const format = this.chosen ?? this.formatOf(column);
    if (!format) return this.ambiguity(column, MDY, DMY);
    const day = readings[format];
    return day ? this.take(format, day) : { code: 'invalid_date', message: `is not a date in the format ${format}.` };
  }

  /** The format of the dates that were read; null if all are `YYYY-MM-DD`, or if the columns have different ones. */
  get format(): DateFormat | null {
    const yearLast = [...this.used].filter((format) => format !== 'YMD');
    if (this.chosen || yearLast.length > 1) return this.chosen;
    return yearLast[0] ?? (this.used.has('YMD') ? 'YMD' : null);
  }

  private take(format: DateFormat, day: string): DateResult {
    this.used.add(format);
    return { day };
  }

  private datesOf(cells: SheetRow['cells']): [string, string][] {
    return this.places.flatMap(([column, place]) => {
      const cell = cells[place];
      return typeof cell === 'string' && cell !== '' ? [[column, cell.trim()] as [string, string]] : [];
    });
  }

  private note(column: string, text: string, row: number): void {
    const { MDY, DMY } = readingsOf(text);
    if (!MDY && !DMY) return;
    const evidence = this.evidence.get(column) ?? {};
    if (!DMY) evidence.MDY ??= row;
    if (!MDY) evidence.DMY ??= row;
    this.evidence.set(column, evidence);
  }

  private formatOf(column: string): DateFormat | undefined {
    const { MDY, DMY } = this.evidence.get(column) ?? {};
    if ((MDY === undefined) === (DMY === undefined)) return undefined;
    return MDY === undefined ? 'DMY' : 'MDY';
  }

  private ambiguity(column: string, monthFirst?: string, dayFirst?: string): DateResult {
    const { MDY, DMY } = this.evidence.get(column) ?? {};
    const reason =
      MDY === undefined
        ? `may be ${monthFirst} or ${dayFirst}, and no other date of the column tells which.`
        : `is in a column of two formats: row ${MDY} has the month first, row ${DMY} the day.`;
    return { code: 'ambiguous_date', message: `${reason} Send date_format (MDY or DMY).` };
  }
}

function readMonthName(text: string): DateResult {
  const day = dayWithMonthName(text);
  return day === undefined ? invalidDate(text) : { day };
}

function invalidDate(text: string): DateResult {
  const message = hasShortYear(text)
    ? 'has a year of two digits. Write four, such as 2010-12-31.'
    : 'must be a calendar day as YYYY-MM-DD (in a workbook, a date cell will do).';
  return { code: 'invalid_date', message };
}
