import type { UserKey } from '../../access/caller.ts';
import type { AnonymousRequest } from '../../access/service-request.ts';
import { factors as allFactors, type Factor } from '../../access/sign-in-methods.ts';
import { institutionClosedError } from '../../database/connection/failures.ts';
import type { Registrar } from '../../registrar.ts';
import { serviceAddress } from '../../settings/service-address.ts';
import { AppError, invalid } from '../../shared/errors.ts';
import { hashCredential } from '../principals/credential-hash.ts';
import { type CredentialsInput, recordLogin, refuseLogin, verifyCredentials } from '../sessions/login.service.ts';
import { toAttempt } from '../sessions/login-throttle.ts';
import { openSession, type TokenSet } from '../sessions/open-session.ts';
import { findUserById, type SignInUser } from '../sessions/sign-in-user.ts';
import { hasRecoveryCodes, readPasskeys } from './authenticator.queries.ts';
import {
  CHALLENGE_LIFETIME,
  type Challenge,
  challengeOver,
  createChallenge,
  type FirstStep,
  openChallenge,
  spendChallenge,
} from './challenge.ts';
import { assertResponseSize, ownerOf, requestOptions } from './passkeys.ts';
import { type FactorResponse, type Proof, verifyFactor } from './verify-factor.ts';

/** The step that a login asks for after the password, or instead of it. */
export interface LoginChallenge {
  challenge: string;
  factors: Factor[];
  /** PublicKeyCredentialRequestOptions as JSON; null if a passkey is no answer. */
  passkey: object | null;
  /** Seconds. */
  expiresIn: number;
}

/** The tokens of a session, or the challenge that is in front of it. */
export interface LoginStep {
  tokens: TokenSet | null;
  challenge: LoginChallenge | null;
}

/**
 * Begins a login with a password ([D64]). A user whose role requires a factor, but who has none, gets a session that may only register
 * one ([D67]).
 * @throws AppError as `login`; `forbidden` where passwords are refused
 */
export async function beginLogin(
  request: AnonymousRequest,
  registrar: Registrar,
  input: CredentialsInput,
): Promise<LoginStep> {
  const user = await verifyCredentials(request, registrar, input);
  if (user.password_sign_in === 'refused') return refuseLogin(request, registrar, user, 'single_sign_on');
  if (user.authenticators.length > 0)
    return { tokens: null, challenge: await challengeUser(registrar, user, { method: 'password' }) };
  return { tokens: await openSession(request, registrar, user, { methods: ['password'] }), challenge: null };
}

/** Returns the challenge for a user who has taken the first step of a sign-in. */
export async function challengeUser(registrar: Registrar, user: SignInUser, first: FirstStep): Promise<LoginChallenge> {
  const { config, database } = registrar;
  const owner = { institutionId: user.institution_id, userId: user.id };
  const { token, nonce } = createChallenge(registrar, 'login', { ...owner, first, password: digestOf(user) });
  const usable = new Set<Factor>(user.authenticators);
  if (serviceAddress(config) === undefined) usable.delete('passkey');
  if (await hasRecoveryCodes(database.pool, owner)) usable.add('recovery_code');
  const passkeys = usable.has('passkey') ? await readPasskeys(database.pool, owner) : [];
  return {
    challenge: token,
    factors: allFactors.filter((factor) => usable.has(factor)),
    passkey: passkeys.length > 0 ? requestOptions(config, nonce, passkeys) : null,
    expiresIn: CHALLENGE_LIFETIME,
  };
}

/** Begins a login with a passkey, without email and password. @throws AppError `conflict` if the service does not know its address */
export function beginPasskeyLogin(registrar: Registrar): LoginChallenge {
  const { token, nonce } = createChallenge(registrar, 'passkey_login', {});
  const passkey = requestOptions(registrar.config, nonce);
  return { challenge: token, factors: ['passkey'], passkey, expiresIn: CHALLENGE_LIFETIME };
}

/**
 * Completes a login ([D64]). A wrong answer leaves the challenge usable; a right one uses challenge and factor up, for all instances.
 * @throws AppError `unauthorized` for a challenge that is over, or from before a change of the password; `invalid_credentials` for a
 *   wrong answer, in the same words for all factors; `rate_limit_exceeded` after too many of them; `validation_error` unless there is
 *   exactly one answer; `payload_too_large`
 */
export async function completeLogin(
  request: AnonymousRequest,
  registrar: Registrar,
  { challenge: token, response }: { challenge: string; response: FactorResponse },
): Promise<TokenSet> {
  const challenge = openChallenge(registrar, token, ['login', 'passkey_login']);
  assertOneAnswer(challenge, response);
  const owner = challenge.purpose === 'login' ? challenge : ownerOf(response.passkey as object);
  const user = owner && (await findUserById(registrar.database.pool, owner.institutionId, owner.userId));
  if (user && challenge.purpose === 'login' && challenge.password !== digestOf(user)) throw challengeOver();
  const proof = await tryFactor(request, registrar, { user, owner, nonce: challenge.nonce, response });
  if (user?.closed) throw institutionClosedError();
  if (!user || !proof) {
    if (user) await recordLogin(request, registrar, user, 'user.factor_failed');
    throw wrongFactor();
  }
  await spendChallenge(registrar, challenge.nonce);
  const first = challenge.purpose === 'login' ? challenge.first : undefined;
  return openSession(request, registrar, user, {
    methods: first ? [first.method, proof.method] : [proof.method],
    authTime: first?.at === undefined ? undefined : new Date(first.at),
    prove: async (tx) => {
      if (!(await proof.use(tx))) throw wrongFactor();
    },
  });
}

/** Returns the digest of a user's password, so that a challenge does not carry its hash. */
function digestOf({ password_hash: hash }: SignInUser): string {
  return hashCredential(hash ?? '').toString('base64url');
}

function assertOneAnswer({ purpose }: Challenge<'login'> | Challenge<'passkey_login'>, response: FactorResponse): void {
  const answers = [response.totp, response.recoveryCode, response.passkey].filter((answer) => answer != null);
  if (answers.length !== 1) throw invalid('response', 'must have exactly one of totp, recoveryCode and passkey.');
  if (response.passkey) assertResponseSize(response.passkey);
  if (purpose === 'passkey_login' && !response.passkey) throw invalid('response', 'must have a passkey.');
}

interface FactorAttempt {
  readonly user: SignInUser | undefined;
  readonly owner: UserKey | undefined;
  readonly nonce: string;
  readonly response: FactorResponse;
}

/** Wrong factors count like wrong passwords, apart from them ([D15]). */
async function tryFactor(
  { ip }: AnonymousRequest,
  registrar: Registrar,
  { user, owner, nonce, response }: FactorAttempt,
): Promise<Proof | undefined> {
  let proof: Proof | undefined;
  await registrar.factorThrottle.attempt(toAttempt(user, 'unknown', ip), async () => {
    proof = owner && user?.active ? await verifyFactor(registrar, owner, nonce, response) : undefined;
    return proof !== undefined;
  });
  return proof;
}

function wrongFactor(): AppError {
  return new AppError('invalid_credentials', 'That did not work.');
}
