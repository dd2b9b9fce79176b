import type { Caller } from '../auth/principals/caller.ts';
import type { Database } from '../database/connection/database.ts';
import { readGroups } from '../database/reads/groups.ts';
import type { Selection } from '../database/reads/selection.ts';
import { idArray } from '../database/reads/sql.ts';
import { enrolmentReadModel } from './enrolments/enrolment.read-model.ts';
import { statusChangeReadModel } from './student-status-change.read-model.ts';

/** The enrolments of each student, the earliest first ([D29a]). */
export function enrolmentsOfStudents<T>(
  caller: Caller,
  database: Database,
  studentIds: readonly number[],
  selection: Selection,
) {
  const where = `e.institution_id = $1 and e.student_id = any(${idArray('$2')})`;
  const order = { groupBy: 'e.student_id', orderBy: 'e.begins_on, e.id' };
  const query = { from: 'enrolments e', where, ...order, values: [caller.institutionId, studentIds] };
  return readGroups<T>(database.pool, enrolmentReadModel, query, selection);
}

/** The transitions of each student's status, in their order ([D26]). */
export function statusChangesOf<T>(
  caller: Caller,
  database: Database,
  studentIds: readonly number[],
  selection: Selection,
) {
  const where = `h.institution_id = $1 and h.student_id = any(${idArray('$2')})`;
  const order = { groupBy: 'h.student_id', orderBy: 'h.id' };
  const query = { from: 'student_status_changes h', where, ...order, values: [caller.institutionId, studentIds] };
  return readGroups<T>(database.pool, statusChangeReadModel, query, selection);
}
