import type { Caller } from '../auth/caller.ts';
import type { Database } from '../database/database.ts';
import { readGroups } from '../database/groups.ts';
import type { Readable } from '../database/projection.ts';
import type { Shape } from '../database/shape.ts';
import { dateTime } from '../database/sql.ts';
import { enrolmentReadable } from './enrolment.fields.ts';

const statusChangeReadable: Readable = {
  keys: [],
  joins: { u: 'left join users u on u.institution_id = h.institution_id and u.id = h.changed_by' },
  fields: {
    from: { sql: 'h.from_status' },
    to: { sql: 'h.to_status' },
    changedBy: { join: 'u', present: 'u.id is not null', fields: { id: { sql: 'u.id' }, name: { sql: 'u.name' } } },
    changedAt: { sql: dateTime('h.changed_at') },
  },
};

/** The enrolments of each student, the earliest first ([D29a]). */
export function listEnrolments<T>(caller: Caller, database: Database, studentIds: readonly number[], shape: Shape) {
  const where = 'e.institution_id = $1 and e.student_id = any($2::int[])';
  const order = { groupBy: 'e.student_id', orderBy: 'e.begins_on, e.id' };
  const query = { from: 'enrolments e', where, ...order, values: [caller.institutionId, studentIds] };
  return readGroups<T>(database.pool, enrolmentReadable, query, shape);
}

/** The transitions of each student's status, in their order ([D26]). */
export function listStatusChanges<T>(caller: Caller, database: Database, studentIds: readonly number[], shape: Shape) {
  const where = 'h.institution_id = $1 and h.student_id = any($2::int[])';
  const order = { groupBy: 'h.student_id', orderBy: 'h.id' };
  const query = { from: 'student_status_changes h', where, ...order, values: [caller.institutionId, studentIds] };
  return readGroups<T>(database.pool, statusChangeReadable, query, shape);
}
