import { timingSafeEqual } from 'node:crypto';
import { hashCredential } from '../principals/credential-hash.ts';
import { generateCredential, isCredential } from '../principals/random-credential.ts';

const PREFIX = 'eds_';

/** Generates a secret: `eds_`, 256 random bits and a checksum. */
export function generateClientSecret(): string {
  return generateCredential(PREFIX);
}

/** Returns true if the text has the form of a secret. */
export function isClientSecret(text: string): boolean {
  return isCredential(PREFIX, text);
}

/** Checks a secret against the stored hash, in a time that does not depend on it. */
export function isSecretRight(secret: string, storedHash: Buffer): boolean {
  return isClientSecret(secret) && timingSafeEqual(hashCredential(secret), storedHash);
}
