import { newAuditKey } from '../admin/sealed-changes.ts';
import type { Change } from '../database/change.ts';
import { prepared } from '../database/prepared.ts';
import { AppError, notFound } from '../errors.ts';
import { Student } from './student.entity.ts';

/** Weaker than FOR UPDATE: rows that refer to the student (marks, grades) can be written meanwhile. */
const LOCK = 'select * from students where institution_id = $1 and id = $2 for no key update';

const GIVE_AUDIT_KEY = 'update students set audit_key = $3 where institution_id = $1 and id = $2';

/**
 * The student, locked until the transaction ends, so that concurrent changes follow each other.
 * @throws AppError `not_found`; `precondition_failed` where `expectedVersion` is another than the stored one ([D23])
 */
export async function lockStudent(tx: Change, id: number, expectedVersion?: number | null): Promise<Student> {
  const student = await lockAnyStudent(tx, id);
  if (!student || student.deletedAt !== null) throw notFound('Student');
  if (expectedVersion != null && expectedVersion !== student.version) {
    throw new AppError(
      'precondition_failed',
      `The student is at another version than the one you named, now ${student.version}. Read it again.`,
    );
  }
  return student;
}

/** The same for a student that may be deleted, or erased. */
export async function lockAnyStudent(tx: Change, id: number): Promise<Student | undefined> {
  const values = [tx.caller.institutionId, id];
  const { rows } = await prepared(tx.client, LOCK, values);
  if (!rows[0]) return undefined;
  if (rows[0].audit_key === null && rows[0].erased_at === null) {
    // One of the demo's has no key yet. To give it one is no change, so the version stays.
    rows[0].audit_key = newAuditKey();
    await prepared(tx.client, GIVE_AUDIT_KEY, [...values, rows[0].audit_key]);
  }
  return tx.em.map(Student, rows[0]);
}
