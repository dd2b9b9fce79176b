import { LRUCache } from 'lru-cache';
import type { Pool, PoolClient } from 'pg';
import { AppError } from '../../shared/errors.ts';

type Acquired = (error: Error | undefined, client?: PoolClient, release?: PoolClient['release']) => void;

/** The connections of one institution. */
interface Share {
  readonly institutionId: number;
  inUse: number;
  /** Requests that wait for a connection, in order of arrival. */
  readonly queue: Set<() => void>;
}

export interface ShareLimits {
  /** Most connections that an institution uses at a time. */
  readonly perInstitution: number;
  /** Most requests of an institution that wait for a connection. */
  readonly maxWaiting?: number;
  /** The error message if no connection becomes free in time. */
  readonly refusal?: string;
}

/** pg's own message, so that the error is handled like that of a busy pool. */
const CONNECTION_TIMEOUT = 'timeout exceeded when trying to connect';

/** Number of institutions whose view of the pool is kept. A view that was dropped is created again. */
const MAX_VIEWS = 1_000;

/** When a refused request may be retried. */
const RETRY_AFTER_SECONDS = 10;

/**
 * Divides the connections of a pool among institutions. An institution uses at most a part of them at a time, half by default, so
 * that its slow statements never leave the others without one. Waiting institutions take turns. The limit also applies while the
 * others are idle: a connection that runs a long statement cannot be taken back when another institution needs it.
 */
export class ConnectionShares {
  private readonly views = new LRUCache<number, Pool>({ max: MAX_VIEWS });
  /** The shares of institutions that use a connection or wait for one. */
  private readonly shares = new Map<number, Share>();
  /** Institutions with a queue, in the order of their turns. */
  private readonly waiting = new Set<Share>();
  private readonly max: number;
  private readonly limits: Required<Omit<ShareLimits, 'refusal'>> & Pick<ShareLimits, 'refusal'>;
  private inUse = 0;

  constructor(
    readonly pool: Pool,
    limits: Partial<ShareLimits> = {},
  ) {
    this.max = pool.options.max;
    this.limits = { perInstitution: Math.ceil(this.max / 2), maxWaiting: Number.POSITIVE_INFINITY, ...limits };
  }

  /** Number of requests that wait for a connection of their institution. */
  get waitingCount(): number {
    let count = 0;
    for (const { queue } of this.waiting) count += queue.size;
    return count;
  }

  /** Returns a view of the pool that takes connections from the institution's share. */
  of(institutionId: number): Pool {
    const view = this.views.get(institutionId) ?? this.newView(institutionId);
    this.views.set(institutionId, view);
    return view;
  }

  private newView(institutionId: number): Pool {
    const acquireAsync = () =>
      new Promise<PoolClient>((resolve, reject) =>
        this.acquire(institutionId, (error, client) => (error ? reject(error) : resolve(client as PoolClient))),
      );
    const connect = (done?: Acquired) => (done ? this.acquire(institutionId, done) : acquireAsync());
    // `query` of pg's pool calls `connect` as well.
    return Object.create(this.pool, { connect: { value: connect } });
  }

  private acquire(institutionId: number, done: Acquired): void {
    const share = this.shares.get(institutionId) ?? { institutionId, inUse: 0, queue: new Set() };
    this.shares.set(institutionId, share);
    if (this.inUse < this.max && share.inUse < this.limits.perInstitution) this.connect(share, done);
    else this.enqueue(share, done);
  }

  private enqueue(share: Share, done: Acquired): void {
    if (share.queue.size >= this.limits.maxWaiting) {
      done(this.refusal());
      return;
    }
    const start = () => {
      clearTimeout(timer);
      this.connect(share, done);
    };
    const timer = setTimeout(() => {
      share.queue.delete(start);
      if (share.queue.size === 0) this.waiting.delete(share);
      this.dropIfIdle(share);
      done(this.refusal());
    }, this.pool.options.connectionTimeoutMillis);
    share.queue.add(start);
    this.waiting.add(share);
  }

  private refusal(): Error {
    const { refusal } = this.limits;
    if (refusal === undefined) return new Error(CONNECTION_TIMEOUT);
    return new AppError('service_unavailable', refusal, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  private connect(share: Share, done: Acquired): void {
    share.inUse += 1;
    this.inUse += 1;
    this.pool.connect((error, client) => {
      if (!client) {
        this.onReleased(share);
        return done(error);
      }
      const { release } = client;
      client.release = (cause) => {
        // Throws at a second release, so that it is not counted.
        release(cause);
        this.onReleased(share);
      };
      done(undefined, client, client.release);
    });
  }

  private onReleased(share: Share): void {
    share.inUse -= 1;
    this.inUse -= 1;
    const next = [...this.waiting].find(({ inUse }) => inUse < this.limits.perInstitution);
    if (next) this.startNext(next);
    this.dropIfIdle(share);
  }

  private dropIfIdle({ institutionId, inUse, queue }: Share): void {
    if (inUse === 0 && queue.size === 0) this.shares.delete(institutionId);
  }

  private startNext(share: Share): void {
    const [start] = share.queue as Iterable<() => void> as [() => void];
    share.queue.delete(start);
    this.waiting.delete(share);
    if (share.queue.size > 0) this.waiting.add(share);
    start();
  }
}
