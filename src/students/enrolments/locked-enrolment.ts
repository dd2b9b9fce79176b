import type { Change } from '../../audit/change.ts';
import { notFound } from '../../shared/errors.ts';
import { type LockedStudent, lockStudents } from '../locked-student.ts';
import { keepCalendar } from './calendar-lock.ts';

/** An enrolment whose student is locked, with the class and its term. */
export interface LockedEnrolment {
  id: number;
  studentId: number;
  classId: number;
  className: string;
  isPrimary: boolean;
  beginsOn: string;
  endsOn: string | null;
  reason: string | null;
  termName: string | null;
  termStartsOn: string | null;
  termEndsOn: string | null;
}

const READ = `
  select e.id, e.student_id as "studentId", e.class_id as "classId", c.name as "className", e.is_primary as "isPrimary",
    e.begins_on::text as "beginsOn", e.ends_on::text as "endsOn", e.reason, t.name as "termName", t.starts_on::text as "termStartsOn",
    t.ends_on::text as "termEndsOn"
  from enrolments e join classes c on c.institution_id = $1 and c.id = e.class_id
    left join terms t on t.institution_id = $1 and t.id = c.term_id
  where e.institution_id = $1 and e.id = $2`;

/**
 * Locks the student of an enrolment before the enrolment is read, in the same order as every other change, and keeps the term of its class.
 * @throws AppError `not_found` if there is no such enrolment of a student who is not deleted
 */
export async function lockEnrolment(
  tx: Change,
  id: number,
): Promise<{ student: LockedStudent; enrolment: LockedEnrolment }> {
  const read = async () => (await tx.query<LockedEnrolment>(READ, id)).rows[0];
  await keepCalendar(tx);
  const studentId = (await read())?.studentId;
  if (studentId === undefined) throw notFound('Enrolment');
  const student = (await lockStudents(tx, [studentId])).get(studentId);
  if (!student) throw notFound('Student');
  const enrolment = await read();
  if (!enrolment) throw notFound('Enrolment');
  return { student, enrolment };
}
