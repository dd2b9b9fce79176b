import type { Change } from '../../audit/change.ts';
import { type CalendarDayKind, isInSession } from '../../database/schema/attendance/calendar-days.ts';
import { nameClosedDay } from './calendar.rules.ts';

const CLOSED = `
  select asked.date::text as date, d.kind, d.label
  from (select distinct date from unnest($2::date[]) as given (date)) asked
    left join calendar_days d on d.institution_id = $1 and d.date = asked.date
  where not ${isInSession('asked.date')}`;

/** Returns those of some days that are closed, each with its name for people. The caller keeps the calendar as it is. */
export async function findClosedDays(tx: Change, dates: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ date: string; kind: CalendarDayKind | null; label: string | null }>(CLOSED, dates);
  return new Map(
    rows.map(({ date, kind, label }) => [date, nameClosedDay(date, kind === null ? undefined : { kind, label })]),
  );
}
