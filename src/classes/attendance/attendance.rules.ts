import { today } from '../../input/calendar-day.ts';
import { checkNumber } from '../../input/number-rules.ts';
import { readText, type TextInput } from '../../input/text-rules.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { MAX_ENTRIES } from '../class.rules.ts';
import type { OwnClass } from '../own-class.ts';
import type { AttendanceStatus } from './attendance-record.entity.ts';

/** Input of a student's mark. */
export interface AttendanceEntry {
  /** The institution's own identifier of the student. */
  studentId: string;
  status: AttendanceStatus;
  minutesLate?: number | null;
  note?: TextInput;
}

/** A validated entry. Invalid texts are undefined and have an error. */
export interface ParsedEntry extends Omit<AttendanceEntry, 'studentId' | 'note'> {
  studentId: string | undefined;
  note: string | null | undefined;
}

/** A mark to store, under its column names. */
export interface Mark {
  student_id: number;
  status: AttendanceStatus;
  minutes_late: number | null;
  note: string | null;
}

/** Checks that the day is within the class's term, if any, and not in the future ([D36]). */
export function checkRollDate(
  problems: ValidationErrors,
  date: string,
  { termName, startsOn, endsOn }: OwnClass,
): void {
  if (date > today()) problems.add('date', 'must not be in the future.');
  if (startsOn !== null && endsOn !== null && (date < startsOn || date > endsOn)) {
    problems.add('date', `lies outside the term ${termName}, which lasts from ${startsOn} to ${endsOn}.`);
  }
}

/**
 * Validates the entries, apart from rules that need the database. Errors are added under the index of each entry.
 * @param wholeRoll whether the roll call has a default status, so that it needs no entries
 */
export function readEntries(
  problems: ValidationErrors,
  entries: readonly AttendanceEntry[],
  wholeRoll: boolean,
): ParsedEntry[] {
  if (entries.length > MAX_ENTRIES)
    problems.add('entries', `may have at most ${MAX_ENTRIES.toLocaleString('en')} entries; it has ${entries.length}.`);
  if (entries.length === 0 && !wholeRoll)
    problems.add('entries', 'must have at least one entry unless there is a defaultStatus.');
  const firstIndexes = new Map<string, number>();
  return entries.map(({ studentId: sentId, status, minutesLate, note }, index) => {
    const field = (name: keyof AttendanceEntry) => `entries.${index}.${name}`;
    const studentId = readText(problems, field('studentId'), sentId, { required: true, max: 64 }) ?? undefined;
    const first = studentId === undefined ? undefined : firstIndexes.get(studentId);
    if (first !== undefined) problems.add(field('studentId'), `names the same student as entry ${first}.`);
    else if (studentId !== undefined) firstIndexes.set(studentId, index);
    checkNumber(problems, field('minutesLate'), minutesLate, { min: 0, max: 1440 });
    if (minutesLate != null && status !== 'late')
      problems.add(field('minutesLate'), 'is allowed only with the status late.');
    return { studentId, status, minutesLate, note: readText(problems, field('note'), note, { max: 500 }) };
  });
}

/** Returns the mark of a valid entry. */
export function toMark(
  studentId: number,
  { status, minutesLate, note }: Pick<ParsedEntry, 'status'> & Partial<ParsedEntry>,
): Mark {
  return { student_id: studentId, status, minutes_late: minutesLate ?? null, note: note ?? null };
}
