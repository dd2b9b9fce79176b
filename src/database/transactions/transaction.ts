import type { EntityManager } from '@mikro-orm/postgresql';
import type { PoolClient } from 'pg';
import { type Database, tenantEntityManager } from '../connection/database.ts';
import { isUnreachable } from '../connection/failures.ts';
import type { IdBlocks, IdSource } from '../ids/id-blocks.ts';
import { queryBuilderOn, WriteCounter } from '../pg-internals.ts';
import { BULK_STATEMENT_TIMEOUT_MS, prepared, type Result } from '../reads/prepared.ts';
import { begin, commit as commitOn, genericPlans, JIT_OFF } from './transaction-settings.ts';

/** The part of a transaction that its steps need. */
export interface StepTransaction {
  readonly client: PoolClient;
  readonly ids: IdSource;
}

/** A step of a change, made of statements that handle one request or many alike. */
export interface BatchStep<Input, Output> {
  /** True if the step writes. A request that fails after such a step makes its whole batch fail. */
  readonly writes: boolean;
  /** Runs the step for all inputs, which belong to one institution. Returns one result for each, in their order. */
  run(transaction: StepTransaction, inputs: readonly Input[]): Promise<readonly Output[]>;
}

/** A transaction, or a request's part in one that other requests share. */
export interface BatchableTransaction {
  /** True if other requests share it. */
  readonly shared: boolean;
  /** Runs a step, together with the requests that share the transaction. */
  step<Input, Output>(step: BatchStep<Input, Output>, input: Input): Promise<Output>;
  /** Number of statements (in a batch: steps) that have written so far. */
  writes(): number;
  /** Registers an action that runs right after the commit, before `commit` resolves. */
  afterCommit(action: () => void): void;
  /** Writes the changes of entities. Costs nothing if none were used; a batch has none. */
  flush?(): Promise<void>;
}

/**
 * One database transaction with two interfaces: entities through `em`, statements through `query` and `client`. Both see the same
 * rows; `em` is restricted to those of one institution.
 */
export interface Transaction extends BatchableTransaction, StepTransaction {
  readonly ids: IdBlocks;
  readonly em: EntityManager;
  /** Runs a prepared statement whose `$1` is the institution. */
  query<Row extends object>(text: string, ...values: unknown[]): Promise<Result<Row>>;
  /** As `query`, for a statement about all rows of an import, a course or an institution, which may take minutes. */
  bulkQuery<Row extends object>(text: string, ...values: unknown[]): Promise<Result<Row>>;
  flush(): Promise<void>;
}

/** A transaction that its holder must end. */
export type Open<T extends BatchableTransaction> = T & {
  /** If this fails, the transaction is still open: roll it back. */
  commit(): Promise<void>;
  /**
   * Never fails. Does nothing if the transaction has ended.
   * @param cause the error that led to the rollback, if any
   */
  rollback(cause?: unknown): Promise<void>;
};

/** Stands for the institution's id in transactions that belong to no institution yet. */
export const NO_INSTITUTION = 0;

/**
 * Begins a transaction on a connection of its own. When it ends, the connection returns to the pool, or is closed if it may be
 * broken.
 * @param lockTimeout a `set local lock_timeout` statement, or an empty text to wait without limit
 */
export async function beginTransaction(
  database: Database,
  institutionId: number,
  lockTimeout = database.lockTimeout,
): Promise<Open<Transaction>> {
  const client = await database.pool.connect();
  const writeCounter = new WriteCounter(client);
  let ended = false;
  const release = (broken?: Error) => {
    ended = true;
    writeCounter.stop();
    client.release(broken);
  };
  const rollback = async (cause?: unknown) => {
    if (ended) return;
    database.writeState.noteFailure(cause);
    // A server that does not answer gets no further statement. Closing the connection also rolls back.
    if (isUnreachable(cause)) return release(cause as Error);
    await client.query('rollback').then(() => release(), release);
  };
  try {
    await begin(client, JIT_OFF, genericPlans(client), lockTimeout);
  } catch (error) {
    await rollback(error);
    throw error;
  }
  let em: EntityManager | undefined;
  const flush = async () => void (await em?.flush());
  const actions: (() => void)[] = [];
  const commit = async () => {
    await flush();
    await commitOn(client);
    release();
    for (const action of actions) action();
  };
  const stepTransaction = { client, ids: database.ids };
  return {
    ...stepTransaction,
    get em() {
      em ??= entityManagerOn(client, database, institutionId);
      return em;
    },
    ...statementsOf(client, institutionId),
    shared: false,
    step: (step, input) => {
      // The command tag of a step that writes by a CTE is SELECT.
      if (step.writes) writeCounter.count += 1;
      return runStepAlone(stepTransaction, step, input);
    },
    flush,
    writes: () => writeCounter.count,
    afterCommit: (action) => void actions.push(action),
    commit,
    rollback,
  };
}

function statementsOf(client: PoolClient, institutionId: number): Pick<Transaction, 'query' | 'bulkQuery'> {
  return {
    query: (text, ...values) => prepared(client, text, [institutionId, ...values]),
    bulkQuery: (text, ...values) => prepared(client, text, [institutionId, ...values], BULK_STATEMENT_TIMEOUT_MS),
  };
}

function entityManagerOn(client: PoolClient, database: Database, institutionId: number): EntityManager {
  const em = tenantEntityManager(database, institutionId);
  em.setTransactionContext(queryBuilderOn(client));
  return em;
}

async function runStepAlone<Input, Output>(
  transaction: StepTransaction,
  step: BatchStep<Input, Output>,
  input: Input,
): Promise<Output> {
  const [output] = await step.run(transaction, [input]);
  return output as Output;
}

/** Runs `work` in a transaction. Commits if it succeeds and `shouldCommit` then returns true, and rolls back otherwise. */
export async function inTransaction<T>(
  database: Database,
  institutionId: number,
  work: (transaction: Transaction) => Promise<T>,
  shouldCommit: () => boolean = () => true,
): Promise<T> {
  return runAndEnd(await beginTransaction(database, institutionId), work, shouldCommit);
}

/** Runs `work` in an open transaction, or in a part of a batch, and ends it as `inTransaction` does. */
export async function runAndEnd<T, Tx extends BatchableTransaction>(
  transaction: Open<Tx>,
  work: (transaction: Tx) => Promise<T>,
  shouldCommit: () => boolean,
): Promise<T> {
  try {
    const result = await work(transaction);
    await (shouldCommit() ? transaction.commit() : transaction.rollback());
    return result;
  } catch (error) {
    await transaction.rollback(error);
    throw error;
  }
}
