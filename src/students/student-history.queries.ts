import type { SelectingRequest } from '../access/service-request.ts';
import { readGroups } from '../database/reads/groups.ts';
import { idArray } from '../database/reads/sql.ts';
import { enrolmentReadModel } from './enrolments/enrolment.read-model.ts';
import { statusChangeReadModel } from './student-status-change.read-model.ts';

/** Lists the enrolments of each student, earliest first ([D29a]). */
export function enrolmentsOfStudents<T>(
  { caller, database, selection }: SelectingRequest,
  studentIds: readonly number[],
) {
  const where = `e.institution_id = $1 and e.student_id = any(${idArray('$2')})`;
  const order = { groupBy: 'e.student_id', orderBy: 'e.begins_on, e.id' };
  const query = { from: 'enrolments e', where, ...order, values: [caller.institutionId, studentIds] };
  return readGroups<T>(database.pool, enrolmentReadModel, query, selection);
}

/** Lists the status changes of each student, earliest first ([D26]). */
export function statusChangesOf<T>({ caller, database, selection }: SelectingRequest, studentIds: readonly number[]) {
  const where = `h.institution_id = $1 and h.student_id = any(${idArray('$2')})`;
  const order = { groupBy: 'h.student_id', orderBy: 'h.id' };
  const query = { from: 'student_status_changes h', where, ...order, values: [caller.institutionId, studentIds] };
  return readGroups<T>(database.pool, statusChangeReadModel, query, selection);
}
