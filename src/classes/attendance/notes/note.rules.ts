import { z } from 'zod';
import { checkLength, checkRange, MAX_DAYS } from '../../../input/period.ts';
import { type DeepPartial, nullableText, required } from '../../../input/schemas.ts';
import { DAY_MS } from '../../../input/time-zone.ts';
import type { ValidationErrors } from '../../../input/validation-errors.ts';

/** The people who report absences ([D111]). */
export const reporters = ['guardian', 'student', 'school'] as const;
export type Reporter = (typeof reporters)[number];

/** An absence that the office knows of. For a note that exists, absent fields keep their values. */
export const absenceNoteSchema = z.object({
  /** First day, YYYY-MM-DD. */
  from: required<string>(),
  /** Last day, YYYY-MM-DD. */
  to: required<string>(),
  /** A code of the status excused or absent. */
  code: nullableText({ max: 10 }).optional(),
  reason: nullableText({ max: 500 }).optional(),
  reportedBy: required<Reporter>().nullish(),
  guardianId: required<number>().nullish(),
});

export type AbsenceNoteInput = z.input<typeof absenceNoteSchema>;
export type AbsenceNoteValues = z.output<typeof absenceNoteSchema>;

/**
 * Adds the problems of a note that need no database.
 * @param today in the institution's time zone
 */
export function checkAbsenceNote(errors: ValidationErrors, input: DeepPartial<AbsenceNoteValues>, today: string): void {
  const { from, to, reportedBy, guardianId } = input;
  if (guardianId != null && reportedBy != null && reportedBy !== 'guardian')
    errors.add('guardianId', 'is allowed only with reportedBy guardian.');
  if (from === undefined || to === undefined) return;
  checkRange(errors, { from, to });
  checkLength(errors, { from, to });
  if ((Date.parse(to) - Date.parse(today)) / DAY_MS > MAX_DAYS)
    errors.add('to', `must be at most ${MAX_DAYS} days ahead.`);
}
