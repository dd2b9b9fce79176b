import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import { PgBoss } from 'pg-boss';
import { connectionSettings } from '../database/connection-settings.ts';
import { isUnreachable } from '../database/failures.ts';
import { surviveLostConnections } from '../database/lost-connections.ts';
import type { Registrar } from '../registrar.ts';
import { connectionOf } from './job-queue.ts';

/** Connections for jobs, beside those for requests: neither waits for the other. */
const POOL_SIZE = 4;

/** Milliseconds between two tries to reach a queue that is not there yet. */
const START_INTERVAL = 2000;

export interface QueueSettings {
  /** Seconds between two looks for jobs whose process died. */
  readonly supervision: number;
  /** Milliseconds after which a database that does not answer a statement counts as unreachable. */
  readonly patience: number;
}

/** The queue as a process works on it: started, with connections of its own. */
export class Jobs {
  readonly pool: Pool;
  readonly boss: PgBoss;
  private readonly closing = new AbortController();

  constructor(
    readonly registrar: Registrar,
    { supervision, patience }: QueueSettings,
  ) {
    const { database, log } = registrar;
    const settings = {
      ...connectionSettings(database.url),
      max: POOL_SIZE,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      application_name: 'registrar jobs',
    };
    this.pool = surviveLostConnections(new Pool(settings));
    this.boss = new PgBoss({
      db: connectionOf(this.pool),
      migrate: false,
      schedule: false,
      superviseIntervalSeconds: supervision,
      monitorIntervalSeconds: supervision,
    });
    this.boss.on('error', (error) => log.warn({ err: error }, 'the job queue reports an error'));
    this.boss.on('warning', ({ message }) => log.warn(message));
  }

  /** Starts the queue, as soon as the database is there and migrated. @returns whether it did before it was closed */
  async open(): Promise<boolean> {
    for (let first = true; !this.closing.signal.aborted; first = false) {
      try {
        await this.boss.start();
        return true;
      } catch (error) {
        // Said once: until it can, readiness says why.
        if (first) this.registrar.log.warn({ err: error }, 'the job queue cannot be started yet');
        await delay(START_INTERVAL, undefined, { signal: this.closing.signal }).catch(() => undefined);
      }
    }
    return false;
  }

  /**
   * Runs `work` in a transaction; nothing of it stays if it throws. Its commit does not wait for the disk: if the database's
   * machine crashes at that moment, jobs are back where they were, and are done again.
   */
  async inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin; set local synchronous_commit = off');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      // A server that fell silent is not asked again: closing the connection rolls back as well.
      if (isUnreachable(error)) broken = error as Error;
      else
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Ends an `open` that still waits. */
  giveUp(): void {
    this.closing.abort();
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false });
    await this.pool.end();
  }
}
