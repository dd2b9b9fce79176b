import type { Caller } from '../../access/caller.ts';
import { batchedOrAlone } from '../../database/batching/batched-transaction.ts';
import { joinBatch } from '../../database/batching/join-batch.ts';
import type { Database } from '../../database/connection/database.ts';
import { RequestTransaction } from '../../database/transactions/request-transaction.ts';
import { type BatchableTransaction, beginTransaction, type Open } from '../../database/transactions/transaction.ts';
import { AppError, conflict } from '../../shared/errors.ts';
import {
  alreadyCompleted,
  type Claim,
  findStoredResponse,
  type IdempotentRequest,
  insertResponses,
  lockKeys,
  type StoredResponse,
  storeResponses,
} from './idempotency-store.ts';

/** Executes a request in the given transaction. Errors are not stored. */
type Execute = (transaction: RequestTransaction) => Promise<StoredResponse>;

/**
 * Executes a request once for its idempotency key ([D49]). The response is stored in the transaction of the request's effect,
 * so that neither exists without the other. Retries within 24 hours get the stored response.
 * @param execute may be called twice, if the first transaction could not be committed
 * @throws AppError `conflict` while the first request is in progress, or if its response contained a secret;
 *   `idempotency_key_reused` if the key was used with a different request
 */
export async function withIdempotency(
  caller: Caller,
  database: Database,
  request: IdempotentRequest,
  execute: Execute,
): Promise<StoredResponse & { replayed: boolean }> {
  const claim = { caller, request };
  try {
    const attempt = (alone: boolean) => () => executeAndStore(database, claim, execute, alone);
    return { ...(await batchedOrAlone(attempt(false), attempt(true))), replayed: false };
  } catch (error) {
    // The request may have completed before: locking the key shows it, or a conflict with the effect of the first request.
    const mayBeStored = error instanceof AppError && error.code !== 'forbidden';
    const stored = mayBeStored ? await findStoredResponse(database.pool, claim) : undefined;
    if (!stored) throw error;
    return { ...stored, replayed: true };
  }
}

async function executeAndStore(
  database: Database,
  claim: Claim,
  execute: Execute,
  alone: boolean,
): Promise<StoredResponse> {
  const { institutionId } = claim.caller;
  const begin = {
    own: async (on: Database) => lockKey(await beginTransaction(on, institutionId), claim),
    shared: async (on: Database) => lockKey(await joinBatch(on, institutionId, 'claim'), claim),
  };
  const transaction = new RequestTransaction(begin, alone);
  try {
    const response = await execute(transaction);
    const toStore = { ...claim, response };
    const committed = await transaction.commitWith(({ step }) => step(storeResponses, toStore));
    // The request changed nothing, so no transaction was committed: store the response by itself.
    if (!committed) await insertResponses(database.pool, [toStore]);
    return response;
  } catch (error) {
    await transaction.rollback(error);
    throw error;
  }
}

async function lockKey<T extends BatchableTransaction>(transaction: Open<T>, claim: Claim): Promise<Open<T>> {
  try {
    const state = await transaction.step(lockKeys, claim);
    if (state === 'in progress') throw inProgress();
    if (state === 'completed') throw alreadyCompleted();
    return transaction;
  } catch (error) {
    await transaction.rollback(error);
    throw error;
  }
}

function inProgress(): AppError {
  const message = 'A request with this Idempotency-Key is in progress. Retry in a moment to get its response.';
  return conflict(message, { retryAfterSeconds: 1 });
}
