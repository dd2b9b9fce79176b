import { shareTransaction } from '../../database/batching/share-transaction.ts';
import { batchedOrAlone } from '../../database/batching/shared-transaction.ts';
import type { Database } from '../../database/connection/database.ts';
import { RequestTransaction } from '../../database/transactions/request-transaction.ts';
import { beginTransaction, type OpenSteps } from '../../database/transactions/transaction.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../principals/caller.ts';
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

/** Carries a request out, in the transaction that it is given; what it throws is not kept. */
type CarryOut = (transaction: RequestTransaction) => Promise<StoredResponse>;

/**
 * Runs a request once for its idempotency key ([D49]). The response is kept in the transaction of the request's effect, so
 * that there is never one without the other; a repetition gets it again, for 24 hours.
 * @param run may be called twice, where the first transaction could not be committed
 * @throws AppError `conflict` while the first request is in flight, or where its response showed a secret;
 *   `idempotency_key_reused` where the key was sent with another request
 */
export async function withIdempotency(
  caller: Caller,
  database: Database,
  request: IdempotentRequest,
  run: CarryOut,
): Promise<StoredResponse & { replayed: boolean }> {
  const claim = { caller, request };
  try {
    const attempt = (alone: boolean) => () => runAndKeep(database, claim, run, alone);
    return { ...(await batchedOrAlone(attempt(false), attempt(true))), replayed: false };
  } catch (error) {
    // Carried out before: found when the key was claimed, or because the effect of the first request is in the second one's way.
    const mayBeKept = error instanceof AppError && error.code !== 'forbidden';
    const kept = mayBeKept ? await findStoredResponse(database.pool, claim) : undefined;
    if (!kept) throw error;
    return { ...kept, replayed: true };
  }
}

async function runAndKeep(database: Database, claim: Claim, run: CarryOut, alone: boolean): Promise<StoredResponse> {
  const { institutionId } = claim.caller;
  const begin = {
    own: async (on: Database) => claimed(await beginTransaction(on, institutionId), claim),
    shared: async (on: Database) => claimed(await shareTransaction(on, institutionId, 'claim'), claim),
  };
  const transaction = new RequestTransaction(begin, alone);
  try {
    const response = await run(transaction);
    const keeping = { ...claim, response };
    const committed = await transaction.commitWith(({ step }) => step(storeResponses, keeping));
    // Without an effect there is nothing that the response must stand or fall with.
    if (!committed) await insertResponses(database.pool, [keeping]);
    return response;
  } catch (error) {
    await transaction.rollback(error);
    throw error;
  }
}

async function claimed<T extends OpenSteps>(transaction: T, claim: Claim): Promise<T> {
  try {
    const state = await transaction.step(lockKeys, claim);
    if (state === 'in flight') throw inFlight();
    if (state === 'carried out') throw alreadyCompleted();
    return transaction;
  } catch (error) {
    await transaction.rollback(error);
    throw error;
  }
}

function inFlight(): AppError {
  const message = 'A request with this Idempotency-Key is in flight. Send it again in a moment to get its answer.';
  return new AppError('conflict', message, { retryAfter: 1 });
}
