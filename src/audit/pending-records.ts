import { announceRevocations } from '../access/announce-revocations.ts';
import type { Caller } from '../access/caller.ts';
import type { ServiceRequest } from '../access/service-request.ts';
import type { Database } from '../database/connection/database.ts';
import type { BatchableTransaction, Transaction } from '../database/transactions/transaction.ts';
import type { ValidationErrors } from '../input/validation-errors.ts';
import type { ChangeRecord } from './change-records.ts';
import { writeRecords } from './write-records.ts';

/** The records of one change. They are collected until its end, or written at once. */
export class PendingRecords {
  private written = false;
  private discarded = false;
  private readonly pending: ChangeRecord[] = [];

  constructor(
    private readonly database: Database,
    readonly caller: Caller,
  ) {}

  /** True if the change is to be committed. */
  get shouldCommit(): boolean {
    return this.written && !this.discarded;
  }

  /** True once the change has recorded or discarded its writes. */
  get isSettled(): boolean {
    return this.written || this.discarded;
  }

  readonly discard = (): void => {
    this.discarded = true;
  };

  readonly add = (record: ChangeRecord): void => void this.pending.push(record);

  async writePending(transaction: BatchableTransaction): Promise<void> {
    if (this.pending.length > 0) await this.write(transaction, this.pending);
  }

  /** Writes records in the transaction of their change and returns their ids. Calls `onChange` after the commit. */
  async write(transaction: BatchableTransaction, records: ChangeRecord[]): Promise<readonly number[]> {
    const { database, caller } = this;
    const ids = await transaction.step(writeRecords, { caller, records });
    await announceRevocations(transaction, caller.institutionId, records);
    this.written = true;
    transaction.afterCommit(() => database.onChange?.(caller.institutionId, records));
    return ids;
  }
}

const UNRECORDED =
  'A change wrote to the database but recorded nothing, so it was rolled back. Call record() or discard().';

/** The part that a change adds to its transaction: who makes it, and the records of what it changed. */
export interface Recording {
  readonly caller: Caller;
  /** Collects the problems that the change finds in its input. */
  readonly errors: ValidationErrors;
  /** Accepted versions of the record to change ([D23]); any version if absent. */
  readonly expectedVersions?: readonly number[] | undefined;
  /** Records the change. Its audit record, event and feed entries are written in the same transaction. */
  record(record: ChangeRecord): void;
  /** Writes a record at once and returns the id of its audit record, for a bulk change that writes its feed entries by SQL. */
  write(record: ChangeRecord): Promise<number>;
  /** Rolls the change back at its end: it was a dry run, or its result is a refusal. */
  discard(): void;
  /** Runs a write that needs no audit record. It is committed only if the change records something else. */
  unrecorded<T>(write: () => Promise<T>): Promise<T>;
}

/** Returns the transaction with a recording. It inherits from the transaction, whose entity manager is made when it is first used. */
function withRecording<Tx extends BatchableTransaction>(transaction: Tx, recording: Recording): Tx & Recording {
  return Object.assign(Object.create(transaction) as Tx, recording);
}

/** Runs a change in a transaction, and writes its records. @throws Error if it wrote but recorded nothing */
export async function runRecorded<Tx extends BatchableTransaction, T>(
  transaction: Tx,
  { caller, errors, expectedVersions }: ServiceRequest,
  records: PendingRecords,
  work: (change: Tx & Recording) => Promise<T>,
): Promise<T> {
  const { writes } = transaction;
  let exemptWrites = writes();
  const unrecorded = async <U>(write: () => Promise<U>): Promise<U> => {
    const before = writes();
    const result = await write();
    exemptWrites += writes() - before;
    return result;
  };
  const write = async (entry: ChangeRecord): Promise<number> => {
    const [id] = await records.write(transaction, [entry]);
    return id as number;
  };
  const { add: record, discard } = records;
  const recording = { caller, errors, expectedVersions, record, write, discard, unrecorded };
  const result = await work(withRecording(transaction, recording));
  if (transaction.flush) await transaction.flush();
  await records.writePending(transaction);
  if (!records.isSettled && writes() > exemptWrites) throw new Error(UNRECORDED);
  return result;
}

/** Returns a change that ignores records, for checks of an invalid input: the transaction is rolled back in any case. */
export function withoutRecords(
  transaction: Transaction,
  { caller, errors, expectedVersions }: ServiceRequest,
): Transaction & Recording {
  return withRecording(transaction, {
    caller,
    errors,
    expectedVersions,
    record: () => undefined,
    write: async () => 0,
    discard: () => undefined,
    unrecorded: (write) => write(),
  });
}
