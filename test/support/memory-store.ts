import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { LimitStore } from '../../src/auth/limits/limit-store.ts';

/** Counts in memory: for unit tests of what counts. Counters of one name are one, as instances share them. */
export function aMemoryStore(): LimitStore {
  const counters = new Map<string, RateLimiterMemory>();
  const counter = (name: string, seconds: number) => {
    const known = counters.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points: 0, duration: seconds });
    counters.set(name, known);
    return known;
  };
  return { counter, close: () => undefined };
}
