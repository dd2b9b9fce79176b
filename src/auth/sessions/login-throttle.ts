import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '../../shared/errors.ts';
import type { LimitStore } from '../limits/limit-store.ts';

/** Window for failed logins, in seconds. */
const FAILURE_WINDOW = 15 * 60;
/** Window for successful logins, in seconds. */
const SUCCESS_WINDOW = 60;
/** The most successful logins of an account in their window: more than scripts make that log in for each step. */
const MAX_SUCCESSES = 300;

/**
 * Counts are not refunded in the last milliseconds of a window: a late refund would be subtracted from the next window.
 */
const NO_REFUND_MS = 5_000;

/** The account and origin of a login attempt. */
export interface Attempt {
  /** The user, or the email if no user has it, or none was looked up yet. */
  readonly account: string;
  /** The network that the attempt comes from. */
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
 * Limits logins across all instances. Failures per window ([D15]): 10 per account and address, 50 per account, 100 per address.
 * Successful logins: 300 a minute per account. Once a limit is reached, passwords are not verified until the window ends.
 */
export class LoginThrottle {
  /** In the order in which they are charged. `pair` is last so that it is never refunded; a successful login clears it. */
  private readonly counts: readonly Count[];
  private readonly pair: Count;

  /** @param kind what is counted, apart from other kinds */
  constructor(store: LimitStore, kind: 'login' | 'factor' = 'login') {
    const failures = (name: string, limit: number, key: Count['key']): Count => ({
      limit,
      outcome: 'failure',
      counter: store.counter(`${kind}_${name}`, FAILURE_WINDOW),
      key,
    });
    const accountKey: Count['key'] = ({ account }) => account;
    this.pair = failures('pair', 10, ({ account, address }) => `${account} ${address}`);
    this.counts = [
      failures('address', 100, ({ address }) => address),
      failures('account', 50, accountKey),
      {
        limit: MAX_SUCCESSES,
        outcome: 'success',
        counter: store.counter(`${kind}_success`, SUCCESS_WINDOW),
        key: accountKey,
      },
      this.pair,
    ];
  }

  /**
   * Runs `verify` and returns its result: whether the password is right. All counts are charged before, so that concurrent
   * attempts verify no more passwords than sequential ones; the counts that the outcome does not affect are refunded.
   * @throws AppError `rate_limit_exceeded`
   */
  async attempt(attempt: Attempt, verify: () => Promise<boolean>): Promise<boolean> {
    await this.assertBelowLimits(attempt);
    const charges = await this.charge(attempt);
    const isRight = await verify().catch(async (error: unknown) => {
      await this.refund(attempt, charges);
      throw error;
    });
    const outcome = isRight ? 'success' : 'failure';
    await this.refund(
      attempt,
      charges.filter(({ count }) => count.outcome !== outcome),
    );
    if (isRight) await this.pair.counter.delete(this.pair.key(attempt));
    return isRight;
  }

  private async assertBelowLimits(attempt: Attempt): Promise<void> {
    const states = await Promise.all(this.counts.map(({ counter, key }) => counter.get(key(attempt))));
    for (const [index, count] of this.counts.entries()) {
      const state = states[index];
      if (state && state.consumedPoints >= count.limit) throw tooManyLogins(count, state.msBeforeNext);
    }
  }

  private async charge(attempt: Attempt): Promise<Charge[]> {
    const charges: Charge[] = [];
    try {
      for (const count of this.counts) {
        const { consumedPoints, msBeforeNext } = await count.counter.penalty(count.key(attempt));
        charges.push({ count, windowEnd: Date.now() + msBeforeNext });
        if (consumedPoints > count.limit) throw tooManyLogins(count, msBeforeNext);
      }
      return charges;
    } catch (error) {
      await this.refund(attempt, charges).catch(() => undefined);
      throw error;
    }
  }

  private async refund(attempt: Attempt, charges: readonly Charge[]): Promise<void> {
    const refundable = charges.filter(
      ({ count, windowEnd }) => count !== this.pair && windowEnd - Date.now() > NO_REFUND_MS,
    );
    await Promise.all(refundable.map(({ count }) => count.counter.reward(count.key(attempt))));
  }
}

function tooManyLogins({ outcome }: Count, milliseconds: number): AppError {
  const retryAfterSeconds = Math.max(Math.ceil(milliseconds / 1000), 1);
  const message =
    outcome === 'failure'
      ? `Too many logins have failed. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`
      : `This user has logged in too often. Try again in ${retryAfterSeconds} seconds.`;
  return new AppError('rate_limit_exceeded', message, { retryAfterSeconds });
}

/** Returns the attempt on an account. Users are counted by id, so that all spellings of an email share one count. */
export function toAttempt(
  user: { institution_id: number; id: number } | undefined,
  email: string,
  ip: string | null,
): Attempt {
  const account = user
    ? `user:${user.institution_id}:${user.id}`
    : `email:${createHash('sha256').update(email.toLowerCase()).digest('base64')}`;
  return { account, address: networkOf(ip) };
}

/** Returns the network that an address counts for: the /64 of an IPv6 address, since one host can use all of its addresses. */
export function networkOf(ip: string | null): string {
  if (ip === null || !ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
