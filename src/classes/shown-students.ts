import type { Conditions } from '../database/conditions.ts';

/**
 * Narrows a list of records about students (of the table alias `alias`) to students who are not deleted, whose records stay but
 * are not shown ([D27]), and to the one whose institution's identifier is given.
 */
export function ofShownStudents(
  conditions: Conditions,
  alias: string,
  studentId: string | null | undefined,
): Conditions {
  const shown = `select from students shown
    where shown.institution_id = ${alias}.institution_id and shown.id = ${alias}.student_id and shown.deleted_at is null`;
  return studentId == null
    ? conditions.also(`exists (${shown})`)
    : conditions.add(`exists (${shown} and shown.student_id = ?)`, studentId);
}
