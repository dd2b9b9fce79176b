import { expect, test } from 'vitest';
import { attemptOn, LoginThrottle } from '../../src/auth/login-throttle.ts';
import { aMemoryStore } from '../support/memory-store.ts';

const attempt = { account: 'user:1', address: '192.0.2.1' };
const tooMany = expect.objectContaining({ code: 'rate_limit_exceeded' });

test('a right password that was tried beside ten wrong ones opens nothing when they are answered first', async () => {
  const throttle = new LoginThrottle(aMemoryStore());
  const failures = Array.from({ length: 10 }, () => throttle.attempt(attempt, async () => false));
  const right = throttle.attempt(attempt, async () => {
    expect(await Promise.all(failures)).toEqual(Array(10).fill(false));
    return true;
  });
  await expect(right).rejects.toEqual(tooMany);
});

test('of wrong passwords that are tried at once only ten are told to be wrong', async () => {
  const throttle = new LoginThrottle(aMemoryStore());
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, () => throttle.attempt(attempt, async () => false)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('no password is hashed for an attempt that is refused', async () => {
  const throttle = new LoginThrottle(aMemoryStore());
  for (let count = 0; count < 10; count += 1) await throttle.attempt(attempt, async () => false);
  let asked = false;
  const refused = throttle.attempt(attempt, async () => {
    asked = true;
    return true;
  });
  await expect(refused).rejects.toEqual(tooMany);
  expect(asked).toBe(false);
});

test('an account is its user, whatever was typed, or else a hash of the email', () => {
  expect(attemptOn({ id: 7 }, 'Anna@School.example', null).account).toBe('user:7');
  const unknown = attemptOn(undefined, 'Anna@School.example', null).account;
  expect(unknown).toBe(attemptOn(undefined, 'anna@school.example', null).account);
  expect(unknown).not.toContain('anna');
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['nonsense', 'unknown'],
  [null, 'unknown'],
])('the address %s counts as %s', (ip, address) => {
  expect(attemptOn(undefined, '', ip).address).toBe(address);
});
