import type { KeyObject } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { UserKey } from '../../access/caller.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { sealText, unsealText } from '../../shared/sealed-text.ts';
import type { StoredPasskey } from './passkeys.ts';

const PASSKEYS = `
  select id, credential_id, public_key, sign_count, transports from authenticators
  where institution_id = $1 and user_id = $2 and kind = 'passkey' order by id`;

/** Reads the passkeys of a user. */
export async function readPasskeys(
  client: Pool | PoolClient,
  { institutionId, userId }: UserKey,
): Promise<StoredPasskey[]> {
  return (await prepared<StoredPasskey>(client, PASSKEYS, [institutionId, userId])).rows;
}

/** The authenticator app of a user. */
export interface StoredTotp {
  readonly id: number;
  readonly secret: Buffer;
  readonly lastStep: number | null;
}

const TOTP = `
  select id, encrypted_secret, last_step from authenticators where institution_id = $1 and user_id = $2 and kind = 'totp'`;

/** Reads the authenticator app of a user, if there is one. */
export async function readTotp(pool: Pool, key: KeyObject, owner: UserKey): Promise<StoredTotp | undefined> {
  const values = [owner.institutionId, owner.userId];
  const { rows } = await prepared<{ id: number; encrypted_secret: Buffer; last_step: string | null }>(
    pool,
    TOTP,
    values,
  );
  if (!rows[0]) return undefined;
  const { id, encrypted_secret: sealed, last_step: lastStep } = rows[0];
  const secret = Buffer.from(
    unsealText(key, sealed, totpContext({ institutionId: owner.institutionId, id: owner.userId })),
    'hex',
  );
  return { id, secret, lastStep: lastStep === null ? null : Number(lastStep) };
}

/** Seals the secret of an authenticator app for its user. @param secret in hexadecimal */
export function sealTotpSecret(key: KeyObject, owner: UserKey, secret: string): Buffer {
  return sealText(key, secret, totpContext({ institutionId: owner.institutionId, id: owner.userId }));
}

/** Identifies the user that the secret of an authenticator app belongs to. */
export function totpContext({ institutionId, id }: { institutionId: number; id: number }): string {
  return `totp ${institutionId}/${id}`;
}

const HAS_CODES = 'select from recovery_codes where institution_id = $1 and user_id = $2 and used_at is null limit 1';

/** Returns whether a user has recovery codes left. */
export async function hasRecoveryCodes(pool: Pool, { institutionId, userId }: UserKey): Promise<boolean> {
  return (await prepared(pool, HAS_CODES, [institutionId, userId])).rowCount === 1;
}
