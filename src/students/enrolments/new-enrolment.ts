import type { ChangeRecord } from '../../audit/change-records.ts';
import { diffOfNew } from '../../audit/diff.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { sealChanges } from '../../audit/sealed-changes.ts';
import { nextId } from '../../database/transactions/ids.ts';
import type { Student } from '../student.entity.ts';
import { Enrolment } from './enrolment.entity.ts';

/** Fields that are recorded unsealed, because they are not personal. The reason of an end may be. */
export const OPEN_FIELDS: ReadonlySet<string> = new Set(['class_id', 'student', 'begins_on', 'ends_on', 'primary']);

export type NewEnrolmentState = Pick<Enrolment, 'classId' | 'isPrimary' | 'beginsOn'> &
  Partial<Pick<Enrolment, 'endsOn' | 'reason'>>;

/** Creates an enrolment with its audit record, and returns its id. The caller has checked that it is allowed. */
export async function createEnrolment(tx: Change, student: Student, state: NewEnrolmentState): Promise<number> {
  const { classId, isPrimary, beginsOn, endsOn = null, reason = null } = state;
  const { institutionId } = tx.caller;
  const id = await nextId(tx, 'enrolments');
  tx.em.create(Enrolment, { institutionId, id, studentId: student.id, classId, isPrimary, beginsOn, endsOn, reason });
  tx.record(newEnrolmentRecord(student, id, state));
  return id;
}

/** Returns the audit record of a new enrolment. */
export function newEnrolmentRecord(
  student: Pick<Student, 'id' | 'auditKey'>,
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
