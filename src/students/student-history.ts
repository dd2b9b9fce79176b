import type { Change } from '../database/change.ts';
import { prepared } from '../database/prepared.ts';
import type { Student } from './student.entity.ts';

const BEGIN = `
  with status_change as (
    insert into student_status_changes (institution_id, student_id, to_status, changed_by) values ($1, $2, $3, $4)
  ), guardian as (
    insert into student_guardians (institution_id, student_id, guardian_id) select $1, $2, $5 where $5::int is not null
  )
  insert into enrolments (institution_id, student_id, class_id, is_primary, begins_on)
  select $1, $2, $6, true, $7 where $6::int is not null`;

/** Gives a new student the history that begins with it: the first status, the primary guardian, the first enrolment. */
export async function beginStudent(tx: Change, student: Student): Promise<void> {
  const { id, status, primaryGuardianId, classId, enrollmentDate } = student;
  const values = [tx.caller.institutionId, id, status, userOf(tx), primaryGuardianId, classId, enrollmentDate];
  await prepared(tx.client, BEGIN, values);
}

/** Keeps a transition of a student's status ([D26]). */
export async function recordTransition(tx: Change, student: Student, from: Student['status']): Promise<void> {
  await prepared(
    tx.client,
    `insert into student_status_changes (institution_id, student_id, from_status, to_status, changed_by) values ($1, $2, $3, $4, $5)`,
    [tx.caller.institutionId, student.id, from, student.status, userOf(tx)],
  );
}

function userOf(tx: Change): number | null {
  return tx.caller.actorType === 'user' ? tx.caller.actorId : null;
}
