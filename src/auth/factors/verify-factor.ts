import type { UserKey } from '../../access/caller.ts';
import type { Factor } from '../../access/sign-in-methods.ts';
import type { Change } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Registrar } from '../../registrar.ts';
import { readPasskeys, readTotp } from './authenticator.queries.ts';
import { credentialIdOf, verifyPasskey } from './passkeys.ts';
import { hashRecoveryCode, UNUSED_CODE } from './recovery-codes.ts';
import { findStep } from './totp.ts';

/** The answer of a user to a challenge: exactly one of them. */
export interface FactorResponse {
  readonly totp?: string | null | undefined;
  readonly recoveryCode?: string | null | undefined;
  readonly passkey?: object | null | undefined;
}

/** A right answer. */
export interface Proof {
  readonly method: Factor;
  /**
   * Uses the factor up, in the transaction that opens the session.
   * @returns false if another request has used it in the meantime
   */
  use(tx: Change): Promise<boolean>;
}

/** Verifies the answer of a user to a challenge. Returns undefined for a wrong one. */
export function verifyFactor(
  registrar: Registrar,
  owner: UserKey,
  nonce: string,
  { totp, recoveryCode, passkey }: FactorResponse,
): Promise<Proof | undefined> {
  if (totp != null) return proveTotp(registrar, owner, totp);
  if (recoveryCode != null) return proveRecoveryCode(registrar, owner, recoveryCode);
  return provePasskey(registrar, owner, nonce, passkey ?? {});
}

const USE_STEP = `
  update authenticators set last_step = $3, last_used_at = now()
  where institution_id = $1 and id = $2 and (last_step is null or last_step < $3)`;

async function proveTotp(registrar: Registrar, owner: UserKey, code: string): Promise<Proof | undefined> {
  const app = await readTotp(registrar, owner);
  const step = app && findStep(app.secret, code, app.lastStep);
  if (!app || step === undefined) return undefined;
  return { method: 'totp', use: (tx) => updatesOne(tx, USE_STEP, [owner.institutionId, app.id, step]) };
}

async function proveRecoveryCode({ database }: Registrar, owner: UserKey, code: string): Promise<Proof | undefined> {
  const values = [owner.institutionId, owner.userId, hashRecoveryCode(code)];
  const { rowCount } = await prepared(database.pool, `select ${UNUSED_CODE}`, values);
  if (rowCount === 0) return undefined;
  const use =
    'update recovery_codes set used_at = now() where institution_id = $1 and user_id = $2 and hash = $3 and used_at is null';
  return { method: 'recovery_code', use: (tx) => updatesOne(tx, use, values) };
}

/** A passkey whose copies are kept elsewhere has the counter 0 for ever. */
const USE_PASSKEY = `
  update authenticators set sign_count = $3, last_used_at = now()
  where institution_id = $1 and id = $2 and (sign_count < $3 or sign_count = 0 and $3 = 0)`;

async function provePasskey(
  { database, config }: Registrar,
  owner: UserKey,
  nonce: string,
  response: object,
): Promise<Proof | undefined> {
  const credentialId = credentialIdOf(response);
  const passkeys = credentialId ? await readPasskeys(database.pool, owner) : [];
  const passkey = passkeys.find(({ credential_id: id }) => credentialId?.equals(id));
  const counter = passkey && (await verifyPasskey(config, nonce, response, passkey));
  if (!passkey || counter === undefined) return undefined;
  return { method: 'passkey', use: (tx) => updatesOne(tx, USE_PASSKEY, [owner.institutionId, passkey.id, counter]) };
}

async function updatesOne(tx: Change, text: string, values: unknown[]): Promise<boolean> {
  return (await prepared(tx.client, text, values)).rowCount === 1;
}
