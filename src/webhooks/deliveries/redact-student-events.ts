import type { PoolClient } from 'pg';
import { prepared } from '../../database/reads/prepared.ts';

/** The events of one student and of the student's absences. Events of classes and imports identify no student. */
const STUDENT_EVENTS = `e.institution_id = $1 and (e.type like 'student.%' and e.data->'id' = to_jsonb($2::int)
  or e.type like 'absence\\_note.%' and e.data->'id' in (
    select to_jsonb(n.id) from absence_notes n where n.institution_id = $1 and n.student_id = $2))`;

/**
 * Removes the student's identifier from the stored events, and the receivers' responses to these events, inside the transaction
 * that erases the student ([D27]). Pending deliveries are sent without the identifier.
 */
export async function redactStudentEvents(client: PoolClient, institutionId: number, studentId: number): Promise<void> {
  const values = [institutionId, studentId];
  await prepared(client, `update events e set data = e.data - 'student_id' where ${STUDENT_EVENTS}`, values);
  await prepared(
    client,
    `update webhook_attempts a set response_excerpt = null
     from webhook_deliveries d join events e on e.institution_id = $1 and e.id = d.event_id and e.day = d.day
     where ${STUDENT_EVENTS} and d.institution_id = $1 and a.institution_id = $1 and a.delivery_id = d.id and a.response_excerpt is not null`,
    values,
  );
}
