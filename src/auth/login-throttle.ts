import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import type { LimitStore } from './limit-store.ts';

/** Seconds. */
const WINDOW = 15 * 60;

/** Whose password is tried, and from where. */
export interface Attempt {
  /** A user, or an email that no user has. */
  readonly account: string;
  readonly address: string;
}

interface Count {
  readonly limit: number;
  readonly failures: RateLimiterAbstract;
  key(attempt: Attempt): string;
}

/**
 * Counts failed logins for all instances together ([D15]): ten for one account from one address, fifty for one account, a
 * hundred from one address. Once a count is full, nobody learns any more whether a password is right until the window passes.
 */
export class LoginThrottle {
  private readonly counts: readonly [Count, Count, Count];

  constructor(store: LimitStore) {
    const count = (name: string, limit: number, key: Count['key']) => ({
      limit,
      failures: store.counter(name, WINDOW),
      key,
    });
    this.counts = [
      count('login_pair', 10, ({ account, address }) => `${account} ${address}`),
      count('login_account', 50, ({ account }) => account),
      count('login_address', 100, ({ address }) => address),
    ];
  }

  /**
   * Whether the password is right, which `verify` finds out. Failures are counted before anybody is told of them, and a right
   * password is looked at again after it was verified, so that a crowd of attempts learns no more than one after the other.
   * @throws AppError `rate_limit_exceeded`
   */
  async attempt(attempt: Attempt, verify: () => Promise<boolean>): Promise<boolean> {
    await this.refuseIfFull(attempt);
    if (!(await verify())) {
      await this.countFailure(attempt);
      return false;
    }
    await this.refuseIfFull(attempt);
    const [ofPair] = this.counts;
    await ofPair.failures.delete(ofPair.key(attempt));
    return true;
  }

  private async refuseIfFull(attempt: Attempt): Promise<void> {
    const states = await Promise.all(this.counts.map(({ failures, key }) => failures.get(key(attempt))));
    for (const [index, { limit }] of this.counts.entries()) {
      const state = states[index];
      if (state && state.consumedPoints >= limit) throw tooMany(state.msBeforeNext);
    }
  }

  private async countFailure(attempt: Attempt): Promise<void> {
    for (const { limit, failures, key } of this.counts) {
      const { consumedPoints, msBeforeNext } = await failures.penalty(key(attempt));
      if (consumedPoints > limit) throw tooMany(msBeforeNext);
    }
  }
}

function tooMany(milliseconds: number): AppError {
  const retryAfter = Math.max(Math.ceil(milliseconds / 1000), 1);
  const message = `Too many logins have failed. Try again in ${Math.ceil(retryAfter / 60)} minutes.`;
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
function networkOf(ip: string | null): string {
  if (ip === null || !ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
