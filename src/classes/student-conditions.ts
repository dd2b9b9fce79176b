import { sql } from 'kysely';
import type { Conditions } from '../database/reads/conditions.ts';
import type { Sql } from '../database/reads/sql.ts';
import { rosterDays } from '../database/schema/enrolment-days.ts';

/** Returns the SQL condition that an enrolment of the table alias `e` is on the roster of a day. */
export function enrolledOn(day: Sql): Sql {
  return sql`${day} between ${sql.raw(rosterDays('e'))}`;
}

/** The condition for the day in the parameter `$3` of a statement that numbers its parameters itself. */
export const ENROLLED_ON_DAY_3 = `$3::date between ${rosterDays('e')}`;

/**
 * Limits a list of records about students to students who are not deleted, whose records are stored but not shown ([D27]), and
 * to one student if `studentId` is set.
 * @param alias table alias of the records
 * @param studentId the institution's own identifier of a student
 */
export function excludeDeletedStudents(
  conditions: Conditions,
  alias: string,
  studentId: string | null | undefined,
): Conditions {
  const { institutionId } = conditions;
  const record = sql.raw(alias);
  // Searches the deleted students instead of the others: they are few and have an index of their own.
  conditions.add(sql`not exists (
    select from students deleted
    where deleted.institution_id = ${record}.institution_id and deleted.id = ${record}.student_id and deleted.deleted_at is not null)`);
  return conditions.addIfPresent(
    studentId,
    (given) => sql`${record}.student_id = any(array(${studentNamed(institutionId, given)}))`,
  );
}

/** SQL that selects the id of the student with the institution's own identifier. */
export function studentNamed(institutionId: number, studentId: string): Sql {
  return sql`select id from students where institution_id = ${institutionId} and student_id = ${studentId}`;
}
