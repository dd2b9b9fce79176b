import type { Pool, PoolClient } from 'pg';
import { prepared } from '../database/prepared.ts';
import { AppError } from '../errors.ts';
import type { Caller } from './caller.ts';

/** A request that its sender may repeat without repeating its effect. */
export interface IdempotentRequest {
  readonly method: string;
  readonly path: string;
  /** What its sender calls it: `Idempotency-Key`. */
  readonly key: string;
  /**
   * SHA-256 of all that was asked, to tell a repetition from another request; null where its fields are wrong, because no
   * request that was carried out had such.
   */
  readonly hash: Buffer | null;
  /** Whether the response shows a secret, which is never stored. */
  readonly showsSecret: boolean;
}

export interface KeptResponse {
  status: number;
  body: string;
}

const FIND = `
  select request_hash = $6 as same, status, body from idempotency_keys
  where institution_id = $1 and credential = $2 and method = $3 and path = $4 and key = $5
    and created_at > now() - interval '24 hours'`;

/**
 * The response of an earlier request with the same key, if there was one.
 * @throws AppError `idempotency_key_reused`; `conflict` where the response showed a secret
 */
export async function findKeptResponse(
  pool: Pool | PoolClient,
  caller: Caller,
  request: IdempotentRequest,
): Promise<KeptResponse | undefined> {
  const values = [...identity(caller, request), request.hash];
  const { rows } = await prepared<{ same: boolean | null; status: number; body: string | null }>(pool, FIND, values);
  const row = rows[0];
  if (!row) return undefined;
  if (!row.same) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was sent with another request before. Use a new key for a new request.',
    );
  }
  if (row.body === null) {
    throw new AppError(
      'conflict',
      'The request with this Idempotency-Key was carried out before. Its answer shows a secret and was not kept.',
    );
  }
  return { status: row.status, body: row.body };
}

const CLAIM = `
  select pg_try_advisory_xact_lock(hashtextextended($6, 0)) as free,
    exists (
      select from idempotency_keys
      where institution_id = $1 and credential = $2 and method = $3 and path = $4 and key = $5
        and created_at > now() - interval '24 hours') as kept`;

/**
 * Claims the key until the transaction ends. Requests that come meanwhile are refused instead of waiting, so that they hold no
 * connections. Between the look and the lock another may end; the primary key of the responses then refuses a second effect.
 */
export async function claimKey(
  client: PoolClient,
  caller: Caller,
  request: IdempotentRequest,
): Promise<'claimed' | 'in flight' | 'carried out'> {
  const values = [...identity(caller, request), identity(caller, request).join('\n')];
  const { rows } = await prepared<{ free: boolean; kept: boolean }>(client, CLAIM, values);
  if (rows[0]?.kept) return 'carried out';
  return rows[0]?.free ? 'claimed' : 'in flight';
}

/** A key whose 24 hours are over may be used again. */
const INSERT = `
  insert into idempotency_keys as k (institution_id, credential, method, path, key, request_hash, status, body)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (institution_id, credential, method, path, key)
  do update set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body, created_at = now()
  where k.created_at <= now() - interval '24 hours'`;

/** @throws AppError `conflict` where another request has stored its response under the key meanwhile */
export async function insertResponse(
  client: Pool | PoolClient,
  caller: Caller,
  request: IdempotentRequest,
  { status, body }: KeptResponse,
): Promise<void> {
  const values = [...identity(caller, request), request.hash, status, request.showsSecret ? null : body];
  const { rowCount } = await prepared(client, INSERT, values);
  if (rowCount === 0) throw carriedOut();
}

/** Another request with the key was faster. */
export function carriedOut(): AppError {
  return new AppError(
    'conflict',
    'Another request with this Idempotency-Key has just been carried out. Send it again to get its answer.',
  );
}

/** Deletes what is kept no longer: the responses of all institutions that are 24 hours old. */
export async function forgetOldResponses(client: PoolClient): Promise<void> {
  await prepared(client, "delete from idempotency_keys where created_at <= now() - interval '24 hours'", []);
}

function identity(caller: Caller, { method, path, key }: IdempotentRequest): unknown[] {
  return [caller.institutionId, caller.credential, method, path, key];
}
