import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import { AppError } from '../../shared/errors.ts';
import type { Logger } from '../../shared/log.ts';
import { onlyRow } from '../reads/prepared.ts';
import { connectionSettings } from './connection-settings.ts';
import { ConnectionShares } from './connection-shares.ts';
import { isRetryable, isUnreachable } from './failures.ts';
import { ignoreIdleErrors } from './idle-errors.ts';

export interface ReplicaSettings {
  readonly url: string;
  /** Milliseconds that a report waits for the replica to have what was committed before it. */
  readonly maxLag: number;
  readonly log: Logger;
}

const CONNECTIONS = 8;
/** An institution that uses its share reads from the primary, at once, where the usual limits apply. */
const SHARES = { perInstitution: 4, maxWaiting: 0, refusal: 'The replica is busy.' };

/** Maximum time to connect, and to answer about its position. */
const TIMEOUT_MS = 1_000;
const POLL_INTERVAL_MS = 10;
/** Time for which a replica that could not be used is skipped, so that not every report waits for it. */
const RETRY_INTERVAL_MS = 5_000;

/** End of the write-ahead log, and the identity of cluster and database, which a streaming replica shares. */
const POSITION = `
  select pg_current_wal_insert_lsn()::text as lsn, system_identifier::text as cluster, d.oid::int as database
  from pg_control_system(), pg_database d where d.datname = current_database()`;

const STATE = `
  select pg_is_in_recovery() and system_identifier = $2 and d.oid = $3 as "isReplica",
    greatest(pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()), 0)::float8 as lag
  from pg_control_system(), pg_database d where d.datname = current_database()`;

interface Position {
  readonly lsn: string;
  readonly cluster: string;
  readonly database: number;
}

/** The reason for which a report is read from the primary. */
type Obstacle = 'busy' | 'behind' | 'unavailable';

/**
 * A streaming replica for reports. A report is read from it only if it has replayed everything that the primary had written when the
 * report was requested: so callers find what they have just written, through whichever process.
 */
export class Replica {
  /** Number of reports, by whether the replica served them, or why it did not. */
  readonly reports: Record<'replica' | Obstacle, number> = { replica: 0, busy: 0, behind: 0, unavailable: 0 };
  readonly shares: ConnectionShares;
  private skipped: { readonly until: number; readonly obstacle: Obstacle } | undefined;

  constructor(private readonly settings: ReplicaSettings) {
    const pool = new Pool({
      ...connectionSettings(settings.url),
      max: CONNECTIONS,
      connectionTimeoutMillis: TIMEOUT_MS,
      idleTimeoutMillis: 10_000,
      application_name: 'registrar replica',
    });
    this.shares = new ConnectionShares(ignoreIdleErrors(pool), SHARES);
  }

  /**
   * Runs `work` on a connection of the institution's share.
   * @param work releases the connection
   * @returns undefined if the replica cannot be used now, or was lost meanwhile
   */
  async read<T>(
    primary: Pool,
    institutionId: number,
    work: (client: PoolClient) => Promise<T>,
  ): Promise<{ result: T } | undefined> {
    const client = await this.connect(primary, institutionId);
    if (!client) return undefined;
    try {
      const result = await work(client);
      this.reports.replica += 1;
      return { result };
    } catch (error) {
      // A replica also cancels statements that conflict with what it replays.
      if (isUnreachable(error) || isRetryable(error)) return this.skip('unavailable', error);
      throw error;
    }
  }

  /** Returns how many bytes of the write-ahead log it has not replayed yet. */
  async lag(primary: Pool): Promise<number> {
    return readLag(this.shares.pool, await readPosition(primary));
  }

  async close(): Promise<void> {
    await this.shares.pool.end();
  }

  /** Returns a connection on which all that the primary has written until now can be read; undefined if there is none. */
  private async connect(primary: Pool, institutionId: number): Promise<PoolClient | undefined> {
    if (this.skipped && performance.now() < this.skipped.until) return this.count(this.skipped.obstacle);
    let client: PoolClient | undefined;
    try {
      client = await this.shares.of(institutionId).connect();
      if (!(await this.catchesUp(client, primary))) {
        client.release();
        return this.skip('behind');
      }
      if (this.skipped) this.settings.log.info('the replica is used again');
      this.skipped = undefined;
      return client;
    } catch (error) {
      client?.release(true);
      return error instanceof AppError ? this.count('busy') : this.skip('unavailable', error);
    }
  }

  /** Waits for the replica to replay what the primary has written until now. Returns false if that takes too long. */
  private async catchesUp(client: PoolClient, primary: Pool): Promise<boolean> {
    const deadline = performance.now() + this.settings.maxLag;
    const position = await readPosition(primary);
    while ((await readLag(client, position)) > 0) {
      if (performance.now() > deadline) return false;
      await delay(POLL_INTERVAL_MS);
    }
    return true;
  }

  private skip(obstacle: Obstacle, err?: unknown): undefined {
    if (!this.skipped)
      this.settings.log.warn({ err, obstacle }, 'the replica cannot be used; reading from the primary');
    this.skipped = { until: performance.now() + RETRY_INTERVAL_MS, obstacle };
    return this.count(obstacle);
  }

  private count(obstacle: Obstacle): undefined {
    this.reports[obstacle] += 1;
    return undefined;
  }
}

async function readPosition(primary: Pool): Promise<Position> {
  return onlyRow(await primary.query<Position>(POSITION));
}

async function readLag(replica: Pool | PoolClient, { lsn, cluster, database }: Position): Promise<number> {
  const query = { text: STATE, values: [lsn, cluster, database], query_timeout: TIMEOUT_MS };
  const { rows } = await replica.query<{ isReplica: boolean; lag: number | null }>(query);
  const { isReplica, lag } = rows[0] ?? {};
  if (!isReplica || lag == null) throw new Error('DATABASE_REPLICA_URL is not a streaming replica of DATABASE_URL.');
  return lag;
}
