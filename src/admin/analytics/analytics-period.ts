import type { ServiceRequest } from '../../access/service-request.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { DAY_MS, isCalendarDay } from '../../input/calendar-day.ts';
import { MAX_DAYS, type Period, readPeriod } from '../../input/period.ts';
import { today } from '../../input/time-zone.ts';

/** Number of days of a period that the request does not limit ([D41]). */
const DEFAULT_DAYS = 30;

/** The days of the analytics: a period, or those of a term. */
export interface AnalyticsArguments {
  readonly from?: string | null;
  readonly to?: string | null;
  readonly termId?: number | null;
}

/** A period with the one that it is compared with. */
export interface ComparedPeriod extends Period {
  /** The term whose days the period has. */
  readonly termId: number | null;
  /** The same number of days before, or the days of the term before; null before the first one. */
  readonly before: Period | null;
}

/**
 * The days of a term, and those of the last one of the same type that ends before it. Of a term that is longer than a period may be
 * it is the last days up to today.
 */
const TERM = `
  select span."from"::text, least(t.ends_on, span."from" + ${MAX_DAYS - 1})::text as "to",
    greatest(b.starts_on, b.ends_on - ${MAX_DAYS - 1})::text as "beforeFrom", b.ends_on::text as "beforeTo"
  from terms t cross join lateral (
    select greatest(t.starts_on, least(t.ends_on, $3::date) - ${MAX_DAYS - 1}) as "from"
  ) span left join lateral (
    select starts_on, ends_on from terms b
    where b.institution_id = $1 and b.type = t.type and b.ends_on < t.starts_on order by b.ends_on desc, b.id desc limit 1
  ) b on true
  where t.institution_id = $1 and t.id = $2`;

interface TermRow {
  from: string;
  to: string;
  beforeFrom: string | null;
  beforeTo: string | null;
}

/** Returns the period of a request. @throws AppError `validation_error` on `from`, `to`, `termId` */
export async function readAnalyticsPeriod(
  { caller, database, errors }: ServiceRequest,
  { termId, ...days }: AnalyticsArguments,
): Promise<ComparedPeriod> {
  if (termId == null) {
    const period = readPeriod(errors, days, { today: today(caller), defaultDays: DEFAULT_DAYS });
    return { ...period, termId: null, before: samePeriodBefore(period) };
  }
  if (days.from != null || days.to != null) errors.add('termId', 'must not be combined with from or to.');
  const { rows } = await prepared<TermRow>(database.pool, TERM, [caller.institutionId, termId, today(caller)]);
  const [term] = rows;
  if (!term) errors.add('termId', 'is not a term of this institution.');
  errors.throwIfAny();
  const { from, to, beforeFrom, beforeTo } = term as TermRow;
  return { from, to, termId, before: beforeFrom && beforeTo ? { from: beforeFrom, to: beforeTo } : null };
}

function lengthOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Returns the days before a period, as many as it has; null where the calendar does not have them. */
function samePeriodBefore(period: Period): Period | null {
  const dayBefore = (days: number) => new Date(Date.parse(period.from) - days * DAY_MS).toISOString().slice(0, 10);
  const before = { from: dayBefore(lengthOf(period)), to: dayBefore(1) };
  return isCalendarDay(before.from) ? before : null;
}
