import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
export const NONCE = 12;
const TAG = 16;

/**
 * Encrypts a text: nonce, tag and ciphertext of AES-256-GCM, one after the other.
 * @param key a KeyObject, which Node uses several times faster than bytes
 * @param context identifies the record that the text belongs to: it cannot be decrypted with any other context
 * @param nonce random bytes, for a caller who needs many: asking the system for each takes longer than encrypting a short text
 */
export function sealText(key: KeyObject, text: string, context = '', nonce: Buffer = randomBytes(NONCE)): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** Decrypts a sealed text. @throws Error if the key or the context differs from the one used for sealing, or the bytes were changed */
export function unsealText(key: KeyObject, sealed: Buffer, context = ''): string {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE)).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}

/** Seals a value into a token that is handed out, such as a cookie, so that nothing is stored until it comes back. */
export function sealToken(key: KeyObject, value: object, context: string): string {
  return sealText(key, JSON.stringify(value), context).toString('base64url');
}

/** Returns the value of a token; undefined if it was altered, or sealed for something else. */
export function openToken<Value>(key: KeyObject, token: string, context: string): Value | undefined {
  try {
    return JSON.parse(unsealText(key, Buffer.from(token, 'base64url'), context));
  } catch {
    return undefined;
  }
}
