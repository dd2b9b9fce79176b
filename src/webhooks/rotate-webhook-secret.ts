import type { Caller } from '../auth/caller.ts';
import { change } from '../database/change.ts';
import type { Shape } from '../database/shape.ts';
import type { Registrar } from '../registrar.ts';
import { lockWebhook, readWithSecret } from './webhook.service.ts';
import { encryptSecret, newWebhookSecret } from './webhook-secret.ts';

/** Milliseconds for which the secret before still signs beside the new one ([D47]). */
const OVERLAP = 24 * 60 * 60 * 1000;

/** Gives a subscription a new secret, which the answer alone shows. @throws AppError `not_found` */
export async function rotateWebhookSecret<T>(
  caller: Caller,
  registrar: Registrar,
  id: number,
  shape: Shape,
): Promise<T & { secret: string }> {
  return change(registrar.database, caller, async (tx) => {
    const webhook = await lockWebhook(tx, id);
    const secret = newWebhookSecret();
    webhook.previousEncryptedSecret = webhook.encryptedSecret;
    webhook.previousSecretExpiresAt = new Date(Date.now() + OVERLAP);
    webhook.encryptedSecret = encryptSecret(registrar.encryptionKey, webhook, secret);
    tx.record({ action: 'webhook.secret_rotated', resource: { type: 'webhook', id } });
    await tx.em.flush();
    return { ...(await readWithSecret<T>(tx, id, shape)), secret };
  });
}
