import type { Caller } from '../auth/caller.ts';
import { type ChangeRecord, writeRecords } from './change-records.ts';
import type { Database } from './database.ts';
import { isRetryable } from './failures.ts';
import { inTransaction, type Transaction } from './transaction.ts';

const MAX_TRIES = 3;

/** A transaction that changes an institution's data, and the records of what it changed. */
export interface Change extends Transaction {
  readonly caller: Caller;
  /** Notes what was changed. The audit record, the event and the feed entries are written with the change, or not at all. */
  record(record: ChangeRecord): void;
}

/**
 * The one way to change data. `work` runs in a transaction; what it records becomes audit records, events and feed entries in
 * the same transaction. A change that records nothing is rolled back, so that nothing can ever change without a trace ([D42]).
 * Deadlocks are tried again. Inside a request that keeps its answer with its effect ([D49]), it joins that transaction.
 * @throws whatever `work` throws, with nothing written
 */
export async function change<T>(database: Database, caller: Caller, work: (change: Change) => Promise<T>): Promise<T> {
  caller.problems.throwIfAny();
  if (caller.transaction) return recorded(caller.transaction, caller, [], work);
  for (let attempt = 1; ; attempt += 1) {
    const records: ChangeRecord[] = [];
    try {
      return await inTransaction(
        database,
        caller.institutionId,
        (transaction) => recorded(transaction, caller, records, work),
        () => records.length > 0,
      );
    } catch (error) {
      if (attempt === MAX_TRIES || !isRetryable(error)) throw error;
    }
  }
}

async function recorded<T>(
  transaction: Transaction,
  caller: Caller,
  records: ChangeRecord[],
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const record = (entry: ChangeRecord) => void records.push(entry);
  const result = await work({ em: transaction.em, client: transaction.client, caller, record });
  await transaction.em.flush();
  if (records.length > 0) await writeRecords(transaction.client, caller, records);
  return result;
}
