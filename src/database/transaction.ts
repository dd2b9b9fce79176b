import type { EntityManager } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect } from 'kysely';
import type { PoolClient } from 'pg';
import { type Database, tenantEntityManager } from './database.ts';
import { isUnreachable } from './failures.ts';

/**
 * One database transaction, seen in two ways: entities through `em`, prepared statements through `client`. Both see the
 * same rows, and only those of one institution where entities are concerned.
 */
export interface Transaction {
  readonly em: EntityManager;
  readonly client: PoolClient;
}

const queryBuilders = new WeakMap<PoolClient, Kysely<unknown>>();

/** Lets the ORM run its statements on a connection that we hold, instead of on one that it takes from the pool itself. */
function queryBuilderOf(client: PoolClient): Kysely<unknown> {
  const known = queryBuilders.get(client);
  if (known) return known;
  const borrowed = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => borrowed, end: async () => undefined };
  const builder = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool as never }) });
  queryBuilders.set(client, builder);
  return builder;
}

/**
 * Runs `work` in a transaction that is committed if it succeeds and `keep` (asked afterwards) agrees, else rolled back.
 * The connection goes back to the pool, or is closed when it can no longer be trusted.
 */
export async function inTransaction<T>(
  database: Database,
  institutionId: number,
  work: (transaction: Transaction) => Promise<T>,
  keep: () => boolean = () => true,
): Promise<T> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const em = tenantEntityManager(database, institutionId);
    em.setTransactionContext(queryBuilderOf(client));
    const result = await work({ em, client });
    await em.flush();
    await client.query(keep() ? 'commit' : 'rollback');
    return result;
  } catch (error) {
    // A server that fell silent is not asked again: the connection is closed, which rolls back as well.
    if (isUnreachable(error)) broken = error as Error;
    else await client.query('rollback').catch((failure: Error) => void (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}
