import type { Change } from '../../audit/recorded-change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { today } from '../../input/time-zone.ts';
import { isOpenEnrolmentSql } from './open-enrolment.ts';

const END = `update enrolments e set former_ends_on = ends_on, former_reason = reason,
    ends_on = greatest(begins_on, $3::date), reason = $4, updated_at = $5
  where institution_id = $1 and student_id = any($2::int[]) and ${isOpenEnrolmentSql('e', '$3')}`;

/** Makes a class the student's primary one from today on, or ends the primary enrolment today if it is null ([D29a]). */
export async function movePrimaryEnrolment(tx: Change, studentId: number, classId: number | null): Promise<void> {
  const from = today(tx.caller);
  await endFormerEnrolments(tx, [studentId], { classId, from, reason: 'transferred' });
  if (classId === null) return;
  await prepared(
    tx.client,
    'insert into enrolments (institution_id, id, student_id, begins_on, class_id, is_primary) values ($1, $2, $3, $4, $5, true)',
    [tx.caller.institutionId, await nextId(tx, 'enrolments'), studentId, from, classId],
  );
}

/**
 * Ends the enrolments that a new primary enrolment of each student replaces on the day that it begins: the former primary one, and
 * an additional one in the same class.
 */
export async function endFormerEnrolments(
  tx: Change,
  studentIds: readonly number[],
  { classId, from, reason }: { classId: number | null; from: string; reason: string },
): Promise<void> {
  const values = [tx.caller.institutionId, studentIds, from, reason, new Date(), classId];
  await prepared(tx.client, `${END} and (is_primary or class_id = $6)`, values);
}

/**
 * Ends every open enrolment of the student today.
 * @param at is stored as `updated_at` and so identifies the enrolments that this call ended
 */
export async function endOpenEnrolments(tx: Change, studentId: number, reason: string, at = new Date()): Promise<void> {
  await prepared(tx.client, END, [tx.caller.institutionId, [studentId], today(tx.caller), reason, at]);
}
