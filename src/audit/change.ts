import type { PoolClient } from 'pg';
import type { ServiceRequest } from '../access/service-request.ts';
import { batchedOrAlone } from '../database/batching/batched-transaction.ts';
import { joinBatch } from '../database/batching/join-batch.ts';
import { type ConstraintErrors, isRetryable, withConstraintErrors } from '../database/connection/failures.ts';
import type { ReadModel } from '../database/reads/build-select.ts';
import { readOne } from '../database/reads/one.ts';
import type { Selected, Selection } from '../database/reads/selection.ts';
import { aliasOf } from '../database/reads/sql.ts';
import {
  type BatchableTransaction,
  inTransaction,
  runAndEnd,
  type Transaction,
} from '../database/transactions/transaction.ts';
import type { DeepPartial, ParsedInput } from '../input/schemas.ts';
import type { FieldChanges } from './change-records.ts';
import { PendingRecords, type Recording, runRecorded, withoutRecords } from './pending-records.ts';

const MAX_ATTEMPTS = 3;

/** A transaction that changes an institution's data, and the records of what it changed. */
export interface Change extends Transaction, Recording {}

/** A change that may run in a batch with other requests. */
export interface BatchableChange extends BatchableTransaction, Recording {}

/** The steps of a change. */
export interface ChangeSteps<Tx, Input, Found, Result> {
  /** The parsed input. Absent if nothing in it can be invalid by itself. */
  readonly input?: ParsedInput<Input>;
  /**
   * Finds what the change needs from the database, and adds the problems that the database has with the input to `tx.errors`. It
   * also runs with the valid parts of an invalid input, so that all problems are reported at once ([D9]).
   */
  readonly check?: (tx: Tx, input: DeepPartial<Input>) => Promise<Found>;
  /** Makes the change. It runs only if there are no errors, and must record what it writes. */
  readonly apply: (tx: Tx, input: Input, found: Found) => Promise<Result>;
  /** Errors of violated constraints, which a concurrent change can cause after the check. */
  readonly constraintErrors?: ConstraintErrors;
}

/**
 * Changes data; every change goes through here. The steps run in a transaction, and its records become audit records, events and
 * feed entries in the same transaction. A change that records nothing is rolled back, so that no change goes untraced ([D42]). If
 * it wrote something without recording or discarding it, it fails, since its result would show data that is not stored.
 * Deadlocks are retried. In a request with an idempotency key ([D49]), the change joins the request's transaction.
 * @param steps the steps, or `apply` alone
 * @throws AppError `validation_error` with the problems of the input and of the check; every error of a step, after rolling back
 */
export function change<Result>(request: ServiceRequest, apply: (tx: Change) => Promise<Result>): Promise<Result>;
export function change<Input, Found, Result>(
  request: ServiceRequest,
  steps: ChangeSteps<Change, Input, Found, Result>,
): Promise<Result>;
export function change<Input, Found, Result>(
  request: ServiceRequest,
  steps: ChangeSteps<Change, Input, Found, Result> | ((tx: Change) => Promise<Result>),
): Promise<Result> {
  if (typeof steps === 'function') return change(request, { apply: steps });
  return withConstraintErrors(steps.constraintErrors, () =>
    request.errors.any ? rejectInvalid(request, steps) : changeAlone(request, steps),
  );
}

/**
 * Like `change`, for steps that need no connection of their own. Concurrent requests of an institution run in one batched
 * transaction, which costs each of them a fraction. If the batch fails, each request is retried alone, so steps may run twice.
 * Only `createStudent` uses it, whose throughput it more than doubles (docs/performance.md).
 * @throws what `change` throws
 */
export function batchableChange<Input, Found, Result>(
  request: ServiceRequest,
  steps: ChangeSteps<BatchableChange, Input, Found, Result>,
): Promise<Result> {
  if (request.errors.any || request.transaction?.alone) return change(request, steps);
  return withConstraintErrors(steps.constraintErrors, () =>
    batchedOrAlone(
      () => changeInBatch(request, steps),
      () => changeAlone(request, steps),
    ),
  );
}

/** Runs the steps in a transaction of the request's own. A deadlock is retried. */
async function changeAlone<Input, Found, Result>(
  request: ServiceRequest,
  steps: ChangeSteps<Change, Input, Found, Result>,
): Promise<Result> {
  const { database, transaction, caller } = request;
  const run: Run<Transaction> = transaction
    ? (work, hasChanged) => transaction.run(database, work, hasChanged)
    : (work, hasChanged) => inTransaction(database, caller.institutionId, work, hasChanged);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await recordSteps(request, steps, run);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

/** Runs the steps once, as a part of a batch. */
function changeInBatch<Input, Found, Result>(
  request: ServiceRequest,
  steps: ChangeSteps<BatchableChange, Input, Found, Result>,
): Promise<Result> {
  const { database, transaction, caller } = request;
  return recordSteps(request, steps, async (work, hasChanged) =>
    transaction
      ? transaction.runBatched(database, work, hasChanged)
      : runAndEnd(await joinBatch(database, caller.institutionId, 'change'), work, hasChanged),
  );
}

/** Runs work in a transaction, and commits it if it has changed something. */
type Run<Tx> = <T>(work: (transaction: Tx) => Promise<T>, hasChanged: () => boolean) => Promise<T>;

/** Runs the steps in the transaction that `run` gives them, with their records. */
function recordSteps<Tx extends BatchableTransaction, Input, Found, Result>(
  request: ServiceRequest,
  steps: ChangeSteps<Tx & BatchableChange, Input, Found, Result>,
  run: Run<Tx>,
): Promise<Result> {
  const records = new PendingRecords(request.database, request.caller);
  return run(
    (transaction) => runRecorded(transaction, request, records, (tx) => runSteps(tx, steps)),
    () => records.shouldCommit,
  );
}

/** Checks and applies an input that is valid by itself. */
async function runSteps<Tx extends BatchableChange, Input, Found, Result>(
  tx: Tx,
  { input, check, apply }: ChangeSteps<Tx, Input, Found, Result>,
): Promise<Result> {
  const found = (await check?.(tx, (input?.valid ?? {}) as DeepPartial<Input>)) as Found;
  tx.errors.throwIfAny();
  return apply(tx, input?.value as Input, found);
}

/** Runs the check of an invalid input to add its errors, and throws all of them. */
async function rejectInvalid<Input, Found>(
  request: ServiceRequest,
  { input, check }: ChangeSteps<Change, Input, Found, unknown>,
): Promise<never> {
  if (check) {
    const checkOnly = (transaction: Transaction) =>
      check(withoutRecords(transaction, request), (input?.valid ?? {}) as DeepPartial<Input>);
    await inTransaction(request.database, request.caller.institutionId, checkOnly, () => false);
  }
  throw request.errors.toError();
}

/**
 * Reads a record of the caller's institution with the caller's selection, including the transaction's changes so far.
 * @param from the table with its alias: `students s`
 */
export async function readBack<T>(
  tx: Change,
  model: ReadModel,
  from: string,
  id: number,
  selection: Selection,
): Promise<Selected<T>> {
  await tx.flush();
  const alias = aliasOf(from);
  const where = `${alias}.institution_id = $1 and ${alias}.id = $2`;
  const query = { from, where, values: [tx.caller.institutionId, id] };
  return (await readOne<T>(tx.client, model, query, selection)) as Selected<T>;
}

/** Reads a record of the caller's institution by a function of its own, including the transaction's changes so far. */
export async function readBackBy<T>(
  tx: Change,
  read: (client: PoolClient, institutionId: number, id: number) => Promise<T>,
  { id }: { id: number },
): Promise<T> {
  await tx.flush();
  return read(tx.client, tx.caller.institutionId, id);
}

/**
 * Returns the fields whose values differ, for the audit trail. A missing field counts as null: for a new record `before` is empty,
 * for a deleted one `after` is.
 */
export function diff(before: Record<string, unknown>, after: Record<string, unknown>): FieldChanges {
  const changes: FieldChanges = {};
  for (const field of Object.keys({ ...before, ...after })) {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  return changes;
}

/** Returns every field of a new record as a change from null. */
export function diffOfNew(fields: Record<string, unknown>): FieldChanges {
  return Object.fromEntries(Object.entries(fields).map(([field, to]) => [field, { from: null, to }]));
}
