import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { LimitStore } from '../limits/limit-store.ts';
import { networkOf } from '../sessions/login-throttle.ts';
import { FLOW_LIFETIME_MS } from './flow.ts';
import { SignInFailure } from './sign-in-failure.ts';

/** Flows that may begin at one address in a minute ([D69]). */
const MAX_STARTS = 60;

/** Limits the flows of single sign-on, across all instances. */
export class FlowThrottle {
  private readonly starts: RateLimiterAbstract;
  private readonly ends: RateLimiterAbstract;

  constructor(store: LimitStore) {
    this.starts = store.counter('sso_start', 60);
    this.ends = store.counter('sso_flow', FLOW_LIFETIME_MS / 1000);
  }

  /** Counts a flow that begins. @throws SignInFailure `throttled` */
  async countStart(ip: string | null): Promise<void> {
    const { consumedPoints } = await this.starts.penalty(networkOf(ip));
    if (consumedPoints > MAX_STARTS) throw new SignInFailure('throttled');
  }

  /** Ends a flow. @throws SignInFailure `expired` if another request has ended it, also at the same moment */
  async end(state: string): Promise<void> {
    const { consumedPoints } = await this.ends.penalty(state);
    if (consumedPoints > 1) throw new SignInFailure('expired');
  }
}
