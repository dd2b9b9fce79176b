import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { sealText, unsealText } from '../shared/sealed-text.ts';

const PREFIX = 'whsec_';

/** The number of former secrets that messages are signed with, besides the current one: receivers limit the size of headers. */
export const MAX_FORMER_SECRETS = 3;

/** Identifies the subscription that a secret belongs to. A ciphertext that is copied to another subscription cannot be decrypted there. */
interface SecretOwner {
  institutionId: number;
  id: number;
}

/** Generates a signing secret: `whsec_` and 32 random bytes in base64 (Standard Webhooks). */
export function generateWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

/** Encrypts a secret for the database ([D52]). */
export function encryptSecret(key: KeyObject, owner: SecretOwner, secret: string): Buffer {
  return sealText(key, secret, webhookSecretContext(owner));
}

/** @throws Error if the key differs from the one used for encryption, or the bytes were changed or moved */
export function decryptSecret(key: KeyObject, owner: SecretOwner, encrypted: Buffer): string {
  return unsealText(key, encrypted, webhookSecretContext(owner));
}

/** Returns the context in which a secret is encrypted. */
export function webhookSecretContext({ institutionId, id }: SecretOwner): string {
  return `webhook ${institutionId}/${id}`;
}

/** Returns the `webhook-signature` header of a message, with one signature for each secret (Standard Webhooks). */
export function signatureHeader(secrets: string[], messageId: string, timestamp: number, body: string): string {
  return secrets.map((secret) => `v1,${sign(secret, `${messageId}.${timestamp}.${body}`)}`).join(' ');
}

function sign(secret: string, content: string): string {
  const key = createSecretKey(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
