import { LRUCache } from 'lru-cache';
import type { Principal } from '../../access/caller.ts';
import type { Plan } from '../../access/plans.ts';
import { atMost } from '../../shared/at-most.ts';
import { WriteBehind } from '../../shared/write-behind.ts';
import type { BatchCounter, Count } from './add-points.ts';
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
 * Counts the requests of each credential, exactly and across all instances ([D48]). Requests that arrive during a count are counted
 * together by the next one, so that a burst costs little more than one request.
 */
export class Quota {
  private readonly add: BatchCounter;
  /** The requests that the next count includes, by credential. */
  private waiting = new Map<string, PendingRequest[]>();
  private readonly writer = new WriteBehind({
    hasNext: () => this.waiting.size > 0,
    writeNext: () => this.countWaiting(),
  });
  /** Credentials with an exhausted quota, which are refused without being counted. */
  private readonly exhausted = new LRUCache<string, QuotaUse>(atMost(10_000));

  constructor(store: LimitStore) {
    this.add = store.batchCounter('quota', QUOTA_WINDOW_SECONDS);
  }

  /** Counts one request. Returns undefined if the plan has no limit, and a plain value if the quota is known to be exhausted. */
  consume({ plan, institutionId, credential }: Principal): Promise<QuotaUse> | QuotaUse | undefined {
    const quota = quotas[plan];
    if (quota === null) return undefined;
    const key = `${institutionId}:${credential}`;
    const exhausted = this.exhausted.get(key);
    if (exhausted?.quota === quota && exhausted.resetsAt > Date.now()) return exhausted;
    return new Promise((resolve, reject) => {
      const request = { quota, resolve, reject };
      const others = this.waiting.get(key);
      if (others) others.push(request);
      else this.waiting.set(key, [request]);
      this.writer.start();
    });
  }

  /** Counts the requests that wait, by one statement. */
  private async countWaiting(): Promise<void> {
    const requests = this.waiting;
    this.waiting = new Map();
    await this.count(requests).catch((error: unknown) => {
      for (const { reject } of [...requests.values()].flat()) reject(error);
    });
  }

  private async count(requests: Map<string, PendingRequest[]>): Promise<void> {
    const points = new Map([...requests].map(([key, { length }]) => [key, length]));
    const counts = await this.add(points);
    const refunds = new Map<string, number>();
    for (const [key, ofCredential] of requests) {
      const count = counts.get(key) as Count;
      const refused = this.answer(key, ofCredential, count);
      if (refused > 0 && count.resetsAt - Date.now() > NO_REFUND_MS) refunds.set(key, -refused);
    }
    if (refunds.size > 0) await this.add(refunds);
  }

  /** Gives each request of a credential the next position. Returns how many are beyond the quota. */
  private answer(key: string, requests: PendingRequest[], { points, resetsAt }: Count): number {
    let refused = 0;
    for (const [index, { quota, resolve }] of requests.entries()) {
      const position = points - requests.length + index + 1;
      const granted = position <= quota;
      const use = { quota, remaining: Math.max(quota - position, 0), granted, resetsAt };
      if (!granted) {
        refused += 1;
        this.exhausted.set(key, use);
      }
      resolve(use);
    }
    return refused;
  }
}
