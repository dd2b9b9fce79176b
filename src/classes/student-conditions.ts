import type { Conditions } from '../database/reads/conditions.ts';

/**
 * Returns the SQL condition that an enrolment of the table alias `e` includes a day: the first day counts, the end does not.
 * @param day SQL of the day
 */
export function enrolledOn(day: string): string {
  return `(e.begins_on <= ${day} and (e.ends_on is null or e.ends_on > ${day}))`;
}

/**
 * Limits a list of records about students to students who are not deleted, whose records are stored but not shown ([D27]), and
 * to one student if `studentId` is set. The first value of the conditions must be the institution.
 * @param alias table alias of the records
 * @param studentId the institution's own identifier of a student
 */
export function excludeDeletedStudents(
  conditions: Conditions,
  alias: string,
  studentId: string | null | undefined,
): Conditions {
  // Searches the deleted students instead of the others: they are few and have an index of their own.
  conditions.addWithoutValue(`not exists (
    select from students deleted
    where deleted.institution_id = ${alias}.institution_id and deleted.id = ${alias}.student_id and deleted.deleted_at is not null)`);
  return conditions.addIfPresent(
    `${alias}.student_id = any(array(select id from students where institution_id = $1 and student_id = ?))`,
    studentId,
  );
}
