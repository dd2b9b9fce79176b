import type { Problems } from '../problems.ts';
import { today } from '../text-rules.ts';

/** Days from `from` to `to`, both included. */
export interface Period {
  from: string;
  to: string;
}

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;
const DAY = 24 * 3600 * 1000;

/** The period that is asked for: the last 30 days unless said otherwise, at most 366 days ([D41]). @throws AppError `validation_error` */
export function readPeriod(problems: Problems, args: { from?: string | null; to?: string | null }): Period {
  const to = args.to ?? today();
  const from = args.from ?? plusDays(to, 1 - DEFAULT_DAYS);
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  if (days < 1) problems.add('from', `must not be after ${args.to ? 'to' : 'today'}.`);
  if (days > MAX_DAYS)
    problems.add(
      'from',
      `must be at most ${MAX_DAYS - 1} days before ${args.to ? 'to' : 'today'}: a period has at most ${MAX_DAYS} days.`,
    );
  problems.throwIfAny();
  return { from, to };
}

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}
