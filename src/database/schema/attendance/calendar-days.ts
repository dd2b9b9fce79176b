/** Kinds of days in session ([D102]). */
const kindsInSession = ['instructional', 'make_up', 'early_dismissal', 'late_arrival'] as const;

/** Kinds of the calendar's entries ([D102]): those in session, then those of closed days. */
export const calendarDayKinds = [...kindsInSession, 'holiday', 'vacation', 'weather', 'staff_only', 'closed'] as const;
export type CalendarDayKind = (typeof calendarDayKinds)[number];

/** Returns true if students come to school on days of this kind. */
export function isKindInSession(kind: CalendarDayKind): boolean {
  return (kindsInSession as readonly string[]).includes(kind);
}

const inSession = kindsInSession.map((kind) => `'${kind}'`).join(', ');

/**
 * SQL of the condition that a day is in session: its entry in the calendar says so, or without one its weekday is a school day ([D101]).
 * The only place that decides it.
 * @param day SQL of a date
 */
export function isInSession(day: string): string {
  return `coalesce(
    (select entry.kind in (${inSession}) from calendar_days entry where entry.institution_id = $1 and entry.date = ${day}),
    (select extract(isodow from ${day})::int = any(school.school_days) from institutions school where school.id = $1))`;
}

/**
 * SQL of the number of days in session from one day to another, by arithmetic over the weekdays and the entries: a term may have millennia.
 * It counts the days for which `isInSession` holds.
 * @param from SQL of the first date
 * @param to SQL of the last date
 */
export function countInSession(from: string, to: string): string {
  const first = `(${from} + (weekday - extract(isodow from ${from})::int + 7) % 7)`;
  return `(
    select coalesce((
        select sum(greatest(0, floor((${to} - ${first}) / 7.0) + 1)) from unnest(school.school_days) as weekday
      ), 0) + coalesce((
        select sum((entry.kind in (${inSession}))::int - (extract(isodow from entry.date)::int = any(school.school_days))::int)
        from calendar_days entry where entry.institution_id = $1 and entry.date between ${from} and ${to}
      ), 0)
    from institutions school where school.id = $1)::int`;
}
