import type { PoolClient } from 'pg';
import { prepared } from '../../database/reads/prepared.ts';

/** One process at a time; the others leave it to that one. */
const LOCK = `select pg_try_advisory_xact_lock(hashtext('registrar webhook upkeep')) as locked`;

/** Deliveries to a subscription that was deactivated while they were being written. */
const END_INACTIVE = `
  update webhook_deliveries d set status = 'failed', next_attempt_at = null
  from webhooks w
  where d.status = 'pending' and d.next_attempt_at < now()
    and w.institution_id = d.institution_id and w.id = d.webhook_id and not w.active`;

const DELETE_OLD_DELIVERIES = `
  delete from webhook_deliveries d using events e
  where e.institution_id = d.institution_id and e.id = d.event_id and e.occurred_at < now() - interval '30 days' and d.status <> 'pending'`;

const DELETE_OLD_EVENTS = `
  delete from events e where e.occurred_at < now() - interval '30 days'
    and not exists (select from webhook_deliveries d where d.institution_id = e.institution_id and d.event_id = e.id)`;

/** Secrets that signed beside their successors ([D47]). */
const DELETE_EXPIRED_SECRETS = 'delete from webhook_former_secrets where expires_at <= now()';

/**
 * Ends deliveries to subscriptions that are not active, and forgets events and deliveries after 30 days, and secrets that sign no
 * longer. Inside a transaction; does nothing where another process is at it.
 */
export async function storeDeliveries(client: PoolClient): Promise<void> {
  const { rows } = await prepared<{ locked: boolean }>(client, LOCK, []);
  if (!rows[0]?.locked) return;
  await prepared(client, END_INACTIVE, []);
  await prepared(client, DELETE_OLD_DELIVERIES, []);
  await prepared(client, DELETE_OLD_EVENTS, []);
  await prepared(client, DELETE_EXPIRED_SECRETS, []);
}
