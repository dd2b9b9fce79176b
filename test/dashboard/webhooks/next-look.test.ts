import { expect, test } from 'vitest';
import { nextLook } from '../../../dashboard/webhooks/next-look.ts';

const now = Date.parse('2026-01-01T00:00:00Z');
const due = (seconds: number) => ({ nextAttemptAt: new Date(now + seconds * 1000).toISOString() });

test.each([
  ['never without a next attempt', [{ nextAttemptAt: null }], false],
  ['when the earliest attempt is due', [due(300), due(20), { nextAttemptAt: null }], 20_000],
  ['every two seconds while one is due', [due(-1), due(300)], 2_000],
  ['every half minute if it is not made', [due(-600)], 30_000],
])('looks again %s', (_title, deliveries, wait) => {
  expect(nextLook(deliveries, now)).toBe(wait);
});
