import type { Conditions } from '../database/reads/conditions.ts';

/**
 * Narrows a list of records about students (of the table alias `alias`) to students who are not deleted, whose records stay but
 * are not shown ([D27]), and to the one whose institution's identifier is given. The first of the conditions' values must be the
 * institution.
 */
export function excludeDeletedStudents(
  conditions: Conditions,
  alias: string,
  studentId: string | null | undefined,
): Conditions {
  // Who is deleted is looked for, not who is not: they are few, and have an index of their own.
  conditions.also(`not exists (
    select from students gone
    where gone.institution_id = ${alias}.institution_id and gone.id = ${alias}.student_id and gone.deleted_at is not null)`);
  return conditions.given(
    `${alias}.student_id = any(array(select id from students where institution_id = $1 and student_id = ?))`,
    studentId,
  );
}
