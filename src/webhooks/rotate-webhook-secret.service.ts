import type { SelectingRequest } from '../access/service-request.ts';
import { change } from '../audit/change.ts';
import { prepared } from '../database/reads/prepared.ts';
import type { Registrar } from '../registrar.ts';
import { lockWebhook, readWebhookObject } from './webhook.service.ts';
import { encryptSecret, generateWebhookSecret, MAX_FORMER_SECRETS } from './webhook-secret.ts';

/** Stores the replaced secret, and deletes all but the latest of those before it. */
const STORE_FORMER_SECRET = `
  with deleted as (
    delete from webhook_former_secrets where institution_id = $1 and webhook_id = $2 and id <= (
      select id from webhook_former_secrets where institution_id = $1 and webhook_id = $2
      order by id desc offset ${MAX_FORMER_SECRETS - 1} limit 1)
  )
  insert into webhook_former_secrets (institution_id, webhook_id, encrypted_secret, expires_at)
  values ($1, $2, $3, now() + interval '24 hours')`;

/**
 * Replaces the secret of a subscription. Only the result of this call contains the new one. Messages are also signed with each of
 * the last three former secrets for 24 hours after its replacement ([D47]).
 * @throws AppError `not_found`
 */
export function rotateWebhookSecret<T>(
  request: SelectingRequest,
  registrar: Registrar,
  id: number,
): Promise<T & { secret: string }> {
  return change(request, async (tx) => {
    const webhook = await lockWebhook(tx, id);
    const secret = generateWebhookSecret();
    await prepared(tx.client, STORE_FORMER_SECRET, [request.caller.institutionId, id, webhook.encryptedSecret]);
    webhook.encryptedSecret = encryptSecret(registrar.encryptionKey, webhook, secret);
    tx.record({ action: 'webhook.secret_rotated', resource: { type: 'webhook', id } });
    return { ...(await readWebhookObject<T>(tx, id, request.selection)), secret };
  });
}
