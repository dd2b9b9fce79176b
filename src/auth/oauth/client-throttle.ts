import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { LimitStore } from '../limits/limit-store.ts';
import { networkOf } from '../sessions/login-throttle.ts';
import { OAuthError } from './oauth-error.ts';

/** Wrong secrets from one address, and the window in seconds. */
const MAX_FAILURES = 100;
const FAILURE_WINDOW = 15 * 60;

/** Tokens for one client, and the window in seconds. Clients keep a token for its lifetime, so that few come near it. */
const MAX_TOKENS = 600;
const TOKEN_WINDOW = 60;

/**
 * Limits token requests across all instances. Failures are not counted by client: its id is no secret, so that anyone could lock it
 * out.
 */
export class ClientThrottle {
  private readonly failures: RateLimiterAbstract;
  private readonly tokens: RateLimiterAbstract;

  constructor(store: LimitStore) {
    this.failures = store.counter('oauth_address', FAILURE_WINDOW);
    this.tokens = store.counter('oauth_client', TOKEN_WINDOW);
  }

  /** Refuses further requests of an address that sent too many wrong secrets. @throws OAuthError `rate_limit_exceeded` */
  async assertMayTry(ip: string | null): Promise<void> {
    const state = await this.failures.get(networkOf(ip));
    if (state && state.consumedPoints >= MAX_FAILURES) throw tooManyFailures(state.msBeforeNext);
  }

  /** Counts a wrong secret. Concurrent requests beyond the limit are refused here. @throws OAuthError `rate_limit_exceeded` */
  async countFailure(ip: string | null): Promise<void> {
    const { consumedPoints, msBeforeNext } = await this.failures.penalty(networkOf(ip));
    if (consumedPoints > MAX_FAILURES) throw tooManyFailures(msBeforeNext);
  }

  /** Counts a token. @throws OAuthError `rate_limit_exceeded` */
  async countToken(clientId: string): Promise<void> {
    const { consumedPoints, msBeforeNext } = await this.tokens.penalty(clientId);
    if (consumedPoints <= MAX_TOKENS) return;
    const seconds = toSeconds(msBeforeNext);
    throw tooMany(
      `This client got too many tokens. Use one until it expires. Try again in ${seconds} seconds.`,
      seconds,
    );
  }
}

function tooManyFailures(milliseconds: number): OAuthError {
  const seconds = toSeconds(milliseconds);
  return tooMany(`Too many wrong client secrets. Try again in ${Math.ceil(seconds / 60)} minutes.`, seconds);
}

function tooMany(message: string, retryAfterSeconds: number): OAuthError {
  return new OAuthError('rate_limit_exceeded', message, retryAfterSeconds);
}

function toSeconds(milliseconds: number): number {
  return Math.max(Math.ceil(milliseconds / 1000), 1);
}
