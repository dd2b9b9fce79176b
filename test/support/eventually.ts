import { setTimeout as delay } from 'node:timers/promises';

/** Polls until the result is truthy, and returns it; rejects after a minute, more than a busy machine needs. */
export async function eventually<T>(poll: () => T | Promise<T>, what: string): Promise<NonNullable<T>> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const result = await poll();
    if (result) return result;
    await delay(20);
  }
  throw new Error(`Not within a minute: ${what}`);
}
