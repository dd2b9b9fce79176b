import fc from 'fast-check';
import { expect } from 'vitest';
import { threadTime } from '../support/thread-time.ts';

/** Milliseconds for which a request may keep the thread busy: six times what any uses, and less than half of a quadratic time. */
const MAX_BUSY = 1_000;

/** Two runs of marks that change places when they are normalised, which blocks the process for over two seconds. */
export const MARKS = `a${'\u0300'.repeat(40_000)}${'\u0316'.repeat(40_000)}`;

/** Generates texts of up to 500 KB in UTF-8, mostly runs of characters that combine with the preceding one. */
export const longText = fc
  .array(fc.constantFrom('\u0300', '\u0316', '\u0345', '\u3099', '\u{16D67}', '\u{16D68}', 'a'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((runs) => `a${runs.map((letter) => letter.repeat(Math.floor(500_000 / 4 / runs.length))).join('')}`);

/** Returns what `run` returns, which may not keep the thread busy for long. */
export async function expectUnblocked<T>(run: () => Promise<T>): Promise<T> {
  let result: T | undefined;
  const spent = await threadTime(async () => {
    result = await run();
  });
  expect(spent).toBeLessThan(MAX_BUSY);
  return result as T;
}
