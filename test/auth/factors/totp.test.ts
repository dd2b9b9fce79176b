import { expect, test } from 'vitest';
import { findStep, toBase32, totpCode } from '../../../src/auth/factors/totp.ts';

/** The vectors of RFC 6238 (SHA-1), with the last six of their eight digits. */
const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i the code is %s', (seconds, code) => {
  expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
});

test('takes the step before and after, and none twice', () => {
  const now = 59_000;
  const accepted = [-2, -1, 0, 1, 2].map((offset) =>
    findStep(secret, totpCode(secret, 1 + Math.max(offset, -1)), null, now),
  );
  expect(accepted.slice(1)).toEqual([0, 1, 2, undefined]);
  expect(findStep(secret, totpCode(secret, 1), 1, now)).toBeUndefined();
  expect(findStep(secret, totpCode(secret, 2), 1, now)).toBe(2);
  expect(findStep(secret, '28 7082', null, now)).toBe(1);
  for (const wrong of ['', '28708', '2870822', 'abcdef']) expect(findStep(secret, wrong, null, now)).toBeUndefined();
});

test('writes secrets in base32', () => {
  expect(toBase32(Buffer.from('Hello!\xde\xad\xbe\xef', 'latin1'))).toBe('JBSWY3DPEHPK3PXP');
});
