import { Pool, type PoolClient } from 'pg';
import { AppError } from '../errors.ts';
import { Turns } from '../turns.ts';
import { connectionSettings } from './connection-settings.ts';
import { surviveLostConnections } from './lost-connections.ts';

interface SharedPoolLimits {
  readonly applicationName: string;
  /** Connections of this process. */
  readonly connections: number;
  /** How many of them one institution may hold. */
  readonly perInstitution: number;
  readonly refusal: string;
}

/** How long one may wait for a connection of one's institution, and then for one of the pool, in milliseconds. */
const WAIT = 10_000;

/** How many of an institution may wait: each may hold a file of some megabytes meanwhile. */
const MAX_WAITING = 4;

/**
 * A pool for long work, apart from that of requests and without a time-out for statements. An institution gets a share of it,
 * so that its slow readers and large files keep only itself waiting.
 */
export class SharedPool extends Pool {
  private readonly turns: Turns<number>;

  constructor(
    url: string,
    private readonly limits: SharedPoolLimits,
  ) {
    super({
      ...connectionSettings(url),
      max: limits.connections,
      connectionTimeoutMillis: WAIT,
      idleTimeoutMillis: 10_000,
      application_name: limits.applicationName,
    });
    surviveLostConnections(this);
    const { perInstitution, refusal } = limits;
    this.turns = new Turns({ atOnce: perInstitution, waiting: MAX_WAITING, patience: WAIT, refusal });
  }

  /** @throws AppError `service_unavailable` where the institution's share, or the whole pool, stays busy */
  async connectFor(institutionId: number): Promise<PoolClient> {
    const end = await this.turns.take(institutionId);
    try {
      const client = await this.connect();
      const { release } = client;
      client.release = (broken) => {
        release.call(client, broken);
        end();
      };
      return client;
    } catch (error) {
      end();
      throw this.explained(error);
    }
  }

  /** An institution's share of it, in the place of the pool of requests: for transactions, which only connect. */
  shareOf(institutionId: number): Pool {
    const share = { connect: () => this.connectFor(institutionId) };
    return share as Pool;
  }

  private explained(error: unknown): unknown {
    const waitedInVain = error instanceof Error && /timeout exceeded when trying to connect/i.test(error.message);
    if (!waitedInVain || this.totalCount < this.limits.connections) return error;
    return new AppError('service_unavailable', this.limits.refusal, { retryAfter: 10, cause: error });
  }
}
