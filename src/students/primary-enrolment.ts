import type { Change } from '../database/change.ts';
import { prepared } from '../database/prepared.ts';
import { today } from '../text-rules.ts';

/** An enrolment is open while no end was set, or the end is still to come. */
const OPEN = '(ends_on is null or ends_on > $3)';
const END = `update enrolments set ends_on = greatest(begins_on, $3::date), reason = $4, updated_at = now()
  where institution_id = $1 and student_id = $2 and ${OPEN}`;

/**
 * Moves a student to a class, or to none, from a day on ([D29a]): the former primary enrolment ends on that day, and so does
 * another one in the same class, which becomes the primary one.
 */
export async function movePrimaryEnrolment(
  tx: Change,
  studentId: number,
  { classId, from = today(), reason = 'transferred' }: { classId: number | null; from?: string; reason?: string },
): Promise<void> {
  const { institutionId } = tx.caller;
  const values = [institutionId, studentId, from, reason, classId];
  await prepared(tx.client, `${END} and (is_primary or class_id = $5)`, values);
  if (classId !== null) {
    await prepared(
      tx.client,
      'insert into enrolments (institution_id, student_id, begins_on, class_id, is_primary) values ($1, $2, $3, $4, true)',
      [institutionId, studentId, from, classId],
    );
  }
}

/** Ends every enrolment of the student that is still open, today. */
export async function endOpenEnrolments(tx: Change, studentId: number, reason: string): Promise<void> {
  await prepared(tx.client, END, [tx.caller.institutionId, studentId, today(), reason]);
}
