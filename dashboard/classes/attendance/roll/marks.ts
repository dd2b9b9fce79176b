import type { AttendanceEntry, RollQuery } from '../attendance.generated.ts';
import type { AttendanceDayQuery } from '../office/day.generated.ts';

/** The statuses of a mark in the order of their buttons. */
export const markStatuses = ['present', 'absent', 'late', 'excused'] as const;

/** The statuses other than present, by which the office filters a day. */
export const exceptionStatuses = ['absent', 'late', 'excused'] as const;

/** A mark other than present, as the office sees it. */
export type Exception = AttendanceDayQuery['dailyAttendance']['exceptions'][number];

export type ExceptionStatus = (typeof exceptionStatuses)[number];

export type MarkStatus = (typeof markStatuses)[number];

/** The mark of a student in the form. */
export interface Mark {
  readonly status: MarkStatus;
  /** A code of the institution; null for the one that every institution has of the status. */
  readonly code: string | null;
  readonly minutesLate: number | null;
  readonly note: string | null;
}

/** Marks by the students' own identifiers. */
export type Marks = Readonly<Record<string, Mark>>;

const present: Mark = { status: 'present', code: null, minutesLate: null, note: null };

/** Returns the marks of the day that the service has. */
export function recordedMarks({ attendance }: RollQuery): Marks {
  return Object.fromEntries(
    attendance.data.map(({ student, status, code, minutesLate, note }) => [
      student.studentId,
      { status, code: code.builtIn ? null : code.code, minutesLate, note },
    ]),
  );
}

/** Returns the last days of the absences that are reported for the day, by the students' own identifiers. */
export function reportedAbsences({ absenceNotes }: RollQuery): ReadonlyMap<string, string> {
  const holding = absenceNotes.data.filter(({ withdrawnAt }) => withdrawnAt === null);
  return new Map(holding.map(({ student, to }) => [student.studentId, to]));
}

/**
 * Returns the marks with which the form opens: those that were recorded, absent where an absence is reported, and everyone else present.
 */
export function initialMarks(roll: RollQuery): Marks {
  const recorded = recordedMarks(roll);
  const reported = reportedAbsences(roll);
  const students = roll.class?.students ?? [];
  const initial = (studentId: string): Mark => (reported.has(studentId) ? { ...present, status: 'absent' } : present);
  return Object.fromEntries(students.map(({ studentId }) => [studentId, recorded[studentId] ?? initial(studentId)]));
}

/** Returns the marks as the service takes them. Minutes belong to a late student only. */
export function toEntries(marks: Marks): AttendanceEntry[] {
  return Object.entries(marks).map(([studentId, { status, code, minutesLate, note }]) => ({
    studentId,
    ...(code ? { code } : { status }),
    ...(status === 'late' && minutesLate !== null && { minutesLate }),
    ...(note && { note }),
  }));
}

/** Counts the marks of each status. */
export function countMarks(marks: Marks): Record<MarkStatus, number> {
  const counts = { present: 0, absent: 0, late: 0, excused: 0 };
  for (const { status } of Object.values(marks)) counts[status] += 1;
  return counts;
}

/** Returns the marks that others do not have, or have with other values. */
export function changedMarks(marks: Marks, others: Marks): Marks {
  const entryOf = (studentId: string, mark: Mark) => JSON.stringify(toEntries({ [studentId]: mark }));
  return Object.fromEntries(
    Object.entries(marks).filter(([studentId, mark]) => {
      const other = others[studentId];
      return !other || entryOf(studentId, other) !== entryOf(studentId, mark);
    }),
  );
}

/** Counts the marks that others do not have, or have with other values. */
export function countChanged(marks: Marks, others: Marks): number {
  return Object.keys(changedMarks(marks, others)).length;
}
