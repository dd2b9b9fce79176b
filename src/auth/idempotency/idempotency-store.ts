import type { Pool, PoolClient } from 'pg';
import type { Step } from '../../database/batching/step.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { inOrder, rowParameters } from '../../database/reads/row-parameters.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../principals/caller.ts';

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

export interface StoredResponse {
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
export async function findStoredResponse(pool: Pool | PoolClient, claim: Claim): Promise<StoredResponse | undefined> {
  const values = [claim.caller.institutionId, ...Object.values(identity(claim)), claim.request.hash];
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

/** A request on behalf of its sender. */
export interface Claim {
  readonly caller: Caller;
  readonly request: IdempotentRequest;
}

const IDENTITY = { credential: 'text', method: 'text', path: 'text', key: 'text' } as const;
const CLAIMED = rowParameters({ ...IDENTITY, lock: 'text' });

const CLAIM = CLAIMED.statement(
  (given) => `
  select position::int, pg_try_advisory_xact_lock(hashtextextended(lock, 0)) as free,
    exists (
      select from idempotency_keys k
      where k.institution_id = $1 and (k.credential, k.method, k.path, k.key) = (given.credential, given.method, given.path, given.key)
        and k.created_at > now() - interval '24 hours') as kept
  from ${given}`,
);

interface ClaimRow {
  position: number;
  free: boolean;
  kept: boolean;
}

/**
 * Claims keys until the transaction ends. Requests that come meanwhile are refused instead of waiting, so that they hold no
 * connections. Between the look and the lock another may end; the primary key of the responses then refuses a second effect.
 */
export const lockKeys: Step<Claim, 'claimed' | 'in flight' | 'carried out'> = {
  writes: false,
  async run(client, claims) {
    const given = claims.map((claim) => {
      const columns = identity(claim);
      return { ...columns, lock: [institutionOf(claims), ...Object.values(columns)].join('\n') };
    });
    const { rows } = await prepared<ClaimRow>(client, ...CLAIM(institutionOf(claims), given));
    const locks = given.map(({ lock }) => lock);
    return inOrder(rows).map(({ kept, free }, index) => {
      if (kept) return 'carried out';
      // The lock of a transaction is free for all who share it.
      return free && locks.indexOf(locks[index] as string) === index ? 'claimed' : 'in flight';
    });
  },
};

/** A response that is to be kept for its request. */
export interface ResponseToStore extends Claim {
  readonly response: StoredResponse;
}

const ANSWERED = rowParameters({ ...IDENTITY, request_hash: 'bytea', status: 'smallint', body: 'text' });

/** A key whose 24 hours are over may be used again. */
const INSERT = ANSWERED.statement(
  (given) => `
  insert into idempotency_keys as k (institution_id, ${ANSWERED.columns})
  select $1, ${ANSWERED.columns} from ${given}
  on conflict (institution_id, credential, method, path, key)
  do update set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body, created_at = now()
  where k.created_at <= now() - interval '24 hours'`,
);

/** @throws AppError `conflict` where another request has stored its response under one of the keys meanwhile */
export async function insertResponses(
  client: Pool | PoolClient,
  keepings: readonly ResponseToStore[],
): Promise<undefined[]> {
  const given = keepings.map(({ response: { status, body }, ...claim }) => ({
    ...identity(claim),
    request_hash: claim.request.hash,
    status,
    body: claim.request.showsSecret ? null : body,
  }));
  const { rowCount } = await prepared(client, ...INSERT(institutionOf(keepings), given));
  if (rowCount !== keepings.length) throw alreadyCompleted();
  return keepings.map(() => undefined);
}

export const storeResponses: Step<ResponseToStore, void> = { writes: true, run: insertResponses };

/** Another request with the key was faster. */
export function alreadyCompleted(): AppError {
  return new AppError(
    'conflict',
    'Another request with this Idempotency-Key has just been carried out. Send it again to get its answer.',
  );
}

/** Deletes what is kept no longer: the responses of all institutions that are 24 hours old. */
export async function deleteExpiredResponses(client: PoolClient): Promise<void> {
  await prepared(client, "delete from idempotency_keys where created_at <= now() - interval '24 hours'", []);
}

function identity({ caller: { credential }, request: { method, path, key } }: Claim) {
  return { credential, method, path, key };
}

function institutionOf(claims: readonly Claim[]): number {
  return (claims[0] as Claim).caller.institutionId;
}
