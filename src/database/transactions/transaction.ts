import type { EntityManager } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect } from 'kysely';
import type { PoolClient } from 'pg';
import { runAlone, type Step } from '../batching/step.ts';
import { type Database, tenantEntityManager } from '../connection/database.ts';
import { isUnreachable } from '../connection/failures.ts';
import { GENERIC_PLANS, JIT_OFF } from './transaction-settings.ts';
import { WriteCounter } from './write-counter.ts';

/** What a transaction can do that may be shared with other requests. */
export interface Steps {
  /** Whether others are in it. */
  readonly shared: boolean;
  /** Takes a step, together with those who share the transaction. */
  step<Input, Output>(step: Step<Input, Output>, input: Input): Promise<Output>;
  /** How many statements (in a shared transaction: steps) have written so far. */
  writes(): number;
  /** Runs an action once the transaction is committed, before anybody is told that it is. */
  afterCommit(action: () => void): void;
}

/**
 * One database transaction, seen in two ways: entities through `em`, prepared statements through `client`. Both see the
 * same rows, and only those of one institution where entities are concerned.
 */
export interface Transaction extends Steps {
  readonly em: EntityManager;
  readonly client: PoolClient;
  /** Writes what has changed in entities; costs nothing where none were used. */
  flush(): Promise<void>;
}

interface Open {
  /** Where it fails, the transaction is still open: roll it back. */
  commit(): Promise<void>;
  /**
   * Never fails; does nothing where the transaction has ended.
   * @param cause the error that is the reason, where there is one
   */
  rollback(cause?: unknown): Promise<void>;
}

/** A transaction that whoever began it must end. */
export interface OpenTransaction extends Transaction, Open {}

/** A part in a transaction, which whoever got it must end. */
export interface OpenSteps extends Steps, Open {}

/** In the place of an institution's id before there is an institution to see the records of. */
export const NO_INSTITUTION = 0;

const BEGIN = `begin; ${JIT_OFF}; ${GENERIC_PLANS}`;

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
 * Begins a transaction on a connection of its own. When it ends, the connection goes back to the pool, or is closed when it
 * can no longer be trusted.
 * @param lockTimeout the setting that ends the wait for a lock
 */
export async function beginTransaction(
  database: Database,
  institutionId: number,
  lockTimeout = database.lockTimeout,
): Promise<OpenTransaction> {
  const client = await database.pool.connect();
  const written = new WriteCounter(client);
  let ended = false;
  const release = (broken?: Error) => {
    ended = true;
    written.stop();
    client.release(broken);
  };
  const rollback = async (cause?: unknown) => {
    if (ended) return;
    database.writeState.noteFailure(cause);
    // A server that fell silent is not asked again: the connection is closed, which rolls back as well.
    if (isUnreachable(cause)) return release(cause as Error);
    await client.query('rollback').then(() => release(), release);
  };
  try {
    await client.query(`${BEGIN}; ${lockTimeout}`);
  } catch (error) {
    await rollback(error);
    throw error;
  }
  let em: EntityManager | undefined;
  const flush = async () => void (await em?.flush());
  const actions: (() => void)[] = [];
  const commit = async () => {
    await flush();
    await client.query('commit');
    release();
    for (const action of actions) action();
  };
  return {
    get em() {
      em ??= entityManagerOn(client, database, institutionId);
      return em;
    },
    client,
    shared: false,
    step: (step, input) => runAlone(client, step, input),
    flush,
    writes: () => written.count,
    afterCommit: (action) => void actions.push(action),
    commit,
    rollback,
  };
}

function entityManagerOn(client: PoolClient, database: Database, institutionId: number): EntityManager {
  const em = tenantEntityManager(database, institutionId);
  em.setTransactionContext(queryBuilderOf(client));
  return em;
}

/** Runs `work` in a transaction that is committed if it succeeds and `keep` (asked afterwards) agrees, else rolled back. */
export async function inTransaction<T>(
  database: Database,
  institutionId: number,
  work: (transaction: Transaction) => Promise<T>,
  keep: () => boolean = () => true,
): Promise<T> {
  return within(await beginTransaction(database, institutionId), work, keep);
}

/** The same in a transaction that is open, or in a part of one. */
export async function within<T, O extends Open>(
  transaction: O,
  work: (transaction: O) => Promise<T>,
  keep: () => boolean,
): Promise<T> {
  try {
    const result = await work(transaction);
    await (keep() ? transaction.commit() : transaction.rollback());
    return result;
  } catch (error) {
    await transaction.rollback(error);
    throw error;
  }
}
