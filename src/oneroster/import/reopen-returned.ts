import type { Change } from '../../audit/change.ts';
import { reopenEnrolments } from '../../students/enrolments/reopen-enrolments.ts';
import { runSql } from './run-sql.ts';

/** Selects the students whom the bundle makes active again. */
export const RETURNED = `select id from planned_students where action = 'updated' and former_status = 'inactive' and status = 'active'`;

/** The bundle decides about the enrolments that it names. $1 institution. */
const KEEP_NAMED = `
  update enrolments e set ended_by = null where e.institution_id = $1 and e.ended_by is not null
    and e.student_id in (${RETURNED}) and e.id in (select id from planned_enrolments where id is not null)`;

/** Adds the reopened enrolments to what the import has created, so that its undo removes them. $1 ids, $2 classes, $3 students. */
const ADD_TO_PLAN = `
  insert into planned_enrolments (id, action, class_id, student_id)
  select id, 'created', class_id, student_id from unnest($1::int[], $2::int[], $3::int[]) as r (id, class_id, student_id)`;

/** Reopens the enrolments, apart from those that the bundle names, of the students whom it makes active again ([D93]). */
export async function reopenReturned(tx: Change): Promise<void> {
  const returned = await runSql<{ id: number }>(tx.client, RETURNED);
  if (returned.length === 0) return;
  await runSql(tx.client, KEEP_NAMED, [tx.caller.institutionId]);
  const ids = returned.map(({ id }) => id);
  const { reopened } = await reopenEnrolments(tx, ids, 'inactive');
  await runSql(tx.client, ADD_TO_PLAN, [
    reopened.map(({ id }) => id),
    reopened.map(({ classId }) => classId),
    reopened.map(({ studentId }) => studentId),
  ]);
}
