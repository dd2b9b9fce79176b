import { userIdOf } from '../auth/caller.ts';
import type { Change } from '../database/change.ts';
import { readOne } from '../database/one.ts';
import type { Shape, Shaped } from '../database/shape.ts';
import type { StudentState } from './student.facts.ts';
import { studentReadable } from './student.fields.ts';

/**
 * The student and the history that begins with it: the first status, the primary guardian, the first enrolment. One
 * statement, since each costs a round trip that every creation would pay for.
 */
const INSERTED = `
  s as (
    insert into students (institution_id, id, student_id, first_name, last_name, email, phone, date_of_birth, class_id, status,
      enrollment_date, address_street, address_city, address_state, address_zip, primary_guardian_id, audit_key)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
    returning *
  ), status_change as (
    insert into student_status_changes (institution_id, student_id, to_status, changed_by) select institution_id, id, status, $18::int from s
  ), guardian as (
    insert into student_guardians (institution_id, student_id, guardian_id)
    select institution_id, id, primary_guardian_id from s where primary_guardian_id is not null
  ), enrolment as (
    insert into enrolments (institution_id, student_id, class_id, is_primary, begins_on)
    select institution_id, id, class_id, true, enrollment_date from s where class_id is not null
  )`;

/** Inserts a new student with its history, and gives it as the caller asked for it. */
export async function insertStudent<T>(tx: Change, student: StudentState, shape: Shape): Promise<Shaped<T>> {
  const values = [
    student.institutionId,
    student.id,
    student.studentId,
    student.firstName,
    student.lastName,
    student.email,
    student.phone,
    student.dateOfBirth,
    student.classId,
    student.status,
    student.enrollmentDate,
    student.addressStreet,
    student.addressCity,
    student.addressState,
    student.addressZip,
    student.primaryGuardianId,
    student.auditKey,
    userIdOf(tx.caller),
  ];
  const query = { with: INSERTED, from: 's', where: 'true', values };
  return (await readOne<T>(tx.client, studentReadable, query, shape)) as Shaped<T>;
}
