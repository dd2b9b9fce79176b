import { Pool, type PoolClient } from 'pg';
import { connectionSettings } from '../database/connection/connection-settings.ts';
import { isUnreachable } from '../database/connection/failures.ts';
import { ignoreIdleErrors } from '../database/connection/idle-errors.ts';
import { JIT_OFF } from '../database/transactions/transaction-settings.ts';
import type { Registrar } from '../registrar.ts';

/** Connections for jobs, beside those for requests: neither waits for the other. */
const POOL_SIZE = 4;

export interface JobPoolSettings {
  /** Milliseconds after which a database that does not answer a statement counts as unreachable. */
  readonly patience: number;
}

/** What a process needs for its work besides requests: connections of its own. */
export class Jobs {
  readonly pool: Pool;

  constructor(
    readonly registrar: Registrar,
    { patience }: JobPoolSettings,
  ) {
    const { database } = registrar;
    const settings = {
      ...connectionSettings(database.url),
      max: POOL_SIZE,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      application_name: 'registrar jobs',
    };
    this.pool = ignoreIdleErrors(new Pool(settings));
  }

  /**
   * Runs `work` in a transaction; nothing of it stays if it throws. Its commit does not wait for the disk: if the database's
   * machine crashes at that moment, claims and outcomes are lost, and attempts are made again.
   */
  async inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(`begin; ${JIT_OFF}; set local synchronous_commit = off`);
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

  async close(): Promise<void> {
    await this.pool.end();
  }
}
