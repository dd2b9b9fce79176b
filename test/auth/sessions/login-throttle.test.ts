import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Attempt, LoginThrottle, toAttempt } from '../../../src/auth/sessions/login-throttle.ts';
import type { AppError } from '../../../src/shared/errors.ts';
import { createMemoryStore } from '../../support/memory-store.ts';

const attempt = { account: 'user:1', address: '192.0.2.1' };
const rateLimitExceeded = expect.objectContaining({ code: 'rate_limit_exceeded' });

test('refuses a right password if ten concurrent wrong ones are answered first', async () => {
  const throttle = new LoginThrottle(createMemoryStore());
  const failures = Array.from({ length: 10 }, () => throttle.attempt(attempt, async () => false));
  const success = throttle.attempt(attempt, async () => {
    expect(await Promise.all(failures)).toEqual(Array(10).fill(false));
    return true;
  });
  await expect(success).rejects.toEqual(rateLimitExceeded);
});

test('answers only ten of 30 concurrent attempts with wrong passwords', async () => {
  const throttle = new LoginThrottle(createMemoryStore());
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, () => throttle.attempt(attempt, async () => false)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('does not verify the password of a refused attempt', async () => {
  const throttle = new LoginThrottle(createMemoryStore());
  for (let count = 0; count < 10; count += 1) await throttle.attempt(attempt, async () => false);
  let isVerified = false;
  const refused = throttle.attempt(attempt, async () => {
    isVerified = true;
    return true;
  });
  await expect(refused).rejects.toEqual(rateLimitExceeded);
  expect(isVerified).toBe(false);
});

test('verifies ten passwords of 60 concurrent attempts on one account', async () => {
  const throttle = new LoginThrottle(createMemoryStore());
  let verified = 0;
  const wrong = async () => {
    verified += 1;
    return false;
  };
  await Promise.allSettled(Array.from({ length: 60 }, () => throttle.attempt(attempt, wrong)));
  expect(verified).toBe(10);
});

test('does not count attempts whose verification fails with an error', async () => {
  const throttle = new LoginThrottle(createMemoryStore());
  const broken = async () => Promise.reject(new Error('broken'));
  for (let count = 0; count < 60; count += 1) {
    const address = `192.0.2.${count}`;
    await expect(throttle.attempt({ ...attempt, address }, broken)).rejects.toThrow('broken');
  }
  expect(await throttle.attempt(attempt, async () => true)).toBe(true);
});

/** A model of the limits for sequential attempts. */
class ThrottleModel {
  private readonly counts = new Map<string, number>();

  outcome({ account, address }: Attempt, right: boolean): boolean | 'refused' {
    const limits = { [`${account} ${address}`]: 10, [account]: 50, [address]: 100, [`success ${account}`]: 300 };
    for (const [key, limit] of Object.entries(limits)) if (this.count(key) >= limit) return 'refused';
    const charged = right ? [`success ${account}`] : [`${account} ${address}`, account, address];
    for (const key of charged) this.counts.set(key, this.count(key) + 1);
    if (right) this.counts.delete(`${account} ${address}`);
    return right;
  }

  private count(key: string): number {
    return this.counts.get(key) ?? 0;
  }
}

test('applies the limits exactly for any sequence of right and wrong passwords', async () => {
  const step = fc.record({
    account: fc.constantFrom('user:1', 'user:1', 'user:1', 'user:2'),
    address: fc.constantFrom('192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5', '192.0.2.6'),
    roll: fc.integer({ min: 0, max: 9 }),
  });
  const steps = fc.array(step, { minLength: 400, maxLength: 700, size: 'max' });
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 9 }), async (attempts, successRate) => {
      const throttle = new LoginThrottle(createMemoryStore());
      const model = new ThrottleModel();
      for (const { roll, ...tried } of attempts) {
        const right = roll < successRate;
        const outcome = await throttle
          .attempt(tried, async () => right)
          .catch((error: AppError) => (error.code === 'rate_limit_exceeded' ? 'refused' : error));
        expect(outcome).toBe(model.outcome(tried, right));
      }
    }),
    { numRuns: 40 },
  );
});

test('counts an account by user id, or by a hash of the email if there is no user', () => {
  expect(toAttempt({ institution_id: 4, id: 7 }, 'Anna@School.example', null).account).toBe('user:4:7');
  const unknown = toAttempt(undefined, 'Anna@School.example', null).account;
  expect(unknown).toBe(toAttempt(undefined, 'anna@school.example', null).account);
  expect(unknown).not.toContain('anna');
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['nonsense', 'unknown'],
  [null, 'unknown'],
])('counts the address %s as %s', (ip, address) => {
  expect(toAttempt(undefined, '', ip).address).toBe(address);
});
