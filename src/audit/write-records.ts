import type { Caller } from '../access/caller.ts';
import { prepared } from '../database/reads/prepared.ts';
import { rowParameters } from '../database/reads/row-parameters.ts';
import type { BatchStep, StepTransaction } from '../database/transactions/transaction.ts';
import type { ChangeRecord } from './change-records.ts';

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
 * SQL of the digest that represents a student's identifier in the audit chain. It is keyed with the student's audit key, so that the
 * identifier cannot be guessed from it once that key is erased. It is a subquery because the plan of a join would depend on an
 * estimated number of entries.
 */
const NUMBER_DIGEST = `(select sha256(keyed.audit_key || convert_to(student."studentId", 'UTF8'))
  from students keyed where keyed.institution_id = $1 and keyed.id = student.id)`;

/**
 * Inserts audit records, feed entries and events in one statement, since every change pays for the round trip, and returns which
 * webhook gets which event. A webhook that is deleted concurrently is skipped and cannot make the change fail. On a
 * cluster all parts reach one node: a materialised input would be copied to all of them, and a query that reads no table goes to any.
 */
const WRITE_RECORDS = CHANGES.statement(
  (changesTable) => `
  with input as not materialized (
    select (entry.value->>'auditLogId')::bigint as id, entry.value as entry, actor_type, actor_id, actor_name, ip, request_id
    from ${changesTable} cross join jsonb_array_elements(records) with ordinality as entry (value, place) order by position, place
  ), logs as (
    insert into audit_logs (institution_id, id, actor_type, actor_id, actor_name, action, resource_type, resource_id, changes, ip, request_id)
    select $1, id, actor_type, actor_id, actor_name, entry->>'action', entry->'resource'->>'type', (entry->'resource'->>'id')::int,
      nullif(entry->'changes', 'null'), ip, request_id
    from input
  ), feed as (
    insert into student_changes (institution_id, audit_log_id, type, student_id, student_number, changed, number_digest)
    select $1, input.id, student.type, student.id, student."studentId", student.changed, ${NUMBER_DIGEST}
    from input, jsonb_to_recordset(coalesce(nullif(entry->'students', 'null'), '[]')) as student (type text, id int, "studentId" text, changed text[])
  ), new_events as (
    insert into events (institution_id, type, data)
    select $1, entry->'event'->>'type', entry->'event'->'data' from input where entry->'event'->>'type' is not null
    returning id, type, day
  ), subscribed as (
    select webhook.id, webhook.events from webhooks webhook
    where webhook.institution_id = $1 and webhook.active and exists (select from new_events)
    for key share of webhook
  )
  select subscribed.id as webhook_id, new_events.id as event_id, day::text from new_events join subscribed on subscribed.events && array[new_events.type, '*']
    join institutions tenant on tenant.id = $1
  order by new_events.id, subscribed.id`,
);

const INSERT_DELIVERIES = `
  insert into webhook_deliveries (institution_id, id, webhook_id, event_id, day)
  select $1, * from unnest($2::bigint[], $3::int[], $4::bigint[], $5::date[])`;

/**
 * Writes the audit records, feed entries and events of changes in their transaction, and a delivery of each event to every subscribed
 * webhook. Returns the ids of the audit records.
 */
export const writeRecords: BatchStep<RecordedChange, readonly number[]> = {
  writes: true,
  async run(transaction, changes) {
    const [{ caller }] = changes as [RecordedChange];
    const { institutionId } = caller;
    const count = changes.reduce((sum, { records }) => sum + records.length, 0);
    const ids = await transaction.ids.take(institutionId, 'audit_logs', count);
    const idsOf = changes.map(({ records }) => ids.splice(0, records.length));
    const rows = changes.map((change, index) => toRow(change, idsOf[index] as number[]));
    const deliveries = await prepared<NewDelivery>(transaction.client, ...WRITE_RECORDS(institutionId, rows));
    if (deliveries.rows.length > 0) await insertDeliveries(transaction, institutionId, deliveries.rows);
    return idsOf;
  },
};

interface NewDelivery {
  webhook_id: number;
  event_id: number;
  /** The partition of the event and its deliveries. */
  day: string;
}

async function insertDeliveries(
  { client, ids }: StepTransaction,
  institutionId: number,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  await prepared(client, INSERT_DELIVERIES, [
    institutionId,
    await ids.take(institutionId, 'webhook_deliveries', deliveries.length),
    deliveries.map(({ webhook_id }) => webhook_id),
    deliveries.map(({ event_id }) => event_id),
    deliveries.map(({ day }) => day),
  ]);
}

function toRow({ caller, records }: RecordedChange, ids: readonly number[]) {
  return {
    records: JSON.stringify(records.map((record, index) => ({ ...record, auditLogId: ids[index] }))),
    actor_type: caller.actorType,
    actor_id: caller.actorId,
    actor_name: caller.actorName,
    ip: caller.ip,
    request_id: caller.requestId,
  };
}
