import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ticksTo } from '../../../dashboard/analytics/ticks.ts';

test('an axis begins at 0, reaches the maximum, and has two to six whole numbers', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (max) => {
      const ticks = ticksTo(max);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});
