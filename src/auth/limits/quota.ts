import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Principal } from '../../access/caller.ts';
import type { Plan } from '../../access/plans.ts';
import { BoundedMap } from '../../shared/bounded-map.ts';
import type { LimitStore } from './limit-store.ts';

/** Length of a quota window in seconds. */
export const QUOTA_WINDOW_SECONDS = 3600;

/** Requests per credential and window; null is unlimited ([D48]). */
const quotas: Record<Plan, number | null> = { standard: 1000, premium: 5000, enterprise: null };

/**
 * Counts are not refunded in the last milliseconds of a window: a late refund would be subtracted from the next window.
 */
const NO_REFUND_MS = 10_000;

/** State of a credential's quota after a request. */
export interface QuotaUse {
  readonly quota: number;
  readonly remaining: number;
  /** False for a request beyond the quota, which does not count. */
  readonly granted: boolean;
  /** Milliseconds since the epoch at which the window ends. */
  readonly resetsAt: number;
}

interface PendingRequest {
  readonly quota: number;
  resolve(use: QuotaUse): void;
  reject(error: unknown): void;
}

/**
 * Counts the requests of each credential, exactly and across all instances ([D48]). Requests that arrive while their credential
 * is being counted are counted together next, so that a burst costs little more than one request.
 */
export class Quota {
  private readonly counter: RateLimiterAbstract;
  /** The requests to count next, for each credential that is being counted. */
  private readonly queues = new Map<string, PendingRequest[]>();
  /** Credentials with an exhausted quota, which are refused without being counted. */
  private readonly exhausted = new BoundedMap<string, QuotaUse>(10_000);

  constructor(store: LimitStore) {
    this.counter = store.counter('quota', QUOTA_WINDOW_SECONDS);
  }

  /** Counts one request. Returns undefined if the plan has no limit, and a plain value if the quota is known to be exhausted. */
  consume({ plan, institutionId, credential }: Principal): Promise<QuotaUse> | QuotaUse | undefined {
    const quota = quotas[plan];
    if (quota === null) return undefined;
    const key = `${institutionId}:${credential}`;
    const exhausted = this.exhausted.get(key);
    if (exhausted?.quota === quota && exhausted.resetsAt > Date.now()) return exhausted;
    return new Promise((resolve, reject) => {
      const pending = { quota, resolve, reject };
      const queue = this.queues.get(key);
      if (queue) queue.push(pending);
      else void this.drain(key, [pending]);
    });
  }

  private async drain(key: string, first: PendingRequest[]): Promise<void> {
    for (let batch = first; batch.length > 0; batch = this.queues.get(key) ?? []) {
      this.queues.set(key, []);
      await this.count(key, batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error);
      });
    }
    this.queues.delete(key);
  }

  /** Counts a batch and gives each of its requests the next position. Requests beyond the quota are refunded. */
  private async count(key: string, batch: PendingRequest[]): Promise<void> {
    const { consumedPoints, msBeforeNext } = await this.counter.penalty(key, batch.length);
    const resetsAt = Date.now() + msBeforeNext;
    let refused = 0;
    for (const [index, { quota, resolve }] of batch.entries()) {
      const position = consumedPoints - batch.length + index + 1;
      const granted = position <= quota;
      const use = { quota, remaining: Math.max(quota - position, 0), granted, resetsAt };
      if (!granted) {
        refused += 1;
        this.exhausted.set(key, use);
      }
      resolve(use);
    }
    if (refused > 0 && msBeforeNext > NO_REFUND_MS) await this.counter.reward(key, refused);
  }
}
