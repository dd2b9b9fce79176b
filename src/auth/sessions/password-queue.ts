import { availableParallelism } from 'node:os';
import { AppError } from '../../shared/errors.ts';
import { FairQueue } from '../../shared/fair-queue.ts';
import type { Attempt } from './login-throttle.ts';

/** Concurrent password hashes: one per core, because a hash keeps a core busy. */
const MAX_CONCURRENT = availableParallelism();

/** Attempts that may wait per core: about a second of work. */
const MAX_WAITING_PER_CORE = 32;

/** Seconds after which a refused attempt should be retried. */
const RETRY_AFTER = 1;

/**
 * Limits the number of concurrent password verifications. Addresses take turns, and so do the accounts of an address, so that a burst
 * of attempts delays others by one round only. The attempts on one account run one after the other. If too many attempts wait, the
 * newest one of the address with the most attempts is refused.
 */
export class PasswordQueue {
  private readonly queue: FairQueue<string>;

  constructor(slots = MAX_CONCURRENT, maxWaiting = slots * MAX_WAITING_PER_CORE) {
    this.queue = new FairQueue({ slots, maxWaiting, refusal: tooManyAttempts });
  }

  /** Runs `work` when it is its turn. @throws AppError `rate_limit_exceeded` if too many attempts wait */
  run<T>({ address, account }: Attempt, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const start = (leave: () => void) => void work().then(resolve, reject).finally(leave);
      this.queue.enter({ key: address, part: account }, start, reject);
    });
  }
}

function tooManyAttempts(): AppError {
  const message = 'Too many logins are in progress. Try again in a second.';
  return new AppError('rate_limit_exceeded', message, { retryAfterSeconds: RETRY_AFTER });
}
