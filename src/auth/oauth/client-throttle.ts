import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { LimitStore } from '../limits/limit-store.ts';
import { networkOf } from '../sessions/login-throttle.ts';
import { OAuthError } from './oauth-error.ts';

/** Wrong secrets for one client from one address, and the window in seconds. */
const MAX_FAILURES = 100;
const FAILURE_WINDOW = 15 * 60;

/** Tokens for one client, and the window in seconds. Clients keep a token for its lifetime, so that few come near it. */
const MAX_TOKENS = 600;
const TOKEN_WINDOW = 60;

/**
 * Limits token requests across all instances. Only wrong secrets count as failures, and only wrong ones are refused for them: platforms
 * call for many institutions from few addresses, and a secret of 256 bits is not guessed.
 */
export class ClientThrottle {
  private readonly failures: RateLimiterAbstract;
  private readonly tokens: RateLimiterAbstract;

  constructor(store: LimitStore) {
    this.failures = store.counter('oauth_failure', FAILURE_WINDOW);
    this.tokens = store.counter('oauth_client', TOKEN_WINDOW);
  }

  /**
   * Counts a wrong secret.
   * @param client the client; undefined if the id is unknown: those share one count, or each guess would leave a row
   * @throws OAuthError `rate_limit_exceeded`
   */
  async countFailure(client: { readonly id: number } | undefined, ip: string | null): Promise<void> {
    const { consumedPoints, msBeforeNext } = await this.failures.penalty(`${client?.id ?? ''} ${networkOf(ip)}`);
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
