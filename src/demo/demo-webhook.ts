import type { KeyObject } from 'node:crypto';
import type { Transaction } from '../database/transactions/transaction.ts';
import { encryptSecret, generateWebhookSecret } from '../webhooks/webhook-secret.ts';

const DESCRIPTION = 'Learning platform of the demo. It does not exist, so this webhook is not active.';

/** $1 is the institution, $2 the id, $3 the encrypted secret. */
const INSERT_WEBHOOK = `
  insert into webhooks (institution_id, id, url, events, description, active, encrypted_secret)
  values ($1, $2, 'https://learning.contoso.example/registrar', '{attendance.recorded,grades.submitted}', '${DESCRIPTION}', false, $3)`;

/**
 * An event for each roll of a homeroom on the last five days with rolls, at nine o'clock. $1 is the institution, $2 the webhook. The
 * newest delivery has failed for good, the one before needed a second attempt, and all others arrived at once.
 */
const INSERT_DELIVERIES = `
  with day as materialized (
    select distinct date from attendance_records where institution_id = $1 order by date desc limit 5
  ), roll as (
    select class_id, date, count(*) as marks, row_number() over (order by date desc, class_id desc) as age
    from attendance_records a join classes c on c.institution_id = a.institution_id and c.id = a.class_id and c.type = 'homeroom'
    where a.institution_id = $1 and date in (select date from day)
    group by class_id, date
  ), event as (
    insert into events (institution_id, type, data, occurred_at)
    select $1, 'attendance.recorded', jsonb_build_object('class_id', class_id, 'date', date, 'created', marks, 'updated', 0, 'corrected', 0,
        'seq', row_number() over (order by age desc)), date + time '09:00' at time zone 'UTC'
    from roll order by age desc
    returning id, occurred_at, day
  ), aged as (
    select id, occurred_at, day, row_number() over (order by id desc) as age from event
  ), delivery as (
    insert into webhook_deliveries (institution_id, webhook_id, event_id, status, attempts_made, next_attempt_at, created_at, day)
    select $1, $2, id, case age when 1 then 'failed' else 'delivered' end, case age when 1 then 10 when 2 then 2 else 1 end, null,
      occurred_at, day
    from aged order by id
    returning id, status, attempts_made, created_at, day
  )
  insert into webhook_attempts (institution_id, delivery_id, status, duration_ms, error, response_excerpt, at, day)
  select $1, id, case when is_success then 200 else 503 end, 80 + (id * 37 + number * 11) % 60,
    case when not is_success then 'http_error' end, case when is_success then 'ok' else 'Service Unavailable' end, created_at + (number - 1) * interval '5 minutes', day
  from delivery, generate_series(1, attempts_made) number,
    lateral (select status = 'delivered' and number = attempts_made as is_success) outcome
  order by id, number`;

/**
 * Inserts a webhook with the deliveries of a week.
 * @param key encrypts the webhook's secret ([D52])
 */
export async function loadDemoWebhook(
  { client, ids }: Transaction,
  institutionId: number,
  key: KeyObject,
): Promise<void> {
  const [id] = await ids.take(institutionId, 'webhooks', 1);
  const owner = { institutionId, id: id as number };
  await client.query(INSERT_WEBHOOK, [institutionId, owner.id, encryptSecret(key, owner, generateWebhookSecret())]);
  await client.query(INSERT_DELIVERIES, [institutionId, owner.id]);
}
