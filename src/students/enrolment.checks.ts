import type { Change } from '../database/change.ts';
import { prepared } from '../database/prepared.ts';
import { today } from '../text-rules.ts';

/**
 * Adds a problem on `classId` where the class is full: its capacity counts the enrolments that are open ([D29a], [D35]). A class
 * with a capacity is locked until the transaction ends, so that two cannot take its last seat. A class that is unknown has no
 * problem here.
 * @param exceptStudentId a student who may sit there already
 */
export async function checkRoom(tx: Change, classId: number, exceptStudentId: number): Promise<void> {
  const { institutionId, problems } = tx.caller;
  const limited = await prepared<{ capacity: number }>(
    tx.client,
    `select capacity from classes where institution_id = $1 and id = $2 and capacity is not null for no key update`,
    [institutionId, classId],
  );
  const capacity = limited.rows[0]?.capacity;
  if (capacity === undefined) return;
  // A statement of its own, which sees what others committed while this one waited for the lock.
  const { rows } = await prepared<{ taken: number }>(
    tx.client,
    `select count(*)::int as taken from enrolments
     where institution_id = $1 and class_id = $2 and student_id <> $3 and (ends_on is null or ends_on > $4)`,
    [institutionId, classId, exceptStudentId, today()],
  );
  const taken = rows[0]?.taken ?? 0;
  if (taken >= capacity) problems.add('classId', `is full: all ${capacity} places are taken.`);
}
