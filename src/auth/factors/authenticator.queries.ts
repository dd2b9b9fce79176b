import type { KeyObject } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { UserKey } from '../../access/caller.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Registrar } from '../../registrar.ts';
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

/** Reads the authenticator app of a user, if there is one whose secret the key opens. */
export async function readTotp(
  { database, encryptionKey, log }: Registrar,
  owner: UserKey,
): Promise<StoredTotp | undefined> {
  const { institutionId, userId } = owner;
  const { rows } = await prepared<{ id: number; encrypted_secret: Buffer; last_step: string | null }>(
    database.pool,
    TOTP,
    [institutionId, userId],
  );
  if (!rows[0]) return undefined;
  const { id, encrypted_secret: sealed, last_step: lastStep } = rows[0];
  try {
    const secret = Buffer.from(unsealText(encryptionKey, sealed, totpContext({ institutionId, id: userId })), 'hex');
    return { id, secret, lastStep: lastStep === null ? null : Number(lastStep) };
  } catch (err) {
    log.error({ err, ...owner }, 'ENCRYPTION_KEY does not open the secret of an authenticator app');
    return undefined;
  }
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
