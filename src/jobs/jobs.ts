import { Pool, type PoolClient } from 'pg';
import { connectionSettings } from '../database/connection/connection-settings.ts';
import { isUnreachable } from '../database/connection/failures.ts';
import { ignoreIdleErrors } from '../database/connection/idle-errors.ts';
import { prepared } from '../database/reads/prepared.ts';
import { begin, genericPlans, JIT_OFF } from '../database/transactions/transaction-settings.ts';
import type { Registrar } from '../registrar.ts';

/** The number of connections for jobs. They are separate from those for requests, so that neither waits for the other. */
const POOL_SIZE = 4;

export interface JobPoolSettings {
  /** Milliseconds after which a database that does not respond to a statement counts as unreachable. */
  readonly databaseTimeout: number;
}

/** The database connections that a process uses for background jobs. */
export class Jobs {
  readonly pool: Pool;

  constructor(
    readonly registrar: Registrar,
    { databaseTimeout }: JobPoolSettings,
  ) {
    const { database } = registrar;
    const settings = {
      ...connectionSettings(database.url),
      max: POOL_SIZE,
      connectionTimeoutMillis: databaseTimeout,
      query_timeout: databaseTimeout,
      application_name: 'registrar jobs',
    };
    this.pool = ignoreIdleErrors(new Pool(settings));
  }

  /**
   * Runs `work` in a transaction, which is rolled back if it throws. The commit does not wait for the disk: if the database server
   * crashes at that moment, claims and outcomes are lost, and the attempts are repeated.
   */
  async inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await begin(client, JIT_OFF, genericPlans(client), 'set local synchronous_commit = off');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      // An unreachable server would not respond to a rollback either: closing the connection rolls back as well.
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

  /** Returns whether a read finds a row. An idle queue asks before it begins a transaction to claim jobs, which costs several times as much. */
  async finds(text: string, values: unknown[] = []): Promise<boolean> {
    return (await prepared(this.pool, text, values)).rows.length > 0;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
