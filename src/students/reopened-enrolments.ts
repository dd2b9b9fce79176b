import { today } from '../calendar-day.ts';
import type { Change } from '../database/change.ts';
import { added } from '../database/differences.ts';
import { prepared } from '../database/prepared.ts';
import { hasRoom } from './enrolment.checks.ts';

interface EndedEnrolment {
  classId: number;
  /** From when on the student would sit there: today, or later where it had not begun. */
  beginsOn: string;
}

/** Of the student's last deletion, not of one before: it ended them at the moment at which the student was deleted. */
const ENDED_BY_DELETION = `
  select e.class_id as "classId", min(greatest(e.begins_on, $3::date))::text as "beginsOn"
  from students s join enrolments e on e.institution_id = $1 and e.student_id = s.id
  where s.institution_id = $1 and s.id = $2 and e.reason = 'deleted' and e.updated_at = s.deleted_at
    and not e.is_primary and e.class_id is distinct from s.class_id
  group by e.class_id order by e.class_id`;

/** The enrolments besides the primary one that the deletion of a student ended, who is deleted yet. */
export async function endedByDeletion(tx: Change, studentId: number): Promise<EndedEnrolment[]> {
  const values = [tx.caller.institutionId, studentId, today()];
  return (await prepared<EndedEnrolment & Record<string, unknown>>(tx.client, ENDED_BY_DELETION, values)).rows;
}

/** Begins such an enrolment anew, since history is never overwritten ([D29a]), unless the class has filled up. */
export async function enrolAgain(tx: Change, studentId: number, { classId, beginsOn }: EndedEnrolment): Promise<void> {
  if (!(await hasRoom(tx, classId, studentId))) return;
  const { rows } = await prepared<{ id: number }>(
    tx.client,
    'insert into enrolments (institution_id, student_id, class_id, begins_on) values ($1, $2, $3, $4) returning id',
    [tx.caller.institutionId, studentId, classId, beginsOn],
  );
  tx.record({
    action: 'enrolment.created',
    resource: { type: 'enrolment', id: rows[0]?.id as number },
    changes: added({ class_id: classId, student: studentId, begins_on: beginsOn, primary: false }),
  });
}
