import type { Pool, PoolClient } from 'pg';
import { AppError } from '../../errors.ts';

type Acquired = (error: Error | undefined, client?: PoolClient, release?: PoolClient['release']) => void;

/** The connections of one institution. */
interface Share {
  inUse: number;
  /** Requests that wait for a connection, in order of arrival. */
  readonly queue: Set<() => void>;
}

export interface ShareLimits {
  /** How many connections an institution may use at a time. */
  readonly perInstitution: number;
  /** How many of its requests may wait for one. */
  readonly maxWaiting?: number;
  /** The message of the refusal when a connection does not come in time. */
  readonly refusal?: string;
}

/** pg's own words, so that the error is reported as a busy pool is. */
const TIMEOUT = 'timeout exceeded when trying to connect';

/** Seconds after which a refused request may be repeated. */
const RETRY_AFTER = 10;

/**
 * Divides the connections of a pool among institutions. An institution uses a part of them at a time, half by default, so that its
 * slow statements never leave the others without one; where several institutions wait, they take turns. The limit also holds
 * while nobody else is there: a connection that works on a long statement cannot be taken back when somebody comes.
 */
export class ConnectionShares {
  private readonly views = new Map<number, Pool>();
  /** Institutions with a queue; the one whose turn is next comes first. */
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

  /** How many requests wait for their institution's turn. */
  get waitingCount(): number {
    let count = 0;
    for (const { queue } of this.waiting) count += queue.size;
    return count;
  }

  /** The pool as an institution may use it: the pool itself, but for its way to connections. */
  of(institutionId: number): Pool {
    const view = this.views.get(institutionId) ?? this.newView();
    this.views.set(institutionId, view);
    return view;
  }

  private newView(): Pool {
    const share: Share = { inUse: 0, queue: new Set() };
    const promised = () =>
      new Promise<PoolClient>((resolve, reject) =>
        this.acquire(share, (error, client) => (error ? reject(error) : resolve(client as PoolClient))),
      );
    const connect = (done?: Acquired) => (done ? this.acquire(share, done) : promised());
    // `query` of pg's pool takes its connection by `connect` as well.
    return Object.create(this.pool, { connect: { value: connect } });
  }

  private acquire(share: Share, done: Acquired): void {
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
      done(this.refusal());
    }, this.pool.options.connectionTimeoutMillis);
    share.queue.add(start);
    this.waiting.add(share);
  }

  private refusal(): Error {
    const { refusal } = this.limits;
    if (refusal === undefined) return new Error(TIMEOUT);
    return new AppError('service_unavailable', refusal, { retryAfter: RETRY_AFTER });
  }

  private connect(share: Share, done: Acquired): void {
    share.inUse += 1;
    this.inUse += 1;
    this.pool.connect((error, client) => {
      if (!client) {
        this.giveBack(share);
        return done(error);
      }
      const { release } = client;
      client.release = (cause) => {
        // Refuses a second release, which must not be counted.
        release(cause);
        this.giveBack(share);
      };
      done(undefined, client, client.release);
    });
  }

  private giveBack(share: Share): void {
    share.inUse -= 1;
    this.inUse -= 1;
    const next = [...this.waiting].find(({ inUse }) => inUse < this.limits.perInstitution);
    if (next) this.startNext(next);
  }

  private startNext(share: Share): void {
    const [start] = share.queue as Iterable<() => void> as [() => void];
    share.queue.delete(start);
    this.waiting.delete(share);
    if (share.queue.size > 0) this.waiting.add(share);
    start();
  }
}
