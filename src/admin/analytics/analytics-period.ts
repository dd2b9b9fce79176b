import type { ServiceRequest } from '../../access/service-request.ts';
import type { TermType } from '../../classes/terms/term.entity.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { MAX_DAYS, type Period, readPeriod } from '../../input/period.ts';
import { DAY_MS, isCalendarDay, today } from '../../input/time-zone.ts';

/** Number of days of a period that the request does not limit ([D41]). */
const DEFAULT_DAYS = 30;

/** The days of the analytics: a period, those of a term, or those of the present term if there is one. */
export interface AnalyticsArguments {
  readonly from?: string | null;
  readonly to?: string | null;
  readonly termId?: number | null;
  readonly presentTerm?: boolean | null;
}

/** A period with the one that it is compared with. */
export interface ComparedPeriod extends Period {
  /** The term whose days the period has. */
  readonly termId: number | null;
  /** The same number of days before, or the days of the term before; null before the first one. */
  readonly before: Period | null;
}

/** The types of a term, from the one that people mean by "this term". */
const USUAL: readonly TermType[] = ['semester', 'term', 'grading_period', 'school_year'];

/**
 * Reads the days of a term, or of the present one where none is named, and those of the last one of the same type that ends before it.
 * Of a term longer than a period may be, these are the last days up to today.
 */
const TERM = `
  select t.id as "termId", span."from"::text, least(t.ends_on, span."from" + ${MAX_DAYS - 1})::text as "to",
    greatest(b.starts_on, b.ends_on - ${MAX_DAYS - 1})::text as "beforeFrom", b.ends_on::text as "beforeTo"
  from terms t cross join lateral (
    select greatest(t.starts_on, least(t.ends_on, $3::date) - ${MAX_DAYS - 1}) as "from"
  ) span left join lateral (
    select starts_on, ends_on from terms b
    where b.institution_id = $1 and b.type = t.type and b.ends_on < t.starts_on order by b.ends_on desc, b.id desc limit 1
  ) b on true
  where t.institution_id = $1 and (t.id = $2 or $2::int is null and $3::date between t.starts_on and t.ends_on)
  order by array_position('{${USUAL}}'::text[], t.type), t.starts_on, t.id limit 1`;

interface TermRow {
  termId: number;
  from: string;
  to: string;
  beforeFrom: string | null;
  beforeTo: string | null;
}

/** Returns the period of a request. @throws AppError `validation_error` on `from`, `to`, `termId`, `presentTerm` */
export async function readAnalyticsPeriod(
  { caller, database, errors }: ServiceRequest,
  { termId, presentTerm, ...days }: AnalyticsArguments,
): Promise<ComparedPeriod> {
  const hasDays = days.from != null || days.to != null;
  if (termId != null && hasDays) errors.add('termId', 'must not be combined with from or to.');
  if (presentTerm && (hasDays || termId != null))
    errors.add('presentTerm', 'must not be combined with from, to or termId.');
  const isOfTerm = termId != null || presentTerm;
  const values = [caller.institutionId, termId ?? null, today(caller)];
  const [term] = isOfTerm ? (await prepared<TermRow>(database.pool, TERM, values)).rows : [];
  if (termId != null && !term) errors.add('termId', 'is not a term of this institution.');
  errors.throwIfAny();
  if (!term) {
    const period = readPeriod(errors, days, { today: today(caller), defaultDays: DEFAULT_DAYS });
    return { ...period, termId: null, before: samePeriodBefore(period) };
  }
  const { beforeFrom, beforeTo, ...period } = term;
  return { ...period, before: beforeFrom && beforeTo ? { from: beforeFrom, to: beforeTo } : null };
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
