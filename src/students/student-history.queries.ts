import type { SelectingRequest } from '../access/service-request.ts';
import { userReference } from '../auth/user.read-model.ts';
import type { ReadModel } from '../database/reads/build-select.ts';
import { readGroups } from '../database/reads/groups.ts';
import { dateTime, idArray } from '../database/reads/sql.ts';
import { enrolmentReadModel } from './enrolments/enrolment.read-model.ts';

/** Reads a change of a student's status ([D26]). */
const statusChangeReadModel: ReadModel = {
  keys: [],
  subject: { sql: 'h.student_id', record: 'statusHistory' },
  joins: { u: 'left join users u on u.institution_id = $1 and u.id = h.changed_by' },
  fields: {
    from: { sql: 'h.from_status' },
    to: { sql: 'h.to_status' },
    changedBy: userReference,
    changedAt: { sql: dateTime('h.changed_at') },
  },
};

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
