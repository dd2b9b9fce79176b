import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import type { FieldChanges } from '../../audit/change-records.ts';
import { type CalendarDayKind, isKindInSession } from '../../database/schema/attendance/calendar-days.ts';
import { parseInput } from '../../input/schemas.ts';
import { conflict } from '../../shared/errors.ts';
import { lockCalendar } from '../../students/enrolments/calendar-lock.ts';
import { countMarks, discardMarks } from '../attendance/discard-marks.ts';
import { type CalendarDay, readCalendarDays } from './calendar.queries.ts';
import {
  type CalendarChangeInput,
  type CalendarChangeValues,
  calendarChangeSchema,
  checkCalendarDays,
  checkShownDays,
  type NewCalendarDay,
  toCalendarDays,
} from './calendar.rules.ts';

/** Most entries of an institution's calendar ([D158]). */
const MAX_ENTRIES = 20_000;

/** Most marks that a change of the calendar discards in its transaction. */
const MAX_DISCARDED = 200_000;

/** The result of a change of the calendar. */
export interface CalendarChange {
  created: number;
  updated: number;
  removed: number;
  unchanged: number;
  discardedMarks: number;
  /** The days that were named, as they are now. */
  days: CalendarDay[];
}

const WRITE = `
  insert into calendar_days as d (institution_id, date, kind, label, updated_at)
  select $1, *, now() from unnest($2::date[], $3::text[], $4::text[])
  on conflict (institution_id, date) do update set kind = excluded.kind, label = excluded.label, updated_at = excluded.updated_at
    where (d.kind, d.label) is distinct from (excluded.kind, excluded.label)`;

/**
 * Sets entries of the calendar, all or nothing ([D102]). The same entries again change nothing.
 * @throws AppError `validation_error`; `conflict` if days with marks would become closed and the marks are not to be discarded ([D104])
 */
export function setCalendarDays(request: ServiceRequest, input: CalendarChangeInput): Promise<CalendarChange> {
  return change(request, {
    input: parseInput(request.errors, calendarChangeSchema, input),
    check: async (tx, values) => {
      checkCalendarDays(tx.errors, values);
      await lockCalendar(tx);
    },
    apply: async (tx, values) => {
      const { institutionId } = tx.caller;
      const days = toCalendarDays(values);
      const field = values.range ? 'range' : 'input';
      const before = await readCalendarDays(tx.client, institutionId, dates(days));
      const discardedMarks = await closeDays(tx, { days, before, field, marks: values.marks });
      await tx.query(
        WRITE,
        dates(days),
        days.map(({ kind }) => kind),
        days.map(({ label }) => label),
      );
      await checkEntries(tx, field);
      const after = await readCalendarDays(tx.client, institutionId, dates(days));
      const counts = record(tx, before, after);
      return { ...counts, discardedMarks, days: after };
    },
  });
}

/** Removes entries of the calendar: the weekday decides again. Marks stay, even where the days become closed ([D104]). */
export function clearCalendarDays(
  request: ServiceRequest,
  range: { from: string; to: string },
): Promise<CalendarChange> {
  return change(request, {
    check: async (tx) => {
      checkShownDays(tx.errors, range);
      await lockCalendar(tx);
    },
    apply: async (tx) => {
      const { institutionId } = tx.caller;
      const text = `select coalesce(array_agg(date::text), '{}') as dates from calendar_days
        where institution_id = $1 and date between $2 and $3`;
      const [row] = (await tx.query<{ dates: string[] }>(text, range.from, range.to)).rows;
      const cleared = row?.dates ?? [];
      const before = await readCalendarDays(tx.client, institutionId, cleared);
      const remove = 'delete from calendar_days where institution_id = $1 and date = any($2::date[])';
      await tx.query(remove, cleared);
      const after = await readCalendarDays(tx.client, institutionId, cleared);
      return { ...record(tx, before, after), discardedMarks: 0, days: after };
    },
  });
}

const dates = (days: readonly { date: string }[]) => days.map(({ date }) => date);

/** Discards the marks of days that become closed, and returns their number. */
async function closeDays(
  tx: Change,
  {
    days,
    before,
    field,
    marks: mode,
  }: {
    days: readonly NewCalendarDay[];
    before: readonly CalendarDay[];
    field: 'input' | 'range';
    marks: CalendarChangeValues['marks'];
  },
): Promise<number> {
  const closed = new Set(dates(days.filter(({ kind }) => !isKindInSession(kind))));
  const closing = dates(before.filter(({ date, inSession }) => inSession && closed.has(date)));
  if (closing.length === 0) return 0;
  const { marks, classes } = await countMarks(tx, closing);
  if (marks === 0) return 0;
  if (mode == null) throw conflict(describeMarks(marks, classes));
  if (marks > MAX_DISCARDED) {
    tx.errors.add(field, `has ${marks} marks, and at most ${MAX_DISCARDED} are discarded at once: take fewer days.`);
    tx.errors.throwIfAny();
  }
  await discardMarks(tx, closing);
  return marks;
}

function describeMarks(marks: number, classes: number): string {
  const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
  const there = `${counted(marks, 'mark', 'marks')} of ${counted(classes, 'class', 'classes')}`;
  return `The days that would be closed have ${there}. Send marks: discard to delete them.`;
}

async function checkEntries({ query, errors }: Change, field: string): Promise<void> {
  const text = 'select count(*)::int as entries from calendar_days where institution_id = $1';
  const { rows } = await query<{ entries: number }>(text);
  if ((rows[0]?.entries ?? 0) > MAX_ENTRIES)
    errors.add(field, `would give the calendar more than ${MAX_ENTRIES.toLocaleString('en')} entries.`);
  errors.throwIfAny();
}

type Entry = { kind: CalendarDayKind; label: string | null } | null;

const entryOf = ({ kind, label }: CalendarDay): Entry => (kind === null ? null : { kind, label });
const isSame = (one: Entry, other: Entry) => one?.kind === other?.kind && one?.label === other?.label;

/** Records the entries that differ, as ranges of days with the same change, and counts them. */
function record(tx: Change, before: readonly CalendarDay[], after: readonly CalendarDay[]) {
  const changed = after.flatMap((day, index) => {
    const [from, to] = [entryOf(before[index] as CalendarDay), entryOf(day)];
    return isSame(from, to) ? [] : [{ date: day.date, from, to }];
  });
  const first = changed[0];
  if (first) {
    const { institutionId } = tx.caller;
    const last = changed.at(-1) ?? first;
    tx.record({
      action: 'calendar.changed',
      resource: { type: 'institution', id: institutionId },
      changes: toRanges(changed),
      event: { type: 'calendar.changed', data: { from: first.date, to: last.date } },
    });
  } else tx.discard();
  return {
    created: changed.filter(({ from }) => from === null).length,
    updated: changed.filter(({ from, to }) => from !== null && to !== null).length,
    removed: changed.filter(({ to }) => to === null).length,
    unchanged: after.length - changed.length,
  };
}

/** Returns the changes by the range of days that they concern: `2025-12-22..2026-01-02`. */
function toRanges(changed: readonly { date: string; from: Entry; to: Entry }[]): FieldChanges {
  const ranges: { first: string; last: string; from: Entry; to: Entry }[] = [];
  for (const { date, from, to } of changed) {
    const range = ranges.at(-1);
    if (range && isSame(range.from, from) && isSame(range.to, to)) range.last = date;
    else ranges.push({ first: date, last: date, from, to });
  }
  return Object.fromEntries(ranges.map(({ first, last, from, to }) => [`${first}..${last}`, { from, to }]));
}
