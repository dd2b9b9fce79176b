import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '../../errors.ts';
import type { LimitStore } from '../limits/limit-store.ts';

/** Seconds in which failures are counted. */
const FAILURE_WINDOW = 15 * 60;
/** Seconds in which successful logins are counted. */
const SUCCESS_WINDOW = 60;

/** Milliseconds before a window's end from which on nothing is given back: it would be taken from the next window. */
const WINDOW_ENDS = 5_000;

/** Whose password is tried, and from where. */
export interface Attempt {
  /** A user, or an email that no user has. */
  readonly account: string;
  readonly address: string;
}

interface Count {
  readonly limit: number;
  readonly outcome: 'failure' | 'success';
  readonly counter: RateLimiterAbstract;
  key(attempt: Attempt): string;
}

interface Charge {
  readonly count: Count;
  /** Milliseconds since the epoch at which the window ends. */
  readonly windowEnd: number;
}

/**
 * Counts logins for all instances together. Of failures ([D15]): ten for one account from one address, fifty for one account,
 * a hundred from one address. Of successful ones: thirty a minute for one account. Once a count is full, nobody learns any more
 * whether a password is right until the window passes.
 */
export class LoginThrottle {
  /** In the order in which they are charged. A success clears `pair`, which comes last so that it is never given back. */
  private readonly counts: readonly Count[];
  private readonly pair: Count;

  constructor(store: LimitStore) {
    const failures = (name: string, limit: number, key: Count['key']): Count => ({
      limit,
      outcome: 'failure',
      counter: store.counter(name, FAILURE_WINDOW),
      key,
    });
    const ofAccount: Count['key'] = ({ account }) => account;
    this.pair = failures('login_pair', 10, ({ account, address }) => `${account} ${address}`);
    this.counts = [
      failures('login_address', 100, ({ address }) => address),
      failures('login_account', 50, ofAccount),
      { limit: 30, outcome: 'success', counter: store.counter('login_success', SUCCESS_WINDOW), key: ofAccount },
      this.pair,
    ];
  }

  /**
   * Whether the password is right, which `verify` finds out. Every count is charged before, so that a crowd of attempts neither
   * costs nor learns more than one after the other, and what the outcome does not count for is given back.
   * @throws AppError `rate_limit_exceeded`
   */
  async attempt(attempt: Attempt, verify: () => Promise<boolean>): Promise<boolean> {
    await this.refuseIfFull(attempt);
    const charges = await this.charge(attempt);
    const right = await verify().catch(async (error: unknown) => {
      await this.giveBack(attempt, charges);
      throw error;
    });
    const outcome = right ? 'success' : 'failure';
    await this.giveBack(
      attempt,
      charges.filter(({ count }) => count.outcome !== outcome),
    );
    if (right) await this.pair.counter.delete(this.pair.key(attempt));
    return right;
  }

  private async refuseIfFull(attempt: Attempt): Promise<void> {
    const states = await Promise.all(this.counts.map(({ counter, key }) => counter.get(key(attempt))));
    for (const [index, count] of this.counts.entries()) {
      const state = states[index];
      if (state && state.consumedPoints >= count.limit) throw tooMany(count, state.msBeforeNext);
    }
  }

  private async charge(attempt: Attempt): Promise<Charge[]> {
    const charges: Charge[] = [];
    for (const count of this.counts) {
      const { consumedPoints, msBeforeNext } = await count.counter.penalty(count.key(attempt));
      charges.push({ count, windowEnd: Date.now() + msBeforeNext });
      if (consumedPoints > count.limit) {
        await this.giveBack(attempt, charges);
        throw tooMany(count, msBeforeNext);
      }
    }
    return charges;
  }

  private async giveBack(attempt: Attempt, charges: readonly Charge[]): Promise<void> {
    const open = charges.filter(({ count, windowEnd }) => count !== this.pair && windowEnd - Date.now() > WINDOW_ENDS);
    await Promise.all(open.map(({ count }) => count.counter.reward(count.key(attempt))));
  }
}

function tooMany({ outcome }: Count, milliseconds: number): AppError {
  const retryAfter = Math.max(Math.ceil(milliseconds / 1000), 1);
  const message =
    outcome === 'failure'
      ? `Too many logins have failed. Try again in ${Math.ceil(retryAfter / 60)} minutes.`
      : `This user has logged in too often. Try again in ${retryAfter} seconds.`;
  return new AppError('rate_limit_exceeded', message, { retryAfter });
}

/** The attempt on an account: users by their id, so that no spelling of an email has a count of its own. */
export function attemptOn(user: { id: number } | undefined, email: string, ip: string | null): Attempt {
  const account = user
    ? `user:${user.id}`
    : `email:${createHash('sha256').update(email.toLowerCase()).digest('base64')}`;
  return { account, address: networkOf(ip) };
}

/** One host has as many IPv6 addresses as it likes: its network of 64 bits counts. */
export function networkOf(ip: string | null): string {
  if (ip === null || !ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
