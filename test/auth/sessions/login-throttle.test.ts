import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Attempt, attemptOn, LoginThrottle } from '../../../src/auth/sessions/login-throttle.ts';
import type { AppError } from '../../../src/errors.ts';
import { aMemoryStore } from '../../support/memory-store.ts';

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

test('passwords that are tried at once on one account are verified ten times and no more', async () => {
  const throttle = new LoginThrottle(aMemoryStore());
  let verified = 0;
  const wrong = async () => {
    verified += 1;
    return false;
  };
  await Promise.allSettled(Array.from({ length: 60 }, () => throttle.attempt(attempt, wrong)));
  expect(verified).toBe(10);
});

test('a password that cannot be verified is not counted against its account', async () => {
  const throttle = new LoginThrottle(aMemoryStore());
  const broken = async () => Promise.reject(new Error('broken'));
  for (let count = 0; count < 60; count += 1) {
    const address = `192.0.2.${count}`;
    await expect(throttle.attempt({ ...attempt, address }, broken)).rejects.toThrow('broken');
  }
  expect(await throttle.attempt(attempt, async () => true)).toBe(true);
});

/** The limits as they are promised, for attempts that follow each other. */
class Expected {
  private readonly counts = new Map<string, number>();

  outcome({ account, address }: Attempt, right: boolean): boolean | 'refused' {
    const limits = { [`${account} ${address}`]: 10, [account]: 50, [address]: 100, [`success ${account}`]: 30 };
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

test('the limits are exact for any sequence of right and wrong passwords', async () => {
  const step = fc.record({
    account: fc.constantFrom('user:1', 'user:2'),
    address: fc.constantFrom('192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5', '192.0.2.6'),
    luck: fc.integer({ min: 0, max: 9 }),
  });
  const steps = fc.array(step, { minLength: 200, maxLength: 400, size: 'max' });
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 9 }), async (attempts, share) => {
      const throttle = new LoginThrottle(aMemoryStore());
      const expected = new Expected();
      for (const { luck, ...tried } of attempts) {
        const right = luck < share;
        const outcome = await throttle
          .attempt(tried, async () => right)
          .catch((error: AppError) => (error.code === 'rate_limit_exceeded' ? 'refused' : error));
        expect(outcome).toBe(expected.outcome(tried, right));
      }
    }),
    { numRuns: 40 },
  );
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
