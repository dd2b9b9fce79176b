import type { PoolClient } from 'pg';
import { isOwnedBy } from '../../database/citus/credential-owners.ts';
import { isClusterConnection } from '../../database/connection/connection-settings.ts';
import type { IdSource } from '../../database/ids/id-blocks.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Outcome } from './outcome.ts';

/** A subscription that must be deactivated, and the reason ([D45]). */
export interface FailingWebhook {
  institutionId: number;
  webhookId: number;
  reason: 'gone' | 'failing_for_five_days';
}

const OUTCOMES = `
  outcome as (
    select * from jsonb_to_recordset($1::jsonb) as outcome (
      "institutionId" int, "deliveryId" bigint, day date, "webhookId" int, claim uuid, result text, status smallint,
      error text, excerpt text, "durationMs" int, "nextAttemptAt" timestamptz, gone boolean, disclosure jsonb, "disclosureId" bigint)
  )`;

/** Locks the deliveries that still exist. */
const LOCK = `
  with ${OUTCOMES}
  select d.institution_id as "institutionId", d.id
  from outcome o join webhook_deliveries d on d.institution_id = o."institutionId" and d.id = o."deliveryId" and d.day = o.day
  where ${isOwnedBy('d.institution_id', '$2')}
  order by d.institution_id, d.id
  for update of d`;

/**
 * An outcome counts only while its claim is valid: a delivery that was redelivered in the meantime stays as it is, even if outcomes of
 * both attempts are recorded together, and one that ended, because its subscription was deactivated, loses its claim only.
 */
const UPDATE_DELIVERIES = `
  with ${OUTCOMES}
  update webhook_deliveries d set
    status = case d.status when 'pending' then o.result else d.status end,
    attempts_made = d.attempts_made + (d.status = 'pending')::int,
    next_attempt_at = case d.status when 'pending' then o."nextAttemptAt" else d.next_attempt_at end,
    claim = null,
    claimed_until = null
  from outcome o
  where ${isOwnedBy('d.institution_id', '$2')} and d.institution_id = o."institutionId" and d.id = o."deliveryId" and d.day = o.day
    and d.claim = o.claim`;

/** Stores every attempt at a delivery that still exists. */
const INSERT_ATTEMPTS = `
  with ${OUTCOMES}
  insert into webhook_attempts (institution_id, delivery_id, day, status, duration_ms, error, response_excerpt, at)
  select "institutionId", "deliveryId", day, status, "durationMs", error, excerpt, clock_timestamp() from outcome`;

/**
 * A delivery is one disclosure to each of its receivers, of which a changed URL makes another one, however often it is attempted; it is
 * recorded even if its subscription was deleted in the meantime.
 */
const INSERT_DISCLOSURES = `
  with ${OUTCOMES}
  insert into disclosures (institution_id, id, recipient_type, recipient_id, recipient_name, kind, fields, student_ids, delivery_id)
  select "institutionId", "disclosureId", 'webhook', "webhookId", disclosure->>'recipient', 'webhook',
    array(select jsonb_array_elements_text(disclosure->'fields')), array[(disclosure->>'studentId')::int], "deliveryId"
  from outcome where jsonb_typeof(disclosure) = 'object'
  on conflict (institution_id, delivery_id, recipient_name) where delivery_id is not null do nothing`;

/** Updates `failing_since` only when a subscription begins to fail or works again, not with every attempt. */
const RECORD_HEALTH = `
  with ${OUTCOMES}, health as (
    select "institutionId", "webhookId", bool_or(result = 'delivered') as works, bool_or(gone) as gone, now() as at
    from outcome group by 1, 2 order by 1, 2
  ), changed as (
    update webhooks w set failing_since = case when health.works then null else health.at end
    from health
    where ${isOwnedBy('w.institution_id', '$2')} and w.institution_id = health."institutionId" and w.id = health."webhookId" and health.works = (w.failing_since is not null)
  )
  select w.institution_id as "institutionId", w.id as "webhookId", case when health.gone then 'gone' else 'failing_for_five_days' end as reason
  from health join webhooks w on w.institution_id = health."institutionId" and w.id = health."webhookId"
  where ${isOwnedBy('w.institution_id', '$2')} and w.active and (health.gone or not health.works and w.failing_since < now() - interval '5 days')`;

/**
 * Records attempts and the times of the next ones. Must run in a transaction.
 * @returns the subscriptions that must be deactivated
 */
export async function recordOutcomes(
  { client, ids }: { client: PoolClient; ids: IdSource },
  outcomes: readonly Outcome[],
): Promise<FailingWebhook[]> {
  const numbered = outcomes.map(async (outcome) => {
    if (!outcome.disclosure) return outcome;
    const [disclosureId] = await ids.take(outcome.institutionId, 'disclosures', 1);
    return { ...outcome, disclosureId };
  });
  const failing: FailingWebhook[] = [];
  for (const [institutionId, entries] of groupsOf(client, await Promise.all(numbered))) {
    const values = [JSON.stringify(entries), institutionId];
    await recordAttempts(client, entries, values);
    if (entries.some(({ disclosure }) => disclosure)) await prepared(client, INSERT_DISCLOSURES, values.slice(0, 1));
    failing.push(...(await prepared<FailingWebhook>(client, RECORD_HEALTH, values)).rows);
  }
  return failing;
}

async function recordAttempts(client: PoolClient, outcomes: readonly Outcome[], values: unknown[]): Promise<void> {
  const keyOf = (institutionId: number, id: number) => `${institutionId} ${id}`;
  const { rows } = await prepared<{ institutionId: number; id: number }>(client, LOCK, values);
  const locked = new Set(rows.map(({ institutionId, id }) => keyOf(institutionId, id)));
  const existing = outcomes.filter(({ institutionId, deliveryId }) => locked.has(keyOf(institutionId, deliveryId)));
  if (existing.length === 0) return;
  const [, institutionId] = values;
  const attempts = JSON.stringify(existing);
  await prepared(client, UPDATE_DELIVERIES, [attempts, institutionId]);
  await prepared(client, INSERT_ATTEMPTS, [attempts]);
}

/** A cluster records the outcomes of each institution on its node, a single server all of them at once. */
function groupsOf(client: PoolClient, outcomes: readonly Outcome[]): Iterable<[number | null, readonly Outcome[]]> {
  if (!isClusterConnection(client)) return [[null, outcomes]];
  return Map.groupBy(outcomes, ({ institutionId }) => institutionId);
}
