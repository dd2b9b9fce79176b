import type { Change } from '../audit/change.ts';
import { AppError, notFound } from '../shared/errors.ts';
import { giveAuditKeys } from './missing-audit-key.ts';
import { Student } from './student.entity.ts';

/** Weaker than FOR UPDATE: rows that refer to the student (marks, grades) can still be written. */
const LOCK = 'select * from students where institution_id = $1 and id = $2 for no key update';

/**
 * Locks a student until the transaction ends, so that concurrent changes run one after another.
 * @throws AppError `not_found`; `precondition_failed` if `expectedVersion`, or else If-Match, is not the stored version ([D23])
 */
export async function lockStudent(tx: Change, id: number, expectedVersion?: number | null): Promise<Student> {
  const student = await lockAnyStudent(tx, id);
  if (!student || student.deletedAt !== null) throw notFound('Student');
  const expected = expectedVersion == null ? tx.expectedVersions : [expectedVersion];
  if (expected && !expected.includes(student.version))
    throw new AppError('precondition_failed', explainMismatch(expected, student.version));
  return student;
}

function explainMismatch(expected: readonly number[], version: number): string {
  // A proxy that compresses responses makes their tags weak.
  if (expected.length === 0) return `If-Match names no version. Send "${version}": weak tags (W/) match nothing.`;
  return `The student has changed: its version is now ${version}. Read it again.`;
}

/** Locks a student that may be deleted or erased; undefined if there is none. */
export async function lockAnyStudent(tx: Change, id: number): Promise<Student | undefined> {
  const { rows } = await tx.query<Record<string, unknown>>(LOCK, id);
  if (!rows[0]) return undefined;
  if (rows[0].erased_at === null) rows[0].audit_key ??= (await giveAuditKeys(tx, 'students', [id])).get(id);
  return tx.em.map(Student, rows[0]);
}

/** A student who is locked together with others. */
export interface LockedStudent extends Pick<Student, 'id' | 'studentId' | 'status' | 'classId'> {
  auditKey: Buffer;
}

/** In the order of ids, so that transactions that lock several students cannot deadlock. */
const LOCK_ALL = `
  select id, student_id as "studentId", status, class_id as "classId", audit_key as "auditKey" from students
  where institution_id = $1 and id = any($2::int[]) and deleted_at is null order by id for no key update`;

/** Locks students until the transaction ends, by one statement, and returns those who exist by id. */
export async function lockStudents(tx: Change, ids: readonly number[]): Promise<ReadonlyMap<number, LockedStudent>> {
  const { rows } = await tx.query<LockedStudent>(LOCK_ALL, ids);
  const keys = await giveAuditKeys(
    tx,
    'students',
    rows.filter(({ auditKey }) => auditKey === null).map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.id, { ...row, auditKey: row.auditKey ?? keys.get(row.id) }]));
}
