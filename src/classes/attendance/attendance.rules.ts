import { today } from '../../input/calendar-day.ts';
import { checkNumber } from '../../input/number-rules.ts';
import { readText, type TextInput } from '../../input/text-rules.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { MAX_ENTRIES } from '../max-entries.ts';
import type { OwnClass } from '../own-class.ts';
import type { AttendanceStatus } from './attendance-record.entity.ts';

/** A student's mark as it is sent; the student by the institution's own identifier. */
export interface AttendanceEntry {
  studentId: string;
  status: AttendanceStatus;
  minutesLate?: number | null;
  note?: TextInput;
}

/** An entry as it was read; what is wrong with it is undefined, and among the problems. */
export interface ParsedEntry extends Omit<AttendanceEntry, 'studentId' | 'note'> {
  studentId: string | undefined;
  note: string | null | undefined;
}

/** A mark as it is stored, under the names of its columns. */
export interface Mark {
  student_id: number;
  status: AttendanceStatus;
  minutes_late: number | null;
  note: string | null;
}

/** A roll is called on a day of the class's term that is not in the future ([D36]). */
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

/** Reads the entries; what is wrong with them by themselves is added under the index of each. */
export function readEntries(
  problems: ValidationErrors,
  entries: readonly AttendanceEntry[],
  wholeRoll: boolean,
): ParsedEntry[] {
  if (entries.length > MAX_ENTRIES)
    problems.add('entries', `may have at most ${MAX_ENTRIES.toLocaleString('en')} entries; it has ${entries.length}.`);
  if (entries.length === 0 && !wholeRoll)
    problems.add('entries', 'must name a student, unless there is a defaultStatus.');
  const firstOf = new Map<string, number>();
  return entries.map(({ studentId: sent, status, minutesLate, note }, index) => {
    const field = (name: keyof AttendanceEntry) => `entries.${index}.${name}`;
    const studentId = readText(problems, field('studentId'), sent, { required: true, max: 64 }) ?? undefined;
    const first = studentId === undefined ? undefined : firstOf.get(studentId);
    if (first !== undefined) problems.add(field('studentId'), `names the same student as entry ${first}.`);
    else if (studentId !== undefined) firstOf.set(studentId, index);
    checkNumber(problems, field('minutesLate'), minutesLate, { min: 0, max: 1440 });
    if (minutesLate != null && status !== 'late') problems.add(field('minutesLate'), 'goes with the status late only.');
    return { studentId, status, minutesLate, note: readText(problems, field('note'), note, { max: 500 }) };
  });
}

/** The mark of an entry that has no problems. */
export function markOf(
  studentId: number,
  { status, minutesLate, note }: Pick<ParsedEntry, 'status'> & Partial<ParsedEntry>,
): Mark {
  return { student_id: studentId, status, minutes_late: minutesLate ?? null, note: note ?? null };
}
