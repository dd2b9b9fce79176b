import { hash } from 'node:crypto';

/** What is stored of a refresh token or an API key: they are random, so nothing slower than SHA-256 is needed ([D13], [D17]). */
export function hashCredential(credential: string): Buffer {
  return hash('sha256', credential, 'buffer');
}
