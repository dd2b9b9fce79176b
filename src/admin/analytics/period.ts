import { DAY_MS, FIRST_DAY } from '../../input/calendar-day.ts';
import { checkRange } from '../../input/from-to.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';

/** Days from `from` to `to`, both included. */
export interface Period {
  from: string;
  to: string;
}

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

/**
 * Returns the requested period, by default the last 30 days, at most 366 days ([D41]).
 * @param today in the institution's time zone
 * @throws AppError `validation_error`
 */
export function readPeriod(
  errors: ValidationErrors,
  args: { from?: string | null; to?: string | null },
  today: string,
): Period {
  const to = args.to ?? today;
  const from = args.from ?? daysBefore(to, DEFAULT_DAYS - 1);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  checkRange(errors, args);
  if (args.to == null && days < 1) errors.add('from', 'must not be after today.');
  if (days > MAX_DAYS)
    errors.add(
      'from',
      `must be at most ${MAX_DAYS - 1} days before ${args.to ? 'to' : 'today'}: a period has at most ${MAX_DAYS} days.`,
    );
  errors.throwIfAny();
  return { from, to };
}

/** Returns the date `days` days earlier, but not before the first supported date. */
function daysBefore(date: string, days: number): string {
  const time = Math.max(Date.parse(date) - days * DAY_MS, Date.parse(FIRST_DAY));
  return new Date(time).toISOString().slice(0, 10);
}
