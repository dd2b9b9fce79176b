import type { Change } from '../database/change.ts';
import { nextId } from '../database/ids.ts';
import { prepared } from '../database/prepared.ts';
import { invalid } from '../errors.ts';
import { today } from '../text-rules.ts';
import { Enrolment } from './enrolment.entity.ts';
import type { Student } from './student.entity.ts';

/**
 * Makes the class the student's primary one from today on ([D29a]); a former primary enrolment ends the same day.
 * @throws AppError `validation_error` on `classId` where the class is unknown or full
 */
export async function beginPrimaryEnrolment(tx: Change, student: Student, classId: number): Promise<void> {
  await checkRoom(tx, classId);
  const enrolment = {
    institutionId: tx.caller.institutionId,
    id: await nextId(tx.em, Enrolment),
    classId,
    studentId: student.id,
    isPrimary: true,
    beginsOn: today(),
  };
  tx.em.create(Enrolment, enrolment);
  await tx.em.flush();
}

/** Ends the student's primary enrolment today, so that another can begin. */
export async function endPrimaryEnrolment(tx: Change, student: Student, reason: string): Promise<void> {
  await endEnrolments(tx, student, reason, 'and is_primary');
}

/** Ends every enrolment of the student that is still open, today. */
export async function endOpenEnrolments(tx: Change, student: Student, reason: string): Promise<void> {
  await endEnrolments(tx, student, reason, '');
}

async function endEnrolments(tx: Change, student: Student, reason: string, which: '' | 'and is_primary'): Promise<void> {
  await prepared(
    tx.client,
    `update enrolments set ends_on = greatest(begins_on, $3::date), reason = $4, updated_at = now()
     where institution_id = $1 and student_id = $2 and ends_on is null ${which}`,
    [student.institutionId, student.id, today(), reason],
  );
}

/** A class has room while its open enrolments are fewer than its capacity; the class is locked so that two cannot take the last seat. */
async function checkRoom(tx: Change, classId: number): Promise<void> {
  const { rows } = await prepared<{ capacity: number | null }>(
    tx.client,
    'select capacity from classes where institution_id = $1 and id = $2',
    [tx.caller.institutionId, classId],
  );
  const found = rows[0];
  if (!found) throw invalid('classId', 'names no class of this institution.');
  if (found.capacity === null) return;
  await prepared(tx.client, 'select from classes where institution_id = $1 and id = $2 for no key update', [tx.caller.institutionId, classId]);
  const open = await prepared<{ full: boolean }>(
    tx.client,
    `select (select count(*) from enrolments e where e.institution_id = $1 and e.class_id = $2 and e.ends_on is null) >= c.capacity as full
     from classes c where c.institution_id = $1 and c.id = $2`,
    [tx.caller.institutionId, classId],
  );
  if (open.rows[0]?.full) throw invalid('classId', `is full: it has ${found.capacity} places.`);
}
