import type { Caller } from '../access/caller.ts';
import type { BatchStep } from '../database/batching/batch-step.ts';
import { prepared } from '../database/reads/prepared.ts';
import { rowParameters } from '../database/reads/row-parameters.ts';
import type { ChangeRecord } from './change-records.ts';
import { studentNumberDigest } from './number-digest.ts';

/** The records of one change. */
interface RecordedChange {
  readonly caller: Caller;
  readonly records: readonly ChangeRecord[];
}

const CHANGES = rowParameters({
  records: 'jsonb',
  actor_type: 'text',
  actor_id: 'int',
  actor_name: 'text',
  ip: 'text',
  request_id: 'text',
});

/**
 * Inserts audit records, feed entries, events and their deliveries in one statement, since every change pays for the round trip.
 * A webhook that is deleted concurrently is skipped and cannot make the change fail.
 */
const WRITE_RECORDS = CHANGES.statement(
  (changesTable) => `
  with input as (
    select nextval('audit_logs_id_seq')::int as id, entry.value as entry, actor_type, actor_id, actor_name, ip, request_id
    from ${changesTable} cross join jsonb_array_elements(records) with ordinality as entry (value, place) order by position, place
  ), logs as (
    insert into audit_logs (institution_id, id, actor_type, actor_id, actor_name, action, resource_type, resource_id, changes, ip, request_id)
    select $1, id, actor_type, actor_id, actor_name, entry->>'action', entry->'resource'->>'type', (entry->'resource'->>'id')::int,
      nullif(entry->'changes', 'null'), ip, request_id
    from input
  ), feed as (
    insert into student_changes (institution_id, audit_log_id, type, student_id, student_number, changed, number_digest)
    select $1, input.id, student.type, student.id, student."studentId", student.changed, ${studentNumberDigest('student.id', 'student."studentId"')}
    from input, jsonb_to_recordset(coalesce(nullif(entry->'students', 'null'), '[]')) as student (type text, id int, "studentId" text, changed text[])
  ), new_events as (
    insert into events (institution_id, type, data)
    select $1, entry->'event'->>'type', entry->'event'->'data' from input where entry->'event'->>'type' is not null
    returning id, type
  ), subscribed as (
    select webhook.id, webhook.events from webhooks webhook
    where webhook.institution_id = $1 and webhook.active and exists (select from new_events)
    for key share of webhook
  )
  insert into webhook_deliveries (institution_id, webhook_id, event_id)
  select $1, subscribed.id, new_events.id from new_events join subscribed on subscribed.events && array[new_events.type, '*']
  order by new_events.id, subscribed.id`,
);

/** Writes the audit records, feed entries and events of changes in their transaction, and a delivery of each event to every subscribed webhook. */
export const writeRecords: BatchStep<RecordedChange, void> = {
  writes: true,
  async run(client, changes) {
    const [{ caller }] = changes as [RecordedChange];
    await prepared(client, ...WRITE_RECORDS(caller.institutionId, changes.map(toRow)));
    return changes.map(() => undefined);
  },
};

function toRow({ caller, records }: RecordedChange) {
  return {
    records: JSON.stringify(records),
    actor_type: caller.actorType,
    actor_id: caller.actorId,
    actor_name: caller.actorName,
    ip: caller.ip,
    request_id: caller.requestId,
  };
}
