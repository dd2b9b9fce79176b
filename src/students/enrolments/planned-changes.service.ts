import { systemRequest } from '../../access/system-caller.ts';
import { type Change, change } from '../../audit/change.ts';
import type { Database } from '../../database/connection/database.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { today } from '../../input/time-zone.ts';
import { lockStudents } from '../locked-student.ts';
import { classOn, followEnrolments } from './current-class.ts';

/** The actor of these changes in the audit trail. */
const ACTOR = 'Planned changes';

/** Students per transaction. Small enough that other writers do not wait long. */
const BATCH_SIZE = 500;

/** Open institutions whose day has begun on which a planned change takes effect. $1 now, by the clock that says which day is today. */
const DUE_INSTITUTIONS = `
  select distinct p.institution_id as id from planned_class_changes p
  join institutions i on i.id = p.institution_id and i.closed_at is null
  where p.day <= ($1::timestamptz at time zone i.time_zone)::date`;

const DUE = 'p.institution_id = $1 and p.day <= $2::date';

/** Students of whom another process takes care are skipped. */
const CLAIM = `
  select p.student_id as id from planned_class_changes p
  where ${DUE} order by p.student_id, p.day limit ${BATCH_SIZE} for update skip locked`;

const FORGET = `delete from planned_class_changes p where ${DUE} and p.student_id = any($3::int[])`;

/** Days that change nothing, as after a correction or a deletion. */
const FORGET_IDLE = `
  delete from planned_class_changes p using students s
  where ${DUE} and s.institution_id = $1 and s.id = p.student_id
    and (s.deleted_at is not null or s.class_id is not distinct from (${classOn('$2::date')}))`;

/**
 * Lets planned changes of primary classes take effect in each institution whose day has begun ([D92]). A class that is full by then does
 * not stop it. Any number of processes can run it at the same time: each student is changed once.
 */
export async function applyPlannedChanges(database: Database): Promise<void> {
  const { rows } = await prepared<{ id: number }>(database.pool, DUE_INSTITUTIONS, [new Date()]);
  for (const { id } of rows) {
    const request = await systemRequest(database, id, ACTOR);
    await prepared(database.pool, FORGET_IDLE, [id, today(request.caller)]);
    let claimed: number;
    do claimed = await change(request, applyBatch);
    while (claimed === BATCH_SIZE);
  }
}

async function applyBatch(tx: Change): Promise<number> {
  const values = [tx.caller.institutionId, today(tx.caller)];
  const { rows } = await prepared<{ id: number }>(tx.client, CLAIM, values);
  const students = await lockStudents(tx, [...new Set(rows.map(({ id }) => id))]);
  if ((await followEnrolments(tx, [...students.values()])) === 0) {
    // Another process has been faster, or a request.
    tx.discard();
    return 0;
  }
  await prepared(tx.client, FORGET, [...values, [...students.keys()]]);
  return rows.length;
}
