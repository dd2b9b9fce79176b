import { change } from '../audit/change.ts';
import type { Caller } from '../auth/principals/caller.ts';
import { prepared } from '../database/reads/prepared.ts';
import type { Selection } from '../database/reads/selection.ts';
import type { Registrar } from '../registrar.ts';
import { lockWebhook, readWithSecret } from './webhook.service.ts';
import { encryptSecret, MAX_FORMER_SECRETS, newWebhookSecret } from './webhook-secret.ts';

/** Keeps the secret that is replaced, and of those before it the latest ones. */
const KEEP = `
  with forgotten as (
    delete from webhook_former_secrets where institution_id = $1 and webhook_id = $2 and id <= (
      select id from webhook_former_secrets where institution_id = $1 and webhook_id = $2
      order by id desc offset ${MAX_FORMER_SECRETS - 1} limit 1)
  )
  insert into webhook_former_secrets (institution_id, webhook_id, encrypted_secret, expires_at)
  values ($1, $2, $3, now() + interval '24 hours')`;

/**
 * Gives a subscription a new secret, which the answer alone shows. The three before it sign beside it for 24 hours each ([D47]).
 * @throws AppError `not_found`
 */
export async function rotateWebhookSecret<T>(
  caller: Caller,
  registrar: Registrar,
  id: number,
  selection: Selection,
): Promise<T & { secret: string }> {
  return change(registrar.database, caller, async (tx) => {
    const webhook = await lockWebhook(tx, id);
    const secret = newWebhookSecret();
    await prepared(tx.client, KEEP, [caller.institutionId, id, webhook.encryptedSecret]);
    webhook.encryptedSecret = encryptSecret(registrar.encryptionKey, webhook, secret);
    tx.record({ action: 'webhook.secret_rotated', resource: { type: 'webhook', id } });
    return { ...(await readWithSecret<T>(tx, id, selection)), secret };
  });
}
