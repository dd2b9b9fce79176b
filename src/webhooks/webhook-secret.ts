import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { sealText, unsealText } from '../shared/sealed-text.ts';

const PREFIX = 'whsec_';

/** Former secrets of a subscription that sign beside the current one: receivers limit the size of headers. */
export const MAX_FORMER_SECRETS = 3;

/** Which subscription a secret belongs to: encrypted secrets that were moved to another cannot be read there. */
interface SecretOwner {
  institutionId: number;
  id: number;
}

/** A new signing secret: `whsec_` and 32 random bytes in base64 (Standard Webhooks). */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

/** The secret as it rests in the database ([D52]). */
export function encryptSecret(key: KeyObject, owner: SecretOwner, secret: string): Buffer {
  return sealText(key, secret, contextOf(owner));
}

/** @throws Error where the key is not the one that it was encrypted with, or the bytes were changed or moved */
export function decryptSecret(key: KeyObject, owner: SecretOwner, encrypted: Buffer): string {
  return unsealText(key, encrypted, contextOf(owner));
}

function contextOf({ institutionId, id }: SecretOwner): string {
  return `webhook ${institutionId}/${id}`;
}

/** The `webhook-signature` header of a message: one signature for each secret (Standard Webhooks). */
export function signatures(secrets: string[], messageId: string, timestamp: number, body: string): string {
  return secrets.map((secret) => `v1,${sign(secret, `${messageId}.${timestamp}.${body}`)}`).join(' ');
}

function sign(secret: string, content: string): string {
  const key = createSecretKey(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
