import type { PoolClient } from 'pg';
import { prepared } from '../../database/reads/prepared.ts';

/** A student's own events. Those of whole classes and imports name nobody. */
const OWN_EVENTS = `e.institution_id = $1 and e.type like 'student.%' and e.data->'id' = to_jsonb($2::int)`;

/**
 * Takes what identifies a student out of the events that are kept, and what receivers answered to them, inside the
 * transaction that erases the student ([D27]). What is still to be delivered is delivered without it.
 */
export async function deleteStudentEvents(client: PoolClient, institutionId: number, studentId: number): Promise<void> {
  const values = [institutionId, studentId];
  await prepared(client, `update events e set data = e.data - 'student_id' where ${OWN_EVENTS}`, values);
  await prepared(
    client,
    `update webhook_attempts a set response_excerpt = null
     from webhook_deliveries d join events e on e.institution_id = d.institution_id and e.id = d.event_id
     where ${OWN_EVENTS} and a.institution_id = d.institution_id and a.delivery_id = d.id and a.response_excerpt is not null`,
    values,
  );
}
