import { hash } from 'node:crypto';

/** Hashes a refresh token or an API key for storage. SHA-256 is sufficient because both are random ([D13], [D17]). */
export function hashCredential(credential: string): Buffer {
  return hash('sha256', credential, 'buffer');
}
