import type { Caller } from '../access/caller.ts';
import type { ServiceRequest } from '../access/service-request.ts';
import type { BatchableTransaction, Transaction } from '../database/transactions/transaction.ts';
import type { ValidationErrors } from '../input/validation-errors.ts';
import type { ChangeRecord } from './change-records.ts';
import type { PendingRecords } from './pending-records.ts';

const UNRECORDED =
  'A change wrote to the database but recorded nothing, so it was rolled back. Call record() or discard().';

/** The transaction of a change that may run in a batch with other requests. */
export interface BatchableChange extends BatchableTransaction {
  readonly caller: Caller;
  /** Collects the problems that the change finds in its input. */
  readonly errors: ValidationErrors;
  /** Accepted versions of the record to change ([D23]); any version if absent. */
  readonly expectedVersions?: readonly number[] | undefined;
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

/** Runs the steps of a change in a transaction that it may share, and writes its records. @throws Error if it wrote but recorded nothing */
export async function runRecordedSteps<T>(
  transaction: BatchableTransaction,
  { caller, errors, expectedVersions }: ServiceRequest,
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
  const { add: record, discard } = records;
  const result = await work({
    shared,
    step,
    writes,
    afterCommit,
    caller,
    errors,
    expectedVersions,
    record,
    discard,
    unrecorded,
  });
  await records.writePending(transaction);
  if (!records.isSettled && writes() > exemptWrites) throw new Error(UNRECORDED);
  return result;
}

/** Runs a change in a transaction of its own, and writes its records. @throws Error if it wrote but recorded nothing */
export function runRecorded<T>(
  transaction: Transaction,
  request: ServiceRequest,
  records: PendingRecords,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const { client, ids, flush } = transaction;
  const write = async (entry: ChangeRecord): Promise<number> => {
    const [id] = await records.write(transaction, [entry]);
    return id as number;
  };
  return runRecordedSteps(transaction, request, records, async (tx) => {
    const result = await work({
      ...tx,
      client,
      ids,
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

/** Returns a change that ignores records, for checks of an invalid input: the transaction is rolled back in any case. */
export function withoutRecords(transaction: Transaction, { caller, errors, expectedVersions }: ServiceRequest): Change {
  return {
    ...transaction,
    get em() {
      return transaction.em;
    },
    caller,
    errors,
    expectedVersions,
    record: () => undefined,
    discard: () => undefined,
    unrecorded: (write) => write(),
    write: async () => 0,
  };
}
