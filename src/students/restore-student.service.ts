import { type Change, change } from '../audit/change.ts';
import { diff } from '../audit/diff.ts';
import { readBack } from '../audit/read-back.ts';
import { explained } from '../database/connection/failures.ts';
import { prepared } from '../database/reads/prepared.ts';
import type { Selected } from '../database/reads/selection.ts';
import { AppError, notFound } from '../errors.ts';
import type { SelectingRequest } from '../service-request.ts';
import { hasFreeSeat } from './enrolments/enrolment.checks.ts';
import { movePrimaryEnrolment } from './enrolments/primary-enrolment.ts';
import { enrolmentsEndedByDeletion, reopenEnrolment } from './enrolments/reopened-enrolments.ts';
import { lockAnyStudent } from './locked-student.ts';
import { studentAuditFields, studentRecord } from './student.audit.ts';
import type { Student } from './student.entity.ts';
import { studentReadModel } from './student.read-model.ts';

const TAKEN = `
  select
    exists (select from students where institution_id = $1 and student_id = $2 and deleted_at is null) as student_id,
    exists (select from students where institution_id = $1 and lower(email) = lower($3) and deleted_at is null) as email`;

const TAKEN_MEANWHILE = {
  students_student_id_key: () => taken('student id'),
  students_email_key: () => taken('email'),
};

/**
 * Brings a deleted student back ([D27]); an active one sits from today on in the classes again in which it sat, until the end that
 * was planned, but for those that have filled up.
 * @throws AppError `not_found`; `conflict` where it is not deleted, or its student id or email has been taken meanwhile
 */
export async function restoreStudent<T>(
  { caller, database, selection }: SelectingRequest,
  id: number,
): Promise<Selected<T>> {
  const restore = async (tx: Change): Promise<Selected<T>> => {
    const student = await lockAnyStudent(tx, id);
    if (!student || student.erasedAt !== null) throw notFound('Student');
    if (student.deletedAt === null) throw new AppError('conflict', 'The student is not deleted.');
    await checkUnique(tx, student);
    const before = studentAuditFields(student);
    const further = await enrolmentsEndedByDeletion(tx, id);
    student.deletedAt = null;
    if (student.status === 'active' && student.classId !== null) {
      if (await hasFreeSeat(tx, student.classId, id)) await movePrimaryEnrolment(tx, id, student.classId);
      else student.classId = null;
    }
    for (const enrolment of further) await reopenEnrolment(tx, student, enrolment);
    tx.record(studentRecord(student, 'restored', diff(before, studentAuditFields(student))));
    return readBack<T>(tx, studentReadModel, 'students s', id, selection);
  };
  return explained(TAKEN_MEANWHILE, () => change(database, caller, restore));
}

async function checkUnique(tx: Change, { studentId, email }: Student): Promise<void> {
  const values = [tx.caller.institutionId, studentId, email];
  const { rows } = await prepared<{ student_id: boolean; email: boolean }>(tx.client, TAKEN, values);
  const names = [...(rows[0]?.student_id ? ['student id'] : []), ...(rows[0]?.email ? ['email'] : [])];
  if (names.length > 0) throw taken(names.join(' and '));
}

function taken(what: string): AppError {
  return new AppError('conflict', `Another student has the ${what} of the deleted student now. Change that one first.`);
}
