import type { SelectingRequest } from '../access/service-request.ts';
import { type Change, change, diff, readBack } from '../audit/change.ts';
import type { Selected } from '../database/reads/selection.ts';
import { type AppError, conflict, notFound } from '../shared/errors.ts';
import { keepCalendar } from './enrolments/calendar-lock.ts';
import { recordEnrolments } from './enrolments/new-enrolment.ts';
import { readCurrentClass } from './enrolments/primary-enrolment.ts';
import { reopenEnrolments } from './enrolments/reopen-enrolments.ts';
import { lockAnyStudent } from './locked-student.ts';
import { studentAuditFields, studentRecord } from './student.audit.ts';
import type { Student } from './student.entity.ts';
import { studentReadModel } from './student.read-model.ts';

const CONFLICTS = `
  select
    exists (select from students where institution_id = $1 and student_id = $2 and deleted_at is null) as student_id,
    exists (select from students where institution_id = $1 and lower(email) = lower($3) and deleted_at is null) as email`;

const CONSTRAINT_ERRORS = {
  students_student_id_key: () => inUseError('student id'),
  students_email_key: () => inUseError('email'),
};

/**
 * Restores a deleted student ([D27]). Reopens the enrolments that the deletion ended, for an active student, from today until their
 * planned end; classes that are full or whose term is over are skipped.
 * @throws AppError `not_found`; `conflict` if the student is not deleted, or its student id or email is in use by now
 */
export function restoreStudent<T>(request: SelectingRequest, id: number): Promise<Selected<T>> {
  return change(request, {
    apply: async (tx) => {
      await keepCalendar(tx);
      const student = await lockAnyStudent(tx, id);
      if (!student || student.erasedAt !== null) throw notFound('Student');
      if (student.deletedAt === null) throw conflict('The student is not deleted.');
      await assertUnique(tx, student);
      const before = studentAuditFields(student);
      student.deletedAt = null;
      if (student.status === 'active') {
        const { reopened } = await reopenEnrolments(tx, [id], 'deleted');
        recordEnrolments(tx, [student], reopened);
        student.classId = await readCurrentClass(tx, id);
      }
      tx.record(studentRecord(student, 'restored', diff(before, studentAuditFields(student))));
      return readBack<T>(tx, studentReadModel(tx.caller), 'students s', id, request.selection);
    },
    constraintErrors: CONSTRAINT_ERRORS,
  });
}

async function assertUnique(tx: Change, { studentId, email }: Student): Promise<void> {
  const { rows } = await tx.query<{ student_id: boolean; email: boolean }>(CONFLICTS, studentId, email);
  const names = [...(rows[0]?.student_id ? ['student id'] : []), ...(rows[0]?.email ? ['email'] : [])];
  if (names.length > 0) throw inUseError(names.join(' and '));
}

function inUseError(identifier: string): AppError {
  return conflict(`Another student now has the ${identifier} of the deleted student. Change that student first.`);
}
