import type { Pool, PoolClient } from 'pg';
import type { Caller } from '../../access/caller.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { rowParameters, sortByPosition } from '../../database/reads/row-parameters.ts';
import type { BatchStep } from '../../database/transactions/transaction.ts';
import { AppError, conflict } from '../../shared/errors.ts';

/** A request that can be retried without repeating its effect. */
export interface IdempotentRequest {
  readonly method: string;
  readonly path: string;
  /** Value of the `Idempotency-Key` header. */
  readonly key: string;
  /**
   * SHA-256 of the whole request, to tell a retry from a different request. Null if the input is invalid, since no completed
   * request had invalid input.
   */
  readonly hash: Buffer | null;
  /** True if the response contains a secret. Such a response is not stored. */
  readonly showsSecret: boolean;
}

export interface StoredResponse {
  status: number;
  body: string;
}

/** Time for which responses are stored. `/openapi.json` and docs/api.md name it. */
const STORED_FOR = '24 hours';

const FIND = `
  select request_hash = $6 as same, status, body from idempotency_keys
  where institution_id = $1 and credential = $2 and method = $3 and path = $4 and key = $5
    and created_at > now() - interval '${STORED_FOR}'`;

/**
 * Finds the response of an earlier request with the same key.
 * @throws AppError `idempotency_key_reused` if the key was used with a different request; `conflict` if the response contained a secret
 */
export async function findStoredResponse(pool: Pool | PoolClient, claim: Claim): Promise<StoredResponse | undefined> {
  const values = [claim.caller.institutionId, ...Object.values(identity(claim)), claim.request.hash];
  const { rows } = await prepared<{ same: boolean | null; status: number; body: string | null }>(pool, FIND, values);
  const row = rows[0];
  if (!row) return undefined;
  if (!row.same) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was used with a different request. Use a new key for each request.',
    );
  }
  if (row.body === null) {
    throw conflict(
      'The request with this Idempotency-Key has already completed. Its response contained a secret and was not stored.',
    );
  }
  return { status: row.status, body: row.body };
}

/** An idempotent request with its caller. */
export interface Claim {
  readonly caller: Caller;
  readonly request: IdempotentRequest;
}

const IDENTITY = { credential: 'text', method: 'text', path: 'text', key: 'text' } as const;
const lockParameters = rowParameters({ ...IDENTITY, lock: 'text' });

const LOCK = lockParameters.statement(
  (given) => `
  select position::int, pg_try_advisory_xact_lock(hashtextextended(lock, 0)) as free,
    exists (
      select from idempotency_keys k
      where k.institution_id = $1 and (k.credential, k.method, k.path, k.key) = (given.credential, given.method, given.path, given.key)
        and k.created_at > now() - interval '${STORED_FOR}') as stored
  from ${given}`,
);

interface LockRow {
  position: number;
  free: boolean;
  stored: boolean;
}

/**
 * Locks keys until the transaction ends. Concurrent requests with a locked key are refused instead of waiting, so that they
 * hold no connections. Another request may commit between the check and the lock; the primary key of `idempotency_keys` then
 * prevents a second effect.
 */
export const lockKeys: BatchStep<Claim, 'locked' | 'in progress' | 'completed'> = {
  writes: false,
  async run({ client }, claims) {
    const input = claims.map((claim) => {
      const columns = identity(claim);
      return { ...columns, lock: [institutionOf(claims), ...Object.values(columns)].join('\n') };
    });
    const { rows } = await prepared<LockRow>(client, ...LOCK(institutionOf(claims), input));
    const locks = input.map(({ lock }) => lock);
    return sortByPosition(rows).map(({ stored, free }, index) => {
      if (stored) return 'completed';
      // Advisory locks are reentrant: requests that share the transaction all get the lock, so only the first one counts.
      return free && locks.indexOf(locks[index] as string) === index ? 'locked' : 'in progress';
    });
  },
};

/** A response to store for its request. */
export interface ResponseToStore extends Claim {
  readonly response: StoredResponse;
}

const responseParameters = rowParameters({ ...IDENTITY, request_hash: 'bytea', status: 'smallint', body: 'text' });

/** Overwrites the response of a key that is no longer stored. Returns rows, since Citus counts those that conflict as well. */
const INSERT = responseParameters.statement(
  (given) => `
  insert into idempotency_keys as k (institution_id, ${responseParameters.columns})
  select $1, ${responseParameters.columns} from ${given}
  on conflict (institution_id, credential, method, path, key)
  do update set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body, created_at = excluded.created_at
  where excluded.created_at - k.created_at >= interval '${STORED_FOR}'
  returning 1 as stored`,
);

/**
 * Stores responses.
 * @throws AppError `conflict` if a concurrent request has stored its response under one of the keys
 */
export async function insertResponses(
  client: Pool | PoolClient,
  responses: readonly ResponseToStore[],
): Promise<undefined[]> {
  const input = responses.map(({ response: { status, body }, ...claim }) => ({
    ...identity(claim),
    request_hash: claim.request.hash,
    status,
    body: claim.request.showsSecret ? null : body,
  }));
  const { rows } = await prepared(client, ...INSERT(institutionOf(responses), input));
  if (rows.length !== responses.length) throw alreadyCompleted();
  return responses.map(() => undefined);
}

export const storeResponses: BatchStep<ResponseToStore, void> = {
  writes: true,
  run: ({ client }, responses) => insertResponses(client, responses),
};

/** Error for a key under which another request has completed first. */
export function alreadyCompleted(): AppError {
  return conflict('Another request with this Idempotency-Key has just completed. Retry to get its response.');
}

/** Stored responses that are deleted, of all institutions. */
export const expiredResponses = { table: 'idempotency_keys', column: 'created_at', age: STORED_FOR };

function identity({ caller: { credential }, request: { method, path, key } }: Claim) {
  return { credential, method, path, key };
}

function institutionOf(claims: readonly Claim[]): number {
  return (claims[0] as Claim).caller.institutionId;
}
