import type { Caller } from '../access/caller.ts';
import { batchedOrAlone } from '../database/batching/batched-transaction.ts';
import { joinBatch } from '../database/batching/join-batch.ts';
import type { Database } from '../database/connection/database.ts';
import { isRetryable } from '../database/connection/failures.ts';
import {
  type BatchableTransaction,
  inTransaction,
  runAndEnd,
  type Transaction,
} from '../database/transactions/transaction.ts';
import { AppError } from '../errors.ts';
import type { ChangeRecord } from './change-records.ts';
import { PendingRecords } from './pending-records.ts';

const MAX_ATTEMPTS = 3;

const UNRECORDED =
  'A change wrote to the database but recorded nothing, so it was rolled back. Call record() or discard().';

/** A change made of steps, so that it can run in a batch with other requests. */
export interface BatchableChange extends BatchableTransaction {
  readonly caller: Caller;
  /** Records the change. Its audit record, event and feed entries are written in the same transaction. */
  record(record: ChangeRecord): void;
  /** Rolls the change back at its end: it was a dry run, or its result is a refusal. */
  discard(): void;
  /** Runs a write that needs no audit record. It is committed only if the change records something else. */
  unrecorded<T>(write: () => Promise<T>): Promise<T>;
}

/** A transaction that changes an institution's data, and the records of what it changed. */
export interface Change extends BatchableChange, Transaction {
  /** Writes a record at once and returns the id of its audit record, for a bulk change that writes its feed entries by SQL. */
  write(record: ChangeRecord): Promise<number>;
}

/**
 * Changes data; every change goes through here. `work` runs in a transaction, and its records become audit records, events and feed
 * entries in the same transaction. A change that records nothing is rolled back, so that no change goes untraced ([D42]). If it
 * wrote something without recording or discarding it, it fails, since its result would show data that is not stored.
 * Deadlocks are retried. In a request with an idempotency key ([D49]), the change joins the request's transaction.
 * If the caller has validation errors already, `work` runs only to find further ones, and is rolled back.
 * @throws every error of `work`, after rolling back
 */
export async function change<T>(database: Database, caller: Caller, work: (change: Change) => Promise<T>): Promise<T> {
  if (caller.problems.any) return rejectInvalid(database, caller, work);
  const { transaction, institutionId } = caller;
  const run: Run<Transaction> = transaction
    ? (inside, hasChanged) => transaction.run(database, inside, hasChanged)
    : (inside, hasChanged) => inTransaction(database, institutionId, inside, hasChanged);
  for (let attempt = 1; ; attempt += 1) {
    const records = new PendingRecords(database, caller);
    try {
      return await run(
        (open) => runRecorded(open, records, work),
        () => records.shouldCommit,
      );
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

/**
 * Like `change`, for a change made of steps. Concurrent requests of an institution run in one batched transaction, which costs each
 * of them a fraction. If the batch fails, each request is retried alone, so `work` may run twice.
 * @throws every error of `work`, after rolling back
 */
export async function batchableChange<T>(
  database: Database,
  caller: Caller,
  work: (change: BatchableChange) => Promise<T>,
): Promise<T> {
  const alone = () => change(database, caller, work);
  const { transaction, institutionId } = caller;
  if (caller.problems.any || transaction?.alone) return alone();
  const run: Run<BatchableTransaction> = transaction
    ? (inside, hasChanged) => transaction.runBatched(database, inside, hasChanged)
    : async (inside, hasChanged) => runAndEnd(await joinBatch(database, institutionId, 'change'), inside, hasChanged);
  const batched = () => {
    const records = new PendingRecords(database, caller);
    return run(
      (open) => runRecordedSteps(open, records, work),
      () => records.shouldCommit,
    );
  };
  return batchedOrAlone(batched, alone);
}

type Run<Tx> = <T>(work: (transaction: Tx) => Promise<T>, hasChanged: () => boolean) => Promise<T>;

async function runRecordedSteps<T>(
  transaction: BatchableTransaction,
  records: PendingRecords,
  work: (change: BatchableChange) => Promise<T>,
): Promise<T> {
  const { shared, step, writes, afterCommit } = transaction;
  let exemptWrites = writes();
  const unrecorded = async <U>(write: () => Promise<U>): Promise<U> => {
    const before = writes();
    const result = await write();
    exemptWrites += writes() - before;
    return result;
  };
  const { caller, add: record, discard } = records;
  const result = await work({ shared, step, writes, afterCommit, caller, record, discard, unrecorded });
  await records.writePending(transaction);
  if (!records.isSettled && writes() > exemptWrites) throw new Error(UNRECORDED);
  return result;
}

function runRecorded<T>(
  transaction: Transaction,
  records: PendingRecords,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const { client, flush } = transaction;
  const write = async (entry: ChangeRecord): Promise<number> => {
    await records.write(transaction, [entry]);
    const { rows } = await client.query<{ id: number }>(`select currval('audit_logs_id_seq')::int as id`);
    return (rows[0] as { id: number }).id;
  };
  return runRecordedSteps(transaction, records, async (change) => {
    const result = await work({
      ...change,
      client,
      get em() {
        return transaction.em;
      },
      flush,
      write,
    });
    await flush();
    return result;
  });
}

/** Ignores records, for a change that is rolled back in any case. */
const IGNORE_RECORDS: Pick<Change, 'record' | 'discard' | 'unrecorded' | 'write'> = {
  record: () => undefined,
  discard: () => undefined,
  unrecorded: (write) => write(),
  write: async () => 0,
};

/** Runs `work` to add the validation errors that need the database, so that all are reported at once ([D9]). */
async function rejectInvalid(
  database: Database,
  caller: Caller,
  work: (change: Change) => Promise<unknown>,
): Promise<never> {
  const validate = (transaction: Transaction) => work({ ...transaction, caller, ...IGNORE_RECORDS });
  try {
    await inTransaction(database, caller.institutionId, validate, () => false);
  } catch (error) {
    // Missing values can cause any error. Only errors that the service throws on purpose are reported.
    if (error instanceof AppError && error.code !== 'validation_error') throw error;
    const details = error instanceof AppError ? Object.entries(error.details ?? {}) : [];
    for (const [field, messages] of details) for (const message of messages) caller.problems.add(field, message);
  }
  throw caller.problems.toError();
}
