import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { BoundedMap } from '../../shared/bounded-map.ts';
import type { Plan } from '../institution.entity.ts';
import type { Principal } from '../principals/caller.ts';
import type { LimitStore } from './limit-store.ts';

/** Seconds. */
export const QUOTA_WINDOW = 3600;

/** Requests that a credential may make in a window ([D48]). */
const quotas: Record<Plan, number | null> = { standard: 1000, premium: 5000, enterprise: null };

/** Milliseconds before a window's end from which on nothing is taken back: it would be taken from the next window. */
const WINDOW_ENDS = 10_000;

/** Where a request left its credential's quota. */
export interface QuotaUse {
  readonly quota: number;
  readonly remaining: number;
  /** False for a request beyond the quota, which does not count. */
  readonly granted: boolean;
  /** Milliseconds since the epoch at which the window ends. */
  readonly resetsAt: number;
}

interface Waiting {
  readonly quota: number;
  resolve(use: QuotaUse): void;
  reject(error: unknown): void;
}

/**
 * Counts the requests of each credential, exactly and for all instances together ([D48]). Requests of one credential that come
 * while its count is under way are counted together by the next one, so that a crowd of them costs little more than one.
 */
export class Quota {
  private readonly counter: RateLimiterAbstract;
  /** A credential is here while its count is under way, with the requests that came meanwhile. */
  private readonly queues = new Map<string, Waiting[]>();
  /** Credentials whose window is used up: they are refused without being counted. */
  private readonly usedUp = new BoundedMap<string, QuotaUse>(10_000);

  constructor(store: LimitStore) {
    this.counter = store.counter('quota', QUOTA_WINDOW);
  }

  /** Counts one request; undefined where the plan has no limit, and no promise where the quota is known to be used up. */
  take({ plan, institutionId, credential }: Principal): Promise<QuotaUse> | QuotaUse | undefined {
    const quota = quotas[plan];
    if (quota === null) return undefined;
    const key = `${institutionId}:${credential}`;
    const refusal = this.usedUp.get(key);
    if (refusal?.quota === quota && refusal.resetsAt > Date.now()) return refusal;
    return new Promise((resolve, reject) => {
      const waiting = { quota, resolve, reject };
      const queue = this.queues.get(key);
      if (queue) queue.push(waiting);
      else void this.drain(key, [waiting]);
    });
  }

  private async drain(key: string, first: Waiting[]): Promise<void> {
    for (let batch = first; batch.length > 0; batch = this.queues.get(key) ?? []) {
      this.queues.set(key, []);
      await this.count(key, batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error);
      });
    }
    this.queues.delete(key);
  }

  /** Counts a batch and gives each request of it the next place; those beyond the quota are taken back. */
  private async count(key: string, batch: Waiting[]): Promise<void> {
    const { consumedPoints, msBeforeNext } = await this.counter.penalty(key, batch.length);
    const resetsAt = Date.now() + msBeforeNext;
    let refused = 0;
    for (const [index, { quota, resolve }] of batch.entries()) {
      const place = consumedPoints - batch.length + index + 1;
      const granted = place <= quota;
      const use = { quota, remaining: Math.max(quota - place, 0), granted, resetsAt };
      if (!granted) {
        refused += 1;
        this.usedUp.set(key, use);
      }
      resolve(use);
    }
    if (refused > 0 && msBeforeNext > WINDOW_ENDS) await this.counter.reward(key, refused);
  }
}
