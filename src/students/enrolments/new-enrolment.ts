import { type Change, diffOfNew } from '../../audit/change.ts';
import type { ChangeRecord } from '../../audit/change-records.ts';
import { sealChanges } from '../../audit/sealed-changes.ts';
import type { LockedStudent } from '../locked-student.ts';
import type { Student } from '../student.entity.ts';
import { followEnrolments } from './current-class.ts';
import type { Enrolment } from './enrolment.entity.ts';
import type { EnrolmentTerms } from './new-enrolment.checks.ts';
import { endFormerEnrolments, type InsertedEnrolment, insertEnrolments } from './primary-enrolment.ts';

/** Fields that are recorded unsealed, because they are not personal. The reason of an end may be. */
export const OPEN_FIELDS: ReadonlySet<string> = new Set(['class_id', 'student', 'begins_on', 'ends_on', 'primary']);

export type NewEnrolmentState = Pick<Enrolment, 'classId' | 'isPrimary' | 'beginsOn'> &
  Partial<Pick<Enrolment, 'endsOn' | 'reason'>>;

/** A student whose enrolments are recorded. */
export type EnrolledStudent = Pick<Student, 'id' | 'auditKey'>;

/**
 * Enrols locked students in a class, by as many statements as one. The caller has checked that it is allowed. A primary enrolment that
 * begins later is planned: until then the students keep their class ([D92]).
 */
export async function beginEnrolments(
  tx: Change,
  students: readonly LockedStudent[],
  { classId, isPrimary, beginsOn }: EnrolmentTerms,
): Promise<InsertedEnrolment[]> {
  const rows = students.map(({ id: studentId }) => ({ studentId, classId, isPrimary, beginsOn }));
  if (isPrimary) {
    const moves = rows.map(({ studentId }) => ({ studentId, classId, on: beginsOn }));
    await endFormerEnrolments(tx, moves);
  }
  const inserted = await insertEnrolments(tx, rows);
  recordEnrolments(tx, students, inserted);
  if (isPrimary) await followEnrolments(tx, students);
  return inserted;
}

/** Records new enrolments of students. */
export function recordEnrolments(
  tx: Change,
  students: readonly EnrolledStudent[],
  enrolments: readonly InsertedEnrolment[],
): void {
  const byId = new Map(students.map((student) => [student.id, student]));
  for (const enrolment of enrolments)
    tx.record(newEnrolmentRecord(byId.get(enrolment.studentId) as EnrolledStudent, enrolment.id, enrolment));
}

/** Returns the audit record of a new enrolment. */
export function newEnrolmentRecord(
  student: EnrolledStudent,
  id: number,
  { classId, isPrimary, beginsOn, endsOn = null, reason = null }: NewEnrolmentState,
): ChangeRecord {
  const changes = diffOfNew({
    class_id: classId,
    student: student.id,
    begins_on: beginsOn,
    ...(endsOn !== null && { ends_on: endsOn }),
    ...(reason !== null && { reason }),
    primary: isPrimary,
  });
  return {
    action: 'enrolment.created',
    resource: { type: 'enrolment', id },
    changes: sealChanges(student.auditKey as Buffer, changes, OPEN_FIELDS),
  };
}
