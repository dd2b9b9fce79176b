import type { Database } from '../database/database.ts';
import { RequestTransaction } from '../database/request-transaction.ts';
import { beginTransaction } from '../database/transaction.ts';
import { AppError } from '../errors.ts';
import type { Caller } from './caller.ts';
import {
  carriedOut,
  claimKey,
  findKeptResponse,
  type IdempotentRequest,
  insertResponse,
  type KeptResponse,
} from './kept-responses.ts';

/**
 * Runs a request once for its idempotency key ([D49]). The response is kept in the transaction of the request's effect, so
 * that there is never one without the other; a repetition gets it again, for 24 hours.
 * @param run carries the request out, in the transaction that it is given; what it throws is not kept
 * @throws AppError `conflict` while the first request is in flight, or where its response showed a secret;
 *   `idempotency_key_reused` where the key was sent with another request
 */
export async function runOnce(
  caller: Caller,
  database: Database,
  request: IdempotentRequest,
  run: (transaction: RequestTransaction) => Promise<KeptResponse>,
): Promise<KeptResponse & { replayed: boolean }> {
  const { pool } = database;
  const transaction = new RequestTransaction((on) => beginClaimed(caller, on, request));
  try {
    const response = await run(transaction);
    const committed = await transaction.commitWith(({ client }) => insertResponse(client, caller, request, response));
    // Without an effect there is nothing that the response must stand or fall with.
    if (!committed) await insertResponse(pool, caller, request, response);
    return { ...response, replayed: false };
  } catch (error) {
    await transaction.rollback(error);
    // Carried out before: found when the key was claimed, or because the effect of the first request is in the second one's way.
    const mayBeKept = error instanceof AppError && error.code !== 'forbidden';
    const kept = mayBeKept ? await findKeptResponse(pool, caller, request) : undefined;
    if (!kept) throw error;
    return { ...kept, replayed: true };
  }
}

async function beginClaimed(caller: Caller, database: Database, request: IdempotentRequest) {
  const transaction = await beginTransaction(database, caller.institutionId);
  try {
    const claim = await claimKey(transaction.client, caller, request);
    if (claim === 'in flight') throw inFlight();
    if (claim === 'carried out') throw carriedOut();
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
