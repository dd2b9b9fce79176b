import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRetryAfter, retryDelay, WEBHOOK_DELAYS } from '../../../src/jobs/retry-schedule.ts';

const seconds = (...values: number[]) => values.map((value) => value * 1000);

test('waits longer after each attempt, three days in total ([D45])', () => {
  const middle = () => 0.5;
  const waits = WEBHOOK_DELAYS.map((_, index) => retryDelay(WEBHOOK_DELAYS, index + 1, undefined, middle));
  expect(waits).toEqual(seconds(5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400));
  expect(retryDelay(WEBHOOK_DELAYS, 10)).toBeUndefined();
});

test('varies each delay by 10 %, and respects a longer Retry-After of up to a week', () => {
  const attempt = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(
      attempt,
      fc.integer({ min: 0, max: 10_000_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, retryAfterMs, chance) => {
        const delay = WEBHOOK_DELAYS[attempts - 1] as number;
        const wait = retryDelay(WEBHOOK_DELAYS, attempts, retryAfterMs, () => chance) as number;
        expect(wait).toBeGreaterThanOrEqual(Math.max(delay * 0.9, Math.min(retryAfterMs, 7 * 86_400_000)));
        expect(wait).toBeLessThanOrEqual(Math.max(delay * 1.1, Math.min(retryAfterMs, 7 * 86_400_000)));
      },
    ),
  );
});

test('reads Retry-After in seconds or as a date', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(parseRetryAfter('120', now)).toBe(120_000);
  expect(parseRetryAfter('Thu, 01 Jan 2026 01:00:00 GMT', now)).toBe(3_600_000);
  expect(parseRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
  expect(parseRetryAfter('soon', now)).toBeUndefined();
  expect(parseRetryAfter(undefined, now)).toBeUndefined();
});
