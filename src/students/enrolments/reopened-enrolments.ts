import type { Change } from '../../audit/recorded-change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { today } from '../../input/time-zone.ts';
import type { Student } from '../student.entity.ts';
import { findFullDay } from './enrolment.checks.ts';
import { createEnrolment } from './new-enrolment.ts';

interface EndedEnrolment {
  classId: number;
  /** The first day of the reopened enrolment: today, or later if the ended one had not begun. */
  beginsOn: string;
  /** The end and reason that were planned before the deletion. */
  endsOn: string | null;
  reason: string | null;
}

/**
 * Selects the enrolments that the last deletion ended, not an earlier one: their `updated_at` equals the student's `deleted_at`.
 * Enrolments of one class without a planned end are merged into one, including those that ended before planned ends were stored.
 */
const ENDED_BY_DELETION = `
  select class_id as "classId", min(begins)::text as "beginsOn", former_ends_on::text as "endsOn", former_reason as reason
  from (
    select e.*, greatest(e.begins_on, $3::date) as begins
    from students s join enrolments e on e.institution_id = $1 and e.student_id = s.id
    where s.institution_id = $1 and s.id = $2 and e.reason = 'deleted' and e.updated_at = s.deleted_at
      and not e.is_primary and e.class_id is distinct from s.class_id) as ended
  where former_ends_on is null or former_ends_on > begins
  group by class_id, former_ends_on, former_reason order by class_id, former_ends_on`;

/**
 * Returns the additional enrolments that the deletion of a student ended, without those whose planned end has passed. The student
 * must still be deleted.
 */
export async function findEnrolmentsEndedByDeletion(tx: Change, studentId: number): Promise<EndedEnrolment[]> {
  const values = [tx.caller.institutionId, studentId, today(tx.caller)];
  return (await prepared<EndedEnrolment & Record<string, unknown>>(tx.client, ENDED_BY_DELETION, values)).rows;
}

/**
 * Creates a new enrolment until the planned end of the ended one, since enrolments are never overwritten ([D29a]). Does nothing if
 * the class is full.
 */
export async function reopenEnrolment(tx: Change, student: Student, ended: EndedEnrolment): Promise<void> {
  if (!(await findFullDay(tx, ended.classId, [student.id], [ended.beginsOn])))
    await createEnrolment(tx, student, { ...ended, isPrimary: false });
}
