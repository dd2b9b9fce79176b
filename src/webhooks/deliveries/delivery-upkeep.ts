import type { PoolClient } from 'pg';
import { prepared } from '../../database/reads/prepared.ts';

/** Makes sure that only one process at a time does the upkeep. */
const LOCK = `select pg_try_advisory_xact_lock(hashtext('registrar webhook upkeep')) as locked`;

/** Ends deliveries to subscriptions that were deactivated while the deliveries were being inserted. */
const END_INACTIVE = `
  update webhook_deliveries d set status = 'failed', next_attempt_at = null
  from webhooks w
  where d.status = 'pending' and d.next_attempt_at < now()
    and w.institution_id = d.institution_id and w.id = d.webhook_id and not w.active`;

/** Deletes former secrets that are no longer used for signing ([D47]). */
const DELETE_EXPIRED_SECRETS = 'delete from webhook_former_secrets where expires_at <= now()';

/**
 * Ends deliveries to inactive subscriptions and deletes expired secrets. Must run in a transaction; does nothing while another process
 * is running it.
 */
export async function cleanUpDeliveries(client: PoolClient): Promise<void> {
  const { rows } = await prepared<{ locked: boolean }>(client, LOCK, []);
  if (!rows[0]?.locked) return;
  await prepared(client, END_INACTIVE, []);
  await prepared(client, DELETE_EXPIRED_SECRETS, []);
}
