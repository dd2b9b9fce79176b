import { availableParallelism } from 'node:os';
import { AppError } from '../../shared/errors.ts';
import type { Attempt } from './login-throttle.ts';

/** Concurrent password hashes: one per core, because a hash keeps a core busy. */
const MAX_CONCURRENT = availableParallelism();

/** Attempts that may wait per core: about a second of work. */
const MAX_WAITING_PER_CORE = 32;

/** Seconds after which a refused attempt should be retried. */
const RETRY_AFTER = 1;

interface Job {
  run(): Promise<void>;
  refuse(): void;
}

/**
 * Limits the number of concurrent password verifications. Scheduling is round-robin over addresses, and over the accounts of an
 * address, so that a burst of attempts delays others by one round only. The attempts on one account run one after the other.
 * If too many attempts wait, the newest one of the address with the most attempts is refused.
 */
export class PasswordQueue {
  /** Waiting jobs by address and account, in the order of their next turn. */
  private readonly waiting = new Map<string, Map<string, Job[]>>();
  private readonly busyAccounts = new Set<string>();
  private length = 0;

  constructor(
    private readonly maxConcurrent = MAX_CONCURRENT,
    private readonly maxWaiting = maxConcurrent * MAX_WAITING_PER_CORE,
  ) {}

  /** Runs `work` when it is its turn. @throws AppError `rate_limit_exceeded` if too many attempts wait */
  run<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.add(attempt, { run: () => work().then(resolve, reject), refuse: () => reject(tooManyAttempts()) });
      this.startNext();
      if (this.length > this.maxWaiting) this.refuseOne();
    });
  }

  private add({ address, account }: Attempt, job: Job): void {
    const accounts = this.waiting.get(address) ?? new Map<string, Job[]>();
    this.waiting.set(address, accounts);
    accounts.set(account, [...(accounts.get(account) ?? []), job]);
    this.length += 1;
  }

  private startNext(): void {
    if (this.busyAccounts.size >= this.maxConcurrent) return;
    for (const [address, accounts] of this.waiting) {
      for (const account of accounts.keys()) {
        if (this.busyAccounts.has(account)) continue;
        this.start(this.dequeue({ address, account }), account);
        return;
      }
    }
  }

  private start(job: Job, account: string): void {
    this.busyAccounts.add(account);
    void job.run().finally(() => {
      this.busyAccounts.delete(account);
      this.startNext();
    });
  }

  /** Removes and returns the first job of an account. The account and its address move to the end of their queues. */
  private dequeue({ address, account }: Attempt): Job {
    const accounts = this.waiting.get(address) as Map<string, Job[]>;
    const [first, ...rest] = accounts.get(account) as [Job, ...Job[]];
    accounts.delete(account);
    if (rest.length > 0) accounts.set(account, rest);
    this.waiting.delete(address);
    if (accounts.size > 0) this.waiting.set(address, accounts);
    this.length -= 1;
    return first;
  }

  private refuseOne(): void {
    const [address, accounts] = longest([...this.waiting], ([, byAccount]) => [...byAccount.values()].flat().length);
    const [account, jobs] = longest([...accounts], ([, { length }]) => length);
    this.length -= 1;
    jobs.pop()?.refuse();
    if (jobs.length === 0) accounts.delete(account);
    if (accounts.size === 0) this.waiting.delete(address);
  }
}

/** Returns the item of the greatest length; of several, the last one, which was added last. */
function longest<T>(items: T[], lengthOf: (item: T) => number): T {
  return items.reduce((best, item) => (lengthOf(item) >= lengthOf(best) ? item : best));
}

function tooManyAttempts(): AppError {
  const message = 'Too many logins are in progress. Try again in a second.';
  return new AppError('rate_limit_exceeded', message, { retryAfterSeconds: RETRY_AFTER });
}
