import type { Change } from '../audit/change.ts';
import { userIdOf } from '../auth/principals/caller.ts';
import { prepared } from '../database/reads/prepared.ts';
import type { Student } from './student.entity.ts';

/** Keeps a transition of a student's status ([D26]). */
export async function recordTransition(tx: Change, student: Student, from: Student['status']): Promise<void> {
  await prepared(
    tx.client,
    `insert into student_status_changes (institution_id, student_id, from_status, to_status, changed_by) values ($1, $2, $3, $4, $5)`,
    [tx.caller.institutionId, student.id, from, student.status, userIdOf(tx.caller)],
  );
}
