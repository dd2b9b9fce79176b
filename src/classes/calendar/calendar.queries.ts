import type { Pool, PoolClient } from 'pg';
import type { ServiceRequest } from '../../access/service-request.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Groups } from '../../database/reads/record-readers.ts';
import { type CalendarDayKind, countInSession, isInSession } from '../../database/schema/attendance/calendar-days.ts';
import { notFound } from '../../shared/errors.ts';
import { checkShownDays } from './calendar.rules.ts';

/** A day of the calendar. */
export interface CalendarDay {
  /** YYYY-MM-DD. */
  date: string;
  inSession: boolean;
  /** The kind of the calendar's entry; null if there is none. */
  kind: CalendarDayKind | null;
  label: string | null;
  /** The school year that has the day; null if none does. */
  schoolYearId: number | null;
}

const SCHOOL_YEAR = `(
  select t.id from terms t
  where t.institution_id = $1 and t.type = 'school_year' and asked.date between t.starts_on and t.ends_on
  order by t.starts_on, t.id limit 1)`;

const columns = (kind: string, label: string) => `
  asked.date::text as date, ${isInSession('asked.date')} as "inSession", ${kind} as kind, ${label} as label,
  ${SCHOOL_YEAR} as "schoolYearId"`;

const DAYS = `
  select ${columns('d.kind', 'd.label')}
  from (select distinct date from unnest($2::date[]) as given (date)) asked
    left join calendar_days d on d.institution_id = $1 and d.date = asked.date
  order by asked.date`;

const BETWEEN = DAYS.replace(
  '(select distinct date from unnest($2::date[]) as given (date))',
  `(select day::date as date from generate_series($2::date, $3::date, interval '1 day') as day)`,
);

/** Returns the days from one to another, with and without an entry. @throws AppError `validation_error` for more than 800 days */
export async function getCalendar(
  { caller, database, errors }: ServiceRequest,
  range: { from: string; to: string },
): Promise<CalendarDay[]> {
  checkShownDays(errors, range);
  return (await prepared<CalendarDay & Row>(database.pool, BETWEEN, [caller.institutionId, range.from, range.to])).rows;
}

/** Reads some days of the calendar. */
export async function readCalendarDays(
  client: Pool | PoolClient,
  institutionId: number,
  dates: readonly string[],
): Promise<CalendarDay[]> {
  return (await prepared<CalendarDay & Row>(client, DAYS, [institutionId, dates])).rows;
}

type Row = Record<string, unknown>;

const YEARS = `select id, type, school_year as "schoolYear", starts_on::text as "startsOn", ends_on::text as "endsOn"
  from terms where institution_id = $1 and id = any($2::int[])`;

/** The Monday of a day's week, moved by whole ISO years: weeks are compared by their number in the year. */
const PROPOSAL = `
  with moved as (
    select d.kind, d.label, to_date(
        extract(isoyear from d.date)::int + $6::int || '-' || extract(week from d.date) || '-' || extract(isodow from d.date), 'IYYY-IW-ID'
      ) as date, extract(week from d.date) as week
    from calendar_days d where d.institution_id = $1 and d.date between $2::date and $3::date
  ), asked as (
    -- A year without a 53rd week would show its days in the first week of the next one.
    select * from moved where date between $4::date and $5::date and extract(week from date) = week
  )
  select asked.date::text as date, asked.kind in ('instructional', 'make_up', 'early_dismissal', 'late_arrival') as "inSession", asked.kind, asked.label,
    ${SCHOOL_YEAR} as "schoolYearId"
  from asked order by asked.date`;

interface SchoolYear extends Row {
  readonly id: number;
  readonly type: string;
  readonly schoolYear: number;
  readonly startsOn: string;
  readonly endsOn: string;
}

/**
 * Returns the entries of a school year, moved to the same weekday of the same ISO week of another one ([D106]). Nothing is stored.
 * @throws AppError `not_found`; `validation_error` for a term of another type
 */
export async function getCalendarProposal(
  { caller, database, errors }: ServiceRequest,
  { fromYearId, toYearId }: { fromYearId: number; toYearId: number },
): Promise<CalendarDay[]> {
  const { institutionId } = caller;
  const { rows } = await prepared<SchoolYear>(database.pool, YEARS, [institutionId, [fromYearId, toYearId]]);
  const [from, to] = [fromYearId, toYearId].map((id) => rows.find((year) => year.id === id));
  if (!from || !to) throw notFound('School year');
  if (from.type !== 'school_year') errors.add('fromYearId', 'is not a school year.');
  if (to.type !== 'school_year') errors.add('toYearId', 'is not a school year.');
  errors.throwIfAny();
  const values = [from.startsOn, from.endsOn, to.startsOn, to.endsOn, to.schoolYear - from.schoolYear];
  return (await prepared<CalendarDay & Row>(database.pool, PROPOSAL, [institutionId, ...values])).rows;
}

const IN_SESSION = `
  select t.id, ${countInSession('t.starts_on', 't.ends_on')} as days
  from terms t where t.institution_id = $1 and t.id = any($2::int[])`;

/** Returns the number of days in session of each term, as a list of one. */
export async function daysInSessionByTerm(
  { caller, database }: ServiceRequest,
  termIds: readonly number[],
): Promise<Groups<number>> {
  const values = [caller.institutionId, termIds];
  const { rows } = await prepared<{ id: number; days: number }>(database.pool, IN_SESSION, values);
  return new Map(rows.map(({ id, days }) => [id, [days]]));
}
