import type { PoolClient } from 'pg';
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
      "institutionId" int, "deliveryId" bigint, day date, "webhookId" int, claim uuid, result text, status smallint, error text,
      excerpt text, "durationMs" int, "nextAttemptAt" timestamptz, gone boolean,
      disclosure jsonb, "disclosureId" bigint)
  )`;

/**
 * Stores every attempt, but updates the delivery only if the claim is still valid: a delivery that was redelivered or ended in the
 * meantime, because its subscription was deactivated, stays as it is. A delivery is one disclosure, however often it is attempted;
 * it is recorded even if its subscription was deleted in the meantime.
 */
const RECORD_ATTEMPTS = `
  with ${OUTCOMES}, locked as (
    select o.*, d.status = 'pending' and d.claim is not distinct from o.claim as holds
    from outcome o join webhook_deliveries d on d.institution_id = o."institutionId" and d.id = o."deliveryId" and d.day = o.day
    order by d.institution_id, d.id
    for update of d
  ), settled as (
    update webhook_deliveries d set
      status = case when o.holds then o.result else d.status end,
      attempts_made = d.attempts_made + o.holds::int,
      next_attempt_at = case when o.holds then o."nextAttemptAt" else d.next_attempt_at end,
      claim = nullif(d.claim, o.claim),
      claimed_until = case when d.claim is distinct from o.claim then d.claimed_until end
    from locked o
    where d.institution_id = o."institutionId" and d.id = o."deliveryId" and d.day = o.day
    returning d.institution_id, d.id, d.day, o.status, o.error, o.excerpt, o."durationMs"
  ), disclosed as (
    insert into disclosures (institution_id, id, recipient_type, recipient_id, recipient_name, kind, fields, student_ids, delivery_id)
    select "institutionId", "disclosureId", 'webhook', "webhookId", disclosure->>'recipient', 'webhook',
      array(select jsonb_array_elements_text(disclosure->'fields')), array[(disclosure->>'studentId')::int], "deliveryId"
    from outcome where jsonb_typeof(disclosure) = 'object'
    on conflict (institution_id, delivery_id) where delivery_id is not null do nothing
  )
  insert into webhook_attempts (institution_id, delivery_id, day, status, duration_ms, error, response_excerpt, at)
  select institution_id, id, day, status, "durationMs", error, excerpt, clock_timestamp() from settled`;

/** Updates `failing_since` only when a subscription begins to fail or works again, not with every attempt. */
const RECORD_HEALTH = `
  with ${OUTCOMES}, health as (
    select "institutionId", "webhookId", bool_or(result = 'delivered') as works, bool_or(gone) as gone
    from outcome group by 1, 2 order by 1, 2
  ), changed as (
    update webhooks w set failing_since = case when health.works then null else now() end
    from health
    where w.institution_id = health."institutionId" and w.id = health."webhookId" and health.works = (w.failing_since is not null)
  )
  select w.institution_id as "institutionId", w.id as "webhookId", case when health.gone then 'gone' else 'failing_for_five_days' end as reason
  from health join webhooks w on w.institution_id = health."institutionId" and w.id = health."webhookId"
  where w.active and (health.gone or not health.works and w.failing_since < now() - interval '5 days')`;

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
  const values = [JSON.stringify(await Promise.all(numbered))];
  await prepared(client, RECORD_ATTEMPTS, values);
  return (await prepared<FailingWebhook & Record<string, unknown>>(client, RECORD_HEALTH, values)).rows;
}
