import { z } from 'zod';
import { checkLength, checkRange, type Period } from '../../input/period.ts';
import { MAX_ENTRIES, nullableText, number, required, requiredText } from '../../input/schemas.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import type { OwnClass } from '../own-class.ts';
import type { AttendanceStatus } from './attendance-status.ts';

/** A student's mark. */
const entrySchema = z
  .object({
    /** The institution's own identifier of the student. */
    studentId: requiredText({ max: 64 }),
    /** Stands for its built-in code. */
    status: required<AttendanceStatus>().nullish(),
    /** A code of the institution, instead of the status. */
    code: nullableText({ max: 10 }).optional(),
    minutesLate: number({ min: 0, max: 1440 }).nullish(),
    note: nullableText({ max: 500 }).optional(),
  })
  .refine(({ status, code }) => status != null || code != null, {
    path: ['status'],
    error: 'is required.',
    when: () => true,
  })
  .refine(({ status, code }) => status == null || code == null, {
    path: ['code'],
    error: 'cannot be combined with status.',
    when: () => true,
  })
  .refine(({ status, code, minutesLate }) => minutesLate == null || status === 'late' || code != null, {
    path: ['minutesLate'],
    error: 'is allowed only with the status late.',
    // Also checks an entry with other problems.
    when: () => true,
  });

/** A roll call ([D36]). */
export const rollCallSchema = z
  .object({
    /** YYYY-MM-DD. */
    date: required<string>(),
    /** The mark of all enrolled students who have no entry. Without it, only the students of the entries are marked. */
    defaultStatus: required<AttendanceStatus>().nullish(),
    /** A code of the institution, instead of `defaultStatus`. */
    defaultCode: nullableText({ max: 10 }).optional(),
    /** True if the default also replaces excuses and the marks that others made ([D94]). */
    replaceOthers: required<boolean>().nullish(),
    /** The version that the roll must have. */
    expectedVersion: required<number>().nullish(),
    entries: z.array(entrySchema).max(MAX_ENTRIES, {
      error: ({ input }) =>
        `may have at most ${MAX_ENTRIES.toLocaleString('en')} entries; it has ${(input as unknown[]).length}.`,
    }),
  })
  .refine(({ defaultStatus, defaultCode }) => defaultStatus == null || defaultCode == null, {
    path: ['defaultCode'],
    error: 'cannot be combined with defaultStatus.',
    when: () => true,
  })
  .refine(
    ({ entries, defaultStatus, defaultCode }) => entries.length > 0 || defaultStatus != null || defaultCode != null,
    {
      path: ['entries'],
      error: 'must have at least one entry unless there is a defaultStatus.',
    },
  );

export type RollCallInput = z.input<typeof rollCallSchema>;
export type RollCall = z.output<typeof rollCallSchema>;
export type AttendanceEntry = RollCall['entries'][number];

/** An excuse for the absences of students in a period. */
export const excuseSchema = z.object({
  /** First day, YYYY-MM-DD. */
  from: required<string>(),
  /** Last day, YYYY-MM-DD. */
  to: required<string>(),
  /** Replaces the notes of the marks; without it they stay. */
  note: nullableText({ max: 500 }).optional(),
});

export type ExcuseInput = z.input<typeof excuseSchema>;
export type Excuse = z.output<typeof excuseSchema>;

/**
 * Checks the period of an excuse. Later absences would not be excused, so it cannot reach into the future.
 * @param today in the institution's time zone
 */
export function checkExcusedPeriod(errors: ValidationErrors, period: Period, today: string): void {
  checkRange(errors, period);
  checkLength(errors, period);
  if (period.to > today) errors.add('to', 'must not be in the future: only absences that are recorded can be excused.');
}

/**
 * Checks that the day is within the class's term, if any, and not in the future ([D36]).
 * @param today in the institution's time zone
 */
export function checkRollDate(
  errors: ValidationErrors,
  date: string,
  { termName, startsOn, endsOn }: OwnClass,
  today: string,
): void {
  if (date > today) errors.add('date', 'must not be in the future.');
  if (startsOn !== null && endsOn !== null && (date < startsOn || date > endsOn)) {
    errors.add('date', `lies outside the term ${termName}, which lasts from ${startsOn} to ${endsOn}.`);
  }
}

/** Adds an error to each entry of a student who has an entry already. */
export function checkRepeatedStudents(errors: ValidationErrors, entries: readonly Partial<AttendanceEntry>[]): void {
  const firstIndexes = new Map<string, number>();
  for (const [index, { studentId }] of entries.entries()) {
    if (studentId === undefined) continue;
    const first = firstIndexes.get(studentId);
    if (first === undefined) firstIndexes.set(studentId, index);
    else errors.add(`entries.${index}.studentId`, `names the same student as entry ${first}.`);
  }
}
