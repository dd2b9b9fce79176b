import { LRUCache } from 'lru-cache';
import type { Pool, PoolClient } from 'pg';
import { AppError } from '../../shared/errors.ts';
import { FairQueue } from '../../shared/fair-queue.ts';

type Acquired = (error: Error | undefined, client?: PoolClient, release?: PoolClient['release']) => void;

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
  private readonly queue: FairQueue<number>;

  constructor(
    readonly pool: Pool,
    { perInstitution, maxWaiting, refusal }: Partial<ShareLimits> = {},
  ) {
    const { max, connectionTimeoutMillis } = pool.options;
    this.queue = new FairQueue({
      slots: max,
      perKey: perInstitution ?? Math.ceil(max / 2),
      maxWaitingPerKey: maxWaiting,
      timeoutMs: connectionTimeoutMillis,
      refusal: () =>
        refusal === undefined
          ? new Error(CONNECTION_TIMEOUT)
          : new AppError('service_unavailable', refusal, { retryAfterSeconds: RETRY_AFTER_SECONDS }),
    });
  }

  /** Number of requests that wait for a connection of their institution. */
  get waitingCount(): number {
    return this.queue.waitingCount;
  }

  /** Returns a view of the pool that takes connections from the institution's share. */
  of(institutionId: number): Pool {
    const view = this.views.get(institutionId) ?? this.newView(institutionId);
    this.views.set(institutionId, view);
    return view;
  }

  private newView(institutionId: number): Pool {
    const acquire = (done: Acquired) =>
      this.queue.enter({ key: institutionId }, (leave) => this.connect(leave, done), done);
    const acquireAsync = () =>
      new Promise<PoolClient>((resolve, reject) =>
        acquire((error, client) => (error ? reject(error) : resolve(client as PoolClient))),
      );
    const connect = (done?: Acquired) => (done ? acquire(done) : acquireAsync());
    // `query` of pg's pool calls `connect` as well.
    return Object.create(this.pool, { connect: { value: connect } });
  }

  private connect(leave: () => void, done: Acquired): void {
    this.pool.connect((error, client) => {
      if (!client) {
        leave();
        return done(error);
      }
      const { release } = client;
      client.release = (cause) => {
        // Throws at a second release.
        release(cause);
        leave();
      };
      done(undefined, client, client.release);
    });
  }
}
