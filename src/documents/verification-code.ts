import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base32: digits and letters without I, L, O and U, which people read as others. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;

/** Returns a new random code in groups of four ([D148]). It has 100 bits, so a hash of it tells nothing. */
export function newVerificationCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return (letters.match(/.{4}/g) as string[]).join('-');
}

/** Returns the hash under which a code is stored. Case, blanks and dashes do not matter, O is 0, I and L are 1. */
export function hashVerificationCode(code: string): Buffer {
  const letters = code
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(`document ${letters}`).digest();
}
