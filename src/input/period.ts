import { DAY_MS, FIRST_DAY } from './time-zone.ts';
import type { ValidationErrors } from './validation-errors.ts';

/** Adds a problem if a range of days (`YYYY-MM-DD`) or times (ISO 8601, UTC) ends before it begins; either end may be open. */
export function checkRange(
  errors: ValidationErrors,
  { from, to }: { readonly from?: string | null; readonly to?: string | null },
): void {
  if (from != null && to != null && from > to) errors.add('to', 'must not be before from.');
}

/** Days from `from` to `to`, both included. */
export interface Period {
  from: string;
  to: string;
}

/** A requested period, whose days have defaults. */
export type PeriodArguments = Partial<Record<keyof Period, string | null>>;

/** Maximum number of days in a period. */
export const MAX_DAYS = 366;

/**
 * Returns the requested period of at most 366 days. By default it ends today and has `defaultDays` days.
 * @param today in the institution's time zone
 * @throws AppError `validation_error`
 */
export function readPeriod(
  errors: ValidationErrors,
  args: Readonly<PeriodArguments>,
  { today, defaultDays }: { readonly today: string; readonly defaultDays: number },
): Period {
  const to = args.to ?? today;
  const from = args.from ?? daysBefore(to, defaultDays - 1);
  checkRange(errors, args);
  if (args.to == null && from > to) errors.add('from', 'must not be after today.');
  checkLength(errors, { from, to }, args.to == null ? 'today' : 'to');
  errors.throwIfAny();
  return { from, to };
}

/**
 * Adds an error if a period has more than 366 days.
 * @param end the name of its last day in the message
 */
export function checkLength(errors: ValidationErrors, { from, to }: Period, end = 'to'): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days > MAX_DAYS)
    errors.add('from', `must be at most ${MAX_DAYS - 1} days before ${end}: a period has at most ${MAX_DAYS} days.`);
}

/** Returns the date `days` days earlier, but not before the first supported date. */
function daysBefore(date: string, days: number): string {
  const time = Math.max(Date.parse(date) - days * DAY_MS, Date.parse(FIRST_DAY));
  return new Date(time).toISOString().slice(0, 10);
}
