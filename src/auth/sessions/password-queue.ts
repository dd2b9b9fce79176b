import { availableParallelism } from 'node:os';
import { AppError } from '../../errors.ts';

/** Passwords that are hashed at the same time: one for each core, since a hash keeps a core busy. */
const CONCURRENT = availableParallelism();

/** Attempts that may wait, per core: about a second of work. */
const WAITING_PER_CORE = 32;

/** Seconds after which a refused attempt is worth repeating. */
const RETRY_AFTER = 1;

/** Who is served in turn: accounts of one address share its turn. */
export interface Turn {
  readonly account: string;
  readonly address: string;
}

interface Job {
  run(): Promise<void>;
  refuse(): void;
}

/**
 * Bounds how many passwords are verified at once. Addresses take turns, and so do the accounts of one address, so that a crowd
 * of attempts delays the others by a turn. The attempts on one account follow each other. When too many wait, the newest
 * attempt of the address that has the most is refused.
 */
export class PasswordQueue {
  /** Waiting jobs by address and account, in the order of their next turn. */
  private readonly waiting = new Map<string, Map<string, Job[]>>();
  private readonly busyAccounts = new Set<string>();
  private length = 0;

  constructor(
    private readonly concurrent = CONCURRENT,
    private readonly maxWaiting = concurrent * WAITING_PER_CORE,
  ) {}

  /** Runs `work` in its turn. @throws AppError `rate_limit_exceeded` where too many wait */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.add(turn, { run: () => work().then(resolve, reject), refuse: () => reject(tooBusy()) });
      this.startNext();
      if (this.length > this.maxWaiting) this.refuseOne();
    });
  }

  private add({ address, account }: Turn, job: Job): void {
    const accounts = this.waiting.get(address) ?? new Map<string, Job[]>();
    this.waiting.set(address, accounts);
    accounts.set(account, [...(accounts.get(account) ?? []), job]);
    this.length += 1;
  }

  private startNext(): void {
    if (this.busyAccounts.size >= this.concurrent) return;
    for (const [address, accounts] of this.waiting) {
      for (const account of accounts.keys()) {
        if (this.busyAccounts.has(account)) continue;
        this.start(this.take({ address, account }), account);
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

  /** Takes the first job of an account; the account and its address go to the end of their lines. */
  private take({ address, account }: Turn): Job {
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
    const accounts = longest([...this.waiting.values()], (each) => [...each.values()].flat().length);
    const jobs = longest([...accounts.values()], (each) => each.length);
    this.length -= 1;
    jobs.pop()?.refuse();
    if (jobs.length === 0) for (const [account, each] of accounts) if (each === jobs) accounts.delete(account);
  }
}

/** The last one of the greatest length, which is the one that came last. */
function longest<T>(all: T[], lengthOf: (each: T) => number): T {
  return all.reduce((best, each) => (lengthOf(each) >= lengthOf(best) ? each : best));
}

function tooBusy(): AppError {
  const message = 'Too many logins are under way. Try again in a second.';
  return new AppError('rate_limit_exceeded', message, { retryAfter: RETRY_AFTER });
}
