import type { Caller } from '../auth/principals/caller.ts';
import type { Database } from '../database/connection/database.ts';
import { readGroups } from '../database/reads/groups.ts';
import type { Shape } from '../database/reads/selection.ts';
import { givenIds } from '../database/reads/sql.ts';
import { enrolmentReadable } from './enrolments/enrolment.read-model.ts';
import { statusChangeReadable } from './student-status-change.read-model.ts';

/** The enrolments of each student, the earliest first ([D29a]). */
export function enrolmentsOfStudents<T>(
  caller: Caller,
  database: Database,
  studentIds: readonly number[],
  shape: Shape,
) {
  const where = `e.institution_id = $1 and e.student_id = any(${givenIds('$2')})`;
  const order = { groupBy: 'e.student_id', orderBy: 'e.begins_on, e.id' };
  const query = { from: 'enrolments e', where, ...order, values: [caller.institutionId, studentIds] };
  return readGroups<T>(database.pool, enrolmentReadable, query, shape);
}

/** The transitions of each student's status, in their order ([D26]). */
export function statusChangesOf<T>(caller: Caller, database: Database, studentIds: readonly number[], shape: Shape) {
  const where = `h.institution_id = $1 and h.student_id = any(${givenIds('$2')})`;
  const order = { groupBy: 'h.student_id', orderBy: 'h.id' };
  const query = { from: 'student_status_changes h', where, ...order, values: [caller.institutionId, studentIds] };
  return readGroups<T>(database.pool, statusChangeReadable, query, shape);
}
