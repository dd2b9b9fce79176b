import { setTimeout as delay } from 'node:timers/promises';

/** Asks again and again until the answer is truthy, and gives it; rejects when it is not after ten seconds. */
export async function eventually<T>(ask: () => T | Promise<T>, what: string): Promise<NonNullable<T>> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer) return answer;
    await delay(20);
  }
  throw new Error(`Not within ten seconds: ${what}`);
}
