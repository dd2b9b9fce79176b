import type { Change } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { today } from '../../input/calendar-day.ts';
import type { Student } from '../student.entity.ts';
import { hasFreeSeat } from './enrolment.checks.ts';
import { createEnrolment } from './new-enrolment.ts';

interface EndedEnrolment {
  classId: number;
  /** From when on the student would sit there: today, or later where it had not begun. */
  beginsOn: string;
  /** Until when it was to last, and why, where that was set before the deletion. */
  endsOn: string | null;
  reason: string | null;
}

/**
 * Of the student's last deletion, not of one before: it ended them at the moment at which the student was deleted. Without a
 * planned end there is one a class, also of those that were ended before planned ends were kept.
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

/** The enrolments besides the primary one that the deletion of a student ended, who is deleted yet; not those that would be over. */
export async function enrolmentsEndedByDeletion(tx: Change, studentId: number): Promise<EndedEnrolment[]> {
  const values = [tx.caller.institutionId, studentId, today()];
  return (await prepared<EndedEnrolment & Record<string, unknown>>(tx.client, ENDED_BY_DELETION, values)).rows;
}

/**
 * Begins such an enrolment anew, since history is never overwritten ([D29a]), until its planned end, unless the class has filled
 * up.
 */
export async function reopenEnrolment(tx: Change, student: Student, ended: EndedEnrolment): Promise<void> {
  if (await hasFreeSeat(tx, ended.classId, student.id))
    await createEnrolment(tx, student, { ...ended, isPrimary: false });
}
