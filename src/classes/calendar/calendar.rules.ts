import { z } from 'zod';
import { type CalendarDayKind, isKindInSession } from '../../database/schema/attendance/calendar-days.ts';
import { type DeepPartial, nullableText, required, weekdays } from '../../input/schemas.ts';
import { DAY_MS } from '../../input/time-zone.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';

/** Most days that a change of the calendar sets: a school year fits. */
const MAX_CHANGED_DAYS = 400;

/** Most days that a reader of the calendar asks for: two school years fit. */
const MAX_SHOWN_DAYS = 800;

const kindAndLabel = { kind: required<CalendarDayKind>(), label: nullableText({ max: 100 }).optional() };

/** New entries of the calendar: single days, or one kind for a range of days ([D102]). */
export const calendarChangeSchema = z
  .object({
    input: z
      .array(z.object({ date: required<string>(), ...kindAndLabel }))
      .min(1, 'must have at least one day.')
      .max(MAX_CHANGED_DAYS, `may have at most ${MAX_CHANGED_DAYS} days.`)
      .nullish(),
    range: z
      .object({
        from: required<string>(),
        to: required<string>(),
        /** Only these weekdays of the range, from 1 for Monday to 7 for Sunday. */
        weekdays: weekdays.nullish(),
        ...kindAndLabel,
      })
      .nullish(),
    /** Deletes the marks of days that become closed ([D104]). */
    marks: required<'discard'>().nullish(),
  })
  .refine(({ input, range }) => input != null || range != null, {
    path: ['input'],
    error: 'is required unless range is given.',
    when: () => true,
  })
  .refine(({ input, range }) => input == null || range == null, {
    path: ['input'],
    error: 'must not be given together with range.',
    when: () => true,
  });

export type CalendarChangeInput = z.input<typeof calendarChangeSchema>;
export type CalendarChangeValues = z.output<typeof calendarChangeSchema>;

/** A day of the calendar to store. */
export interface NewCalendarDay {
  readonly date: string;
  readonly kind: CalendarDayKind;
  readonly label: string | null;
}

/** Returns the days in a range, both ends included. */
function daysBetween(from: string, to: string): string[] {
  const count = Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS + 1);
  return Array.from({ length: count }, (_, index) => isoDay(Date.parse(from) + index * DAY_MS));
}

/** Returns the days that a change sets. */
export function toCalendarDays({ input, range }: CalendarChangeValues): NewCalendarDay[] {
  if (!range) return (input ?? []).map(({ date, kind, label = null }) => ({ date, kind, label }));
  const { from, to, weekdays, kind, label = null } = range;
  return daysBetween(from, to)
    .filter((date) => !weekdays || weekdays.includes(weekdayOf(date)))
    .map((date) => ({ date, kind, label }));
}

/** Adds the problems that the days of a change have with each other. */
export function checkCalendarDays(errors: ValidationErrors, { input, range }: DeepPartial<CalendarChangeValues>): void {
  const dates = new Set<string>();
  for (const [index, { date }] of (input ?? []).entries()) {
    if (date !== undefined && dates.has(date)) errors.add(`input.${index}.date`, 'is named twice.');
    if (date !== undefined) dates.add(date);
  }
  if (range) checkDays(errors, range, { max: MAX_CHANGED_DAYS, field: 'range.to' });
}

/** Checks a range that is to be read or cleared. @throws AppError `validation_error` */
export function checkShownDays(errors: ValidationErrors, range: { from: string; to: string }): void {
  checkDays(errors, range, { max: MAX_SHOWN_DAYS, field: 'to' });
  errors.throwIfAny();
}

function checkDays(
  errors: ValidationErrors,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  { max, field }: { max: number; field: string },
): void {
  if (from === undefined || to === undefined) return;
  if (from > to) errors.add(field, 'must not be before from.');
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= max)
    errors.add(field, `must be less than ${max} days after from.`);
}

/** Names a closed day at the end of a sentence: by its label without a period, its kind, or the weekday without school. */
export function nameClosedDay(
  date: string,
  entry: { kind: CalendarDayKind; label: string | null } | undefined,
): string {
  if (entry && !isKindInSession(entry.kind)) return (entry.label ?? entry.kind.replace('_', ' ')).replace(/\.+$/, '');
  return new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(date));
}

/** Returns the weekday of a day, from 1 for Monday to 7 for Sunday. */
function weekdayOf(date: string): number {
  return new Date(Date.parse(date)).getUTCDay() || 7;
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
