import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const PREFIX = 'whsec_';

/** Which subscription a secret belongs to: encrypted secrets that were moved to another cannot be read there. */
interface SecretOwner {
  institutionId: number;
  id: number;
}

/** A new signing secret: `whsec_` and 32 random bytes in base64 (Standard Webhooks). */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

/** The secret as it rests in the database (AES-256-GCM): nonce, tag, text ([D52]). */
export function encryptSecret(key: KeyObject, owner: SecretOwner, secret: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(ownerBytes(owner));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** @throws Error where the key is not the one that it was encrypted with, or the bytes were changed or moved */
export function decryptSecret(key: KeyObject, owner: SecretOwner, encrypted: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12)).setAAD(ownerBytes(owner));
  decipher.setAuthTag(encrypted.subarray(12, 28));
  return Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString('utf8');
}

function ownerBytes({ institutionId, id }: SecretOwner): Buffer {
  return Buffer.from(`webhook ${institutionId}/${id}`);
}

/** The `webhook-signature` header of a message: one signature for each secret (Standard Webhooks). */
export function signatures(secrets: string[], messageId: string, timestamp: number, body: string): string {
  return secrets.map((secret) => `v1,${sign(secret, `${messageId}.${timestamp}.${body}`)}`).join(' ');
}

function sign(secret: string, content: string): string {
  const key = createSecretKey(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
