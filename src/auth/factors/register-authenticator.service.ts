import { z } from 'zod';
import type { UserKey } from '../../access/caller.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import type { AuthenticatorKind } from '../../access/sign-in-methods.ts';
import { type Change, change, diffOfNew } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { parseInput, requiredText } from '../../input/schemas.ts';
import { mailAccountChange } from '../../mail/outbox.ts';
import type { Registrar } from '../../registrar.ts';
import { AppError, conflict, invalid } from '../../shared/errors.ts';
import { type AuthenticatorView, readAccount, readAuthenticators } from '../account.queries.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { readPasskeys, sealTotpSecret } from './authenticator.queries.ts';
import { createChallenge, openChallenge, spendChallenge } from './challenge.ts';
import { assertResponseSize, creationOptions, verifyNewPasskey } from './passkeys.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { findStep, generateTotpSecret, toBase32, totpUri } from './totp.ts';

const MAX_PASSKEYS = 10;

/** The name of a passkey. */
export const authenticatorName = requiredText({ max: 100, visibility: 'name' });

/** A registered authenticator, and with the first one the recovery codes, which are shown once. */
export interface AddedFactor {
  authenticator: AuthenticatorView;
  recoveryCodes: string[] | null;
}

/** Returns the user who makes a request. */
export function ownerOfRequest({ caller }: ServiceRequest): UserKey {
  return { institutionId: caller.institutionId, userId: caller.actorId as number };
}

/** Begins to register a passkey ([D65]). @throws AppError `conflict` if the user has ten, or the service does not know its address */
export async function beginPasskey(
  request: ServiceRequest,
  registrar: Registrar,
): Promise<{ challenge: string; options: object }> {
  const owner = ownerOfRequest(request);
  const existing = await readPasskeys(request.database.pool, owner);
  if (existing.length >= MAX_PASSKEYS) throw tooManyPasskeys();
  const { email, name } = await readAccount(request.database.pool, request.caller);
  const { token, nonce } = createChallenge(registrar, 'add_passkey', owner);
  return { challenge: token, options: creationOptions(registrar.config, nonce, { ...owner, email, name }, existing) };
}

const INSERT_PASSKEY = `
  insert into authenticators (institution_id, id, user_id, kind, name, credential_id, public_key, sign_count, transports, backed_up)
  values ($1, $2, $3, 'passkey', $4, $5, $6, $7, $8, $9)`;

/**
 * Registers the passkey that a browser has created.
 * @throws AppError `unauthorized` for a challenge that is over; `validation_error` on `name`, or on `response` if it is not verified
 */
export async function addPasskey(
  request: ServiceRequest,
  registrar: Registrar,
  input: { challenge: string; name: string; response: object },
): Promise<AddedFactor> {
  const owner = ownerOfRequest(request);
  assertResponseSize(input.response);
  const { nonce } = openOwnChallenge(registrar, owner, input.challenge, 'add_passkey');
  const parsed = parseInput(request.errors, z.object({ name: authenticatorName }), { name: input.name });
  if (request.errors.any) throw request.errors.toError();
  const passkey = await verifyNewPasskey(registrar.config, nonce, input.response);
  if (!passkey) throw invalid('response', 'is not that of a new passkey for this service. Try again.');
  await spendChallenge(registrar, nonce);
  return register(request, registrar, { kind: 'passkey', name: parsed.value?.name as string }, async (tx, id, name) => {
    if ((await readPasskeys(tx.client, owner)).length >= MAX_PASSKEYS) throw tooManyPasskeys();
    const { credentialId, publicKey, signCount, transports, backedUp } = passkey;
    const key = [owner.institutionId, id, owner.userId, name];
    await prepared(tx.client, INSERT_PASSKEY, [...key, credentialId, publicKey, signCount, transports, backedUp]);
  });
}

/** A secret for an authenticator app. */
export interface TotpSecret {
  challenge: string;
  /** In base32. */
  secret: string;
  uri: string;
  /** Rows of a QR code; true is dark. */
  qrCode: boolean[][];
}

/** Begins to register an authenticator app ([D65]). It is active after a first right code. @throws AppError `conflict` if there is one */
export async function beginTotp(request: ServiceRequest, registrar: Registrar): Promise<TotpSecret> {
  const owner = ownerOfRequest(request);
  const { email, authenticators, institution } = await readAccount(request.database.pool, request.caller);
  if (authenticators.some(({ kind }) => kind === 'totp')) throw hasApp();
  const secret = generateTotpSecret();
  const content = { ...owner, secret: secret.toString('hex') };
  const uri = totpUri(secret, institution, email);
  const { encode } = await import('uqr');
  const { data } = encode(uri, { ecc: 'M' });
  return {
    challenge: createChallenge(registrar, 'add_totp', content).token,
    secret: toBase32(secret),
    uri,
    qrCode: data,
  };
}

const INSERT_TOTP = `
  insert into authenticators (institution_id, id, user_id, kind, name, encrypted_secret, last_step)
  values ($1, $2, $3, 'totp', $4, $5, $6)`;

/** Registers an authenticator app by its first code. @throws AppError `unauthorized` for a challenge that is over; `validation_error` on `code` */
export async function addTotp(
  request: ServiceRequest,
  registrar: Registrar,
  { challenge, code }: { challenge: string; code: string },
): Promise<AddedFactor> {
  const owner = ownerOfRequest(request);
  const { nonce, secret } = openOwnChallenge(registrar, owner, challenge, 'add_totp');
  const step = findStep(Buffer.from(secret, 'hex'), code, null);
  if (step === undefined) throw invalid('code', 'is not the present code. Check the clock of the device.');
  await spendChallenge(registrar, nonce);
  return register(request, registrar, { kind: 'totp', name: 'Authenticator app' }, (tx, id, name) => {
    const sealed = sealTotpSecret(registrar.encryptionKey, owner, secret);
    return prepared(tx.client, INSERT_TOTP, [owner.institutionId, id, owner.userId, name, sealed, step]);
  });
}

function openOwnChallenge<P extends 'add_passkey' | 'add_totp'>(
  registrar: Registrar,
  owner: UserKey,
  token: string,
  purpose: P,
) {
  const challenge = openChallenge(registrar, token, [purpose]);
  if (challenge.institutionId !== owner.institutionId || challenge.userId !== owner.userId)
    throw new AppError('unauthorized', 'This registration was begun by another user. Begin again.');
  return challenge;
}

type Insert = (tx: Change, id: number, name: string) => Promise<unknown>;

/** Stores an authenticator, ends the other sessions of its user and tells the user by mail. */
function register(
  request: ServiceRequest,
  registrar: Registrar,
  { kind, name }: { kind: AuthenticatorKind; name: string },
  insert: Insert,
): Promise<AddedFactor> {
  const owner = ownerOfRequest(request);
  return change(request, {
    apply: async (tx) => {
      await lockOwner(tx, owner);
      const isFirst = (await readAuthenticators(tx.client, owner)).length === 0;
      const id = await nextId(tx, 'authenticators');
      await insert(tx, id, name);
      const recoveryCodes = isFirst ? await replaceRecoveryCodes(tx, owner.userId) : null;
      await endSessions(tx, owner.userId, tx.caller.sessionId);
      const resource = { type: 'user', id: owner.userId };
      tx.record({ action: 'authenticator.created', resource, changes: diffOfNew({ authenticator: id, kind, name }) });
      if (recoveryCodes) tx.record({ action: 'recovery_codes.created', resource });
      await mailAccountChange(tx.client, registrar, owner, `${kind}_added`);
      const authenticators = await readAuthenticators(tx.client, owner);
      return { authenticator: authenticators.find((each) => each.id === id) as AuthenticatorView, recoveryCodes };
    },
    constraintErrors: {
      authenticators_totp_key: hasApp,
      authenticators_credential_id_key: () => invalid('response', 'is that of a passkey which is registered already.'),
    },
  });
}

/** Serialises the changes of a user's authenticators. */
export async function lockOwner(tx: Change, { institutionId, userId }: UserKey): Promise<void> {
  const text = 'select from users where institution_id = $1 and id = $2 for no key update';
  await prepared(tx.client, text, [institutionId, userId]);
}

function hasApp(): AppError {
  return conflict('You have an authenticator app already. Remove it first.');
}

function tooManyPasskeys(): AppError {
  return conflict(`You have ${MAX_PASSKEYS} passkeys already. Remove one first.`);
}
