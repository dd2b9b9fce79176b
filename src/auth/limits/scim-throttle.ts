import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '../../shared/errors.ts';
import type { LimitStore } from './limit-store.ts';

/** Requests of SCIM for one institution in a second ([D71]). */
const MAX_REQUESTS = 50;

/** Limits the requests of SCIM, which the hourly quota does not count: a first synchronisation needs a request for each user. */
export class ScimThrottle {
  private readonly requests: RateLimiterAbstract;

  constructor(store: LimitStore) {
    this.requests = store.counter('scim', 1);
  }

  /** Counts a request. @throws AppError `rate_limit_exceeded` */
  async count(institutionId: number): Promise<void> {
    const { consumedPoints } = await this.requests.penalty(String(institutionId));
    if (consumedPoints <= MAX_REQUESTS) return;
    throw new AppError('rate_limit_exceeded', `More than ${MAX_REQUESTS} requests a second. Slow down.`, {
      retryAfterSeconds: 1,
    });
  }
}
