import type { KeyObject } from 'node:crypto';
import { decryptSecret, signatures } from '../webhook-secret.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import type { DeliveryRequest } from './delivery-request.ts';

/**
 * The signed message (Standard Webhooks). Its body is the same on every attempt; `data.seq` grows with every event about a
 * resource, so that a receiver can tell the later one.
 * @throws Error where the secret cannot be decrypted with `encryptionKey`
 */
export function messageOf(delivery: ClaimedDelivery, encryptionKey: KeyObject): DeliveryRequest {
  const { type, occurredAt, data, eventId, messageId } = delivery;
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data: { ...data, seq: eventId } });
  const owner = { institutionId: delivery.institutionId, id: delivery.webhookId };
  const secrets = readableSecrets(delivery.secrets, (encrypted) => decryptSecret(encryptionKey, owner, encrypted));
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Registrar-Webhooks/1.0',
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures(secrets, messageId, timestamp, body),
  };
  return { url: delivery.url, headers, body };
}

/** A secret from before the encryption key was changed must not hold up the one that replaced it. @throws what `decrypt` throws for the last of them */
function readableSecrets(encrypted: Buffer[], decrypt: (secret: Buffer) => string): string[] {
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
