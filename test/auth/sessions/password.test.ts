import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../../src/auth/sessions/password.ts';

test('hashes with argon2id, the recommended cost and a random salt ([D15])', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});

test('verifies a password in any Unicode normal form, and refuses another one', async () => {
  const hash = await hashPassword('caf\u00e9 au lait');
  expect(await verifyPassword(hash, 'cafe\u0301 au lait')).toBe(true);
  expect(await verifyPassword(hash, 'cafe au lait')).toBe(false);
});
