import type { Caller } from '../auth/principals/caller.ts';
import { shareTransaction } from '../database/batching/share-transaction.ts';
import { batchedOrAlone } from '../database/batching/shared-transaction.ts';
import type { Database } from '../database/connection/database.ts';
import { isRetryable } from '../database/connection/failures.ts';
import { inTransaction, type Steps, type Transaction, within } from '../database/transactions/transaction.ts';
import { AppError } from '../errors.ts';
import type { ChangeRecord } from './change-records.ts';
import { NotedRecords } from './noted-records.ts';

const MAX_TRIES = 3;

const UNRECORDED = 'A change wrote to the database and recorded nothing, so it was not kept. Record it, or discard it.';

/** A change that consists of steps, which other requests may take with it. */
export interface ChangeBySteps extends Steps {
  readonly caller: Caller;
  /** Notes what was changed. The audit record, the event and the feed entries are written with the change, or not at all. */
  record(record: ChangeRecord): void;
  /** Lets nothing of the change be kept: it was a dry run, or is refused by its answer. */
  discard(): void;
  /** Runs a write that changes nothing an audit trail would tell. It is kept where the change records something else. */
  unrecorded<T>(write: () => Promise<T>): Promise<T>;
}

/** A transaction that changes an institution's data, and the records of what it changed. */
export interface Change extends ChangeBySteps, Transaction {
  /** Writes a record at once and gives the id of its audit record, for a bulk change whose feed entries are written by SQL. */
  write(record: ChangeRecord): Promise<number>;
}

/**
 * The one way to change data. `work` runs in a transaction; what it records becomes audit records, events and feed entries in
 * the same transaction. A change that records nothing is rolled back, so that nothing can ever change without a trace ([D42]);
 * where it wrote something all the same, and did not `discard` it, it fails, since its answer would show what is not stored.
 * Deadlocks are tried again. Inside a request that keeps its answer with its effect ([D49]), it joins that transaction.
 * Where the input is known to be wrong, `work` is only asked what else is wrong with it, and nothing is kept.
 * @throws whatever `work` throws, with nothing written
 */
export async function change<T>(database: Database, caller: Caller, work: (change: Change) => Promise<T>): Promise<T> {
  if (caller.problems.found) return refuse(database, caller, work);
  const { transaction, institutionId } = caller;
  const run: Run<Transaction> = transaction
    ? (inside, changed) => transaction.run(database, inside, changed)
    : (inside, changed) => inTransaction(database, institutionId, inside, changed);
  for (let attempt = 1; ; attempt += 1) {
    const records = new NotedRecords(database, caller);
    try {
      return await run(
        (open) => recorded(open, records, work),
        () => records.kept,
      );
    } catch (error) {
      if (attempt === MAX_TRIES || !isRetryable(error)) throw error;
    }
  }
}

/**
 * `change` for what consists of steps: where several requests of an institution come at once, they take them together, in one
 * transaction, which costs each of them a fraction. What goes wrong there is done again by each alone, so `work` may run twice.
 * @throws whatever `work` throws, with nothing written
 */
export async function changeBySteps<T>(
  database: Database,
  caller: Caller,
  work: (change: ChangeBySteps) => Promise<T>,
): Promise<T> {
  const alone = () => change(database, caller, work);
  const { transaction, institutionId } = caller;
  if (caller.problems.found || transaction?.alone) return alone();
  const run: Run<Steps> = transaction
    ? (inside, changed) => transaction.share(database, inside, changed)
    : async (inside, changed) => within(await shareTransaction(database, institutionId, 'change'), inside, changed);
  const together = () => {
    const records = new NotedRecords(database, caller);
    return run(
      (steps) => recordedSteps(steps, records, work),
      () => records.kept,
    );
  };
  return batchedOrAlone(together, alone);
}

type Run<In> = <T>(work: (transaction: In) => Promise<T>, changed: () => boolean) => Promise<T>;

async function recordedSteps<T>(
  steps: Steps,
  records: NotedRecords,
  work: (change: ChangeBySteps) => Promise<T>,
): Promise<T> {
  const { shared, step, writes, afterCommit } = steps;
  let expected = writes();
  const unrecorded = async <U>(write: () => Promise<U>): Promise<U> => {
    const before = writes();
    const written = await write();
    expected += writes() - before;
    return written;
  };
  const { caller, note: record, discard } = records;
  const result = await work({ shared, step, writes, afterCommit, caller, record, discard, unrecorded });
  await records.writeNoted(steps);
  if (!records.settled && writes() > expected) throw new Error(UNRECORDED);
  return result;
}

function recorded<T>(
  transaction: Transaction,
  records: NotedRecords,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const { client, flush } = transaction;
  const write = async (entry: ChangeRecord): Promise<number> => {
    await records.write(transaction, [entry]);
    const { rows } = await client.query<{ id: number }>(`select currval('audit_logs_id_seq')::int as id`);
    return (rows[0] as { id: number }).id;
  };
  return recordedSteps(transaction, records, async (change) => {
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

/** What changes do with their records where nothing is kept. */
const UNKEPT: Pick<Change, 'record' | 'discard' | 'unrecorded' | 'write'> = {
  record: () => undefined,
  discard: () => undefined,
  unrecorded: (write) => write(),
  write: async () => 0,
};

/** Runs `work` for the problems that only the database knows of, so that all of them are reported at once ([D9]). */
async function refuse(database: Database, caller: Caller, work: (change: Change) => Promise<unknown>): Promise<never> {
  const look = (transaction: Transaction) => work({ ...transaction, caller, ...UNKEPT });
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
