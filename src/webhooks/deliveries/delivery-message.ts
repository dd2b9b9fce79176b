import type { KeyObject } from 'node:crypto';
import { decryptSecret, signatureHeader } from '../webhook-secret.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import type { DeliveryRequest } from './delivery-request.ts';

/**
 * Builds the signed message (Standard Webhooks). Its body is the same on every attempt; `data.seq` grows with every event about a
 * resource, so that receivers can order them.
 * @throws Error if none of the secrets can be decrypted with `encryptionKey`
 */
export function buildMessage(delivery: ClaimedDelivery, encryptionKey: KeyObject): DeliveryRequest {
  const { type, occurredAt, data, eventId, messageId } = delivery;
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data: { ...data, seq: eventId } });
  const owner = { institutionId: delivery.institutionId, id: delivery.webhookId };
  const secrets = decryptSecrets(delivery.secrets, (encrypted) => decryptSecret(encryptionKey, owner, encrypted));
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Registrar-Webhooks/1.0',
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureHeader(secrets, messageId, timestamp, body),
  };
  return { url: delivery.url, headers, body };
}

/**
 * Decrypts the secrets, and skips those that cannot be decrypted: a former secret from before a change of the encryption key must
 * not block the current one.
 * @throws the last error of `decrypt`, if no secret can be decrypted
 */
function decryptSecrets(encrypted: Buffer[], decrypt: (secret: Buffer) => string): string[] {
  const secrets: string[] = [];
  let failure: unknown;
  for (const secret of encrypted) {
    try {
      secrets.push(decrypt(secret));
    } catch (error) {
      failure = error;
    }
  }
  if (secrets.length === 0) throw failure;
  return secrets;
}
