import type { AttendanceEntry, RollQuery } from '../../documents.generated.ts';

/** The statuses of a mark in the order of their buttons. */
export const markStatuses = ['present', 'absent', 'late', 'excused'] as const;

export type MarkStatus = (typeof markStatuses)[number];

/** The mark of a student in the form. */
export interface Mark {
  readonly status: MarkStatus;
  readonly minutesLate: number | null;
  readonly note: string | null;
}

export type Marks = Readonly<Record<string, Mark>>;

/** Returns the marks with which the form opens: those that were recorded today, and everyone else present. */
export function initialMarks({ class: section, attendance }: RollQuery): Marks {
  const recorded = new Map(attendance.data.map(({ student, ...mark }) => [student.studentId, mark]));
  const marks = (section?.students ?? []).map(({ studentId }) => {
    const { status = 'present', minutesLate = null, note = null } = recorded.get(studentId) ?? {};
    return [studentId, { status, minutesLate, note }];
  });
  return Object.fromEntries(marks);
}

/** Returns the marks as the service takes them. Minutes belong to a late student only. */
export function toEntries(marks: Marks): AttendanceEntry[] {
  return Object.entries(marks).map(([studentId, { status, minutesLate, note }]) => ({
    studentId,
    status,
    ...(status === 'late' && minutesLate !== null && { minutesLate }),
    ...(note !== null && { note }),
  }));
}

/** Counts the marks of each status. */
export function countMarks(marks: Marks): Record<MarkStatus, number> {
  const counts = { present: 0, absent: 0, late: 0, excused: 0 };
  for (const { status } of Object.values(marks)) counts[status] += 1;
  return counts;
}
