import type { Change } from '../../audit/recorded-change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { type CalendarDayKind, isInSession } from '../../database/schema/attendance/calendar-days.ts';
import { nameClosedDay } from './calendar.rules.ts';

const lock = (mode: '' | '_shared') =>
  `select pg_advisory_xact_lock${mode}(hashtextextended('registrar calendar', $1))`;

/** Lets changes of the calendar wait for each other and for the rolls that are being recorded. */
export async function lockCalendar({ client, caller }: Change): Promise<void> {
  await prepared(client, lock(''), [caller.institutionId]);
}

const CLOSED = `
  select asked.date::text as date, d.kind, d.label
  from (select distinct date from unnest($2::date[]) as given (date)) asked
    left join calendar_days d on d.institution_id = $1 and d.date = asked.date
  where not ${isInSession('asked.date')}`;

/**
 * Returns those of some days that are closed, each with its name for people. Until the transaction ends, the calendar does not change.
 */
export async function findClosedDays(
  { client, caller }: Change,
  dates: readonly string[],
): Promise<Map<string, string>> {
  await prepared(client, lock('_shared'), [caller.institutionId]);
  const { rows } = await prepared<{ date: string; kind: CalendarDayKind | null; label: string | null }>(
    client,
    CLOSED,
    [caller.institutionId, dates],
  );
  return new Map(
    rows.map(({ date, kind, label }) => [date, nameClosedDay(date, kind === null ? undefined : { kind, label })]),
  );
}
