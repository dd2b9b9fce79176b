import type { PoolClient } from 'pg';
import type { PgBoss } from 'pg-boss';
import { prepared } from '../database/prepared.ts';
import { type DueDelivery, sendDeliveryJobs } from './delivery-jobs.ts';
import type { Outcome } from './outcome.ts';

/** Why a subscription is to be deactivated ([D45]). */
export interface Hopeless {
  institutionId: number;
  webhookId: number;
  reason: 'gone' | 'failing_for_five_days';
}

const OUTCOMES = `
  outcome as (
    select * from jsonb_to_recordset($1::jsonb) as outcome (
      "institutionId" int, "deliveryId" int, "webhookId" int, "jobId" uuid, result text, status smallint, error text,
      excerpt text, "durationMs" int, "nextJobId" uuid, "nextAttemptAt" timestamptz, gone boolean)
  )`;

/**
 * Every attempt is kept. The delivery follows it only where this was still its job: one that was asked for again, or ended
 * because its subscription was deactivated meanwhile, stays as it is.
 */
const RECORD_ATTEMPTS = `
  with ${OUTCOMES}, locked as (
    select o.*, d.status = 'pending' and d.job_id = o."jobId" as holds
    from outcome o join webhook_deliveries d on d.institution_id = o."institutionId" and d.id = o."deliveryId"
    order by d.institution_id, d.id
    for update of d
  ), settled as (
    update webhook_deliveries d set
      status = case when o.holds then o.result else d.status end,
      attempts_made = d.attempts_made + o.holds::int,
      next_attempt_at = case when o.holds then o."nextAttemptAt" else d.next_attempt_at end,
      job_id = case when o.holds then o."nextJobId" else d.job_id end
    from locked o
    where d.institution_id = o."institutionId" and d.id = o."deliveryId"
    returning d.institution_id, d.id, d.webhook_id, d.job_id, d.status, d.next_attempt_at, o.status as http_status, o.error,
      o.excerpt, o."durationMs", o."nextJobId"
  ), attempts as (
    insert into webhook_attempts (institution_id, delivery_id, status, duration_ms, error, response_excerpt, at)
    select institution_id, id, http_status, "durationMs", error, excerpt, clock_timestamp() from settled
  )
  select institution_id as "institutionId", id, webhook_id as "webhookId", job_id as "jobId", next_attempt_at as "nextAttemptAt"
  from settled where status = 'pending' and job_id = "nextJobId"`;

/** Since when a subscription fails is written when that changes, not with every attempt. */
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
 * Records attempts and queues the next ones, inside a transaction.
 * @returns the subscriptions that are to be deactivated for what was learnt of them
 */
export async function recordOutcomes(jobs: PgBoss, client: PoolClient, outcomes: Outcome[]): Promise<Hopeless[]> {
  const values = [JSON.stringify(outcomes)];
  const { rows: due } = await prepared<DueDelivery & Record<string, unknown>>(client, RECORD_ATTEMPTS, values);
  if (due.length > 0) await sendDeliveryJobs(jobs, client, due);
  const { rows: hopeless } = await prepared<Hopeless & Record<string, unknown>>(client, RECORD_HEALTH, values);
  return hopeless;
}
