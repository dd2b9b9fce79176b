import { RateLimiterMemory } from 'rate-limiter-flexible';
import { batchOf, type LimitStore } from '../../src/auth/limits/limit-store.ts';

/** Creates a store that counts in memory, for unit tests. Counters of the same name are shared, as they are between instances. */
export function createMemoryStore(): LimitStore {
  const counters = new Map<string, RateLimiterMemory>();
  const counter = (name: string, seconds: number) => {
    const existing = counters.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points: 0, duration: seconds });
    counters.set(name, existing);
    return existing;
  };
  return { counter, batchCounter: (name, seconds) => batchOf(counter(name, seconds)), close: () => undefined };
}
