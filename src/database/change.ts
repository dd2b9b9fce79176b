import type { Caller } from '../auth/caller.ts';
import { AppError } from '../errors.ts';
import type { ChangeRecord } from './change-records.ts';
import type { Database } from './database.ts';
import { isRetryable } from './failures.ts';
import type { RequestTransaction } from './request-transaction.ts';
import { inTransaction, type Transaction } from './transaction.ts';
import { writeRecords } from './write-records.ts';

const MAX_TRIES = 3;

/** A transaction that changes an institution's data, and the records of what it changed. */
export interface Change extends Transaction {
  readonly caller: Caller;
  /** Notes what was changed. The audit record, the event and the feed entries are written with the change, or not at all. */
  record(record: ChangeRecord): void;
  /** Writes a record at once and gives the id of its audit record, for a bulk change whose feed entries are written by SQL. */
  write(record: ChangeRecord): Promise<number>;
}

/** What a change has recorded: kept until its end, or written already. */
interface Records {
  pending: ChangeRecord[];
  written: boolean;
}

/**
 * The one way to change data. `work` runs in a transaction; what it records becomes audit records, events and feed entries in
 * the same transaction. A change that records nothing is rolled back, so that nothing can ever change without a trace ([D42]).
 * Deadlocks are tried again. Inside a request that keeps its answer with its effect ([D49]), it joins that transaction.
 * Where the input is known to be wrong, `work` is only asked what else is wrong with it, and nothing is kept.
 * @throws whatever `work` throws, with nothing written
 */
export async function change<T>(database: Database, caller: Caller, work: (change: Change) => Promise<T>): Promise<T> {
  if (caller.problems.found) return refuse(database, caller, work);
  const run = caller.transaction
    ? joined(caller.transaction, database)
    : inTransactionOf(database, caller.institutionId);
  for (let attempt = 1; ; attempt += 1) {
    const records: Records = { pending: [], written: false };
    try {
      return await run(
        (transaction) => recorded(database, transaction, caller, records, work),
        () => records.written,
      );
    } catch (error) {
      if (attempt === MAX_TRIES || !isRetryable(error)) throw error;
    }
  }
}

type Run = <T>(work: (transaction: Transaction) => Promise<T>, changed: () => boolean) => Promise<T>;

function joined(transaction: RequestTransaction, database: Database): Run {
  return (work, changed) => transaction.run(database, work, changed);
}

function inTransactionOf(database: Database, institutionId: number): Run {
  return (work, changed) => inTransaction(database, institutionId, work, changed);
}

async function recorded<T>(
  database: Database,
  transaction: Transaction,
  caller: Caller,
  records: Records,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const { client, flush, afterCommit } = transaction;
  const writeAll = async (entries: ChangeRecord[]): Promise<void> => {
    await writeRecords(database, client, caller, entries);
    records.written = true;
    afterCommit(() => database.onChange?.(caller.institutionId, entries));
  };
  const record = (entry: ChangeRecord) => void records.pending.push(entry);
  const write = async (entry: ChangeRecord): Promise<number> => {
    await writeAll([entry]);
    const { rows } = await client.query<{ id: number }>(`select currval('audit_logs_id_seq')::int as id`);
    return (rows[0] as { id: number }).id;
  };
  const result = await work({
    client,
    get em() {
      return transaction.em;
    },
    flush,
    afterCommit,
    caller,
    record,
    write,
  });
  await flush();
  if (records.pending.length > 0) await writeAll(records.pending);
  return result;
}

/** Runs `work` for the problems that only the database knows of, so that all of them are reported at once ([D9]). */
async function refuse(database: Database, caller: Caller, work: (change: Change) => Promise<unknown>): Promise<never> {
  const look = (transaction: Transaction) =>
    work({ ...transaction, caller, record: () => undefined, write: async () => 0 });
  try {
    await inTransaction(database, caller.institutionId, look, () => false);
  } catch (error) {
    // Values that are missing can make anything fail; only what the service says on purpose counts.
    if (error instanceof AppError && error.code !== 'validation_error') throw error;
    const details = error instanceof AppError ? Object.entries(error.details ?? {}) : [];
    for (const [field, messages] of details) for (const message of messages) caller.problems.add(field, message);
  }
  throw caller.problems.toError();
}
