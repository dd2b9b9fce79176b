import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { UserKey } from '../../access/caller.ts';
import type { Config } from '../../settings/config.ts';
import { requireServiceAddress } from '../../settings/service-address.ts';
import { AppError } from '../../shared/errors.ts';
import { CHALLENGE_LIFETIME } from './challenge.ts';

/** EdDSA, ES256 and RS256 ([D65]). */
const ALGORITHMS = [-8, -7, -257];

/** Largest JSON of a passkey, in characters ([D85]). */
const MAX_RESPONSE = 16 * 1024;

/** A passkey as it is stored. */
export interface StoredPasskey {
  readonly id: number;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly sign_count: string;
  readonly transports: string[];
}

/** The user that a passkey is for. */
interface PasskeyUser extends UserKey {
  readonly email: string;
  readonly name: string;
}

/** Loads the library at the first use: it takes half a second and 27 MB. */
function loadLibrary() {
  return import('@simplewebauthn/server');
}

function relyingParty(config: Config): { id: string; origin: string } {
  const { hostname, origin } = new URL(requireServiceAddress(config));
  return { id: hostname, origin };
}

const describeCredential = ({ credential_id: id, transports }: StoredPasskey) => ({
  id: id.toString('base64url'),
  type: 'public-key',
  transports,
});

/** Returns the options with which a browser asks for a passkey, as JSON. Without known passkeys it offers all that it has. */
export function requestOptions(config: Config, nonce: string, passkeys: readonly StoredPasskey[] = []): object {
  return {
    challenge: nonce,
    rpId: relyingParty(config).id,
    allowCredentials: passkeys.map(describeCredential),
    userVerification: 'required',
    timeout: CHALLENGE_LIFETIME * 1000,
  };
}

/** Returns the options with which a browser creates a passkey, as JSON. */
export function creationOptions(
  config: Config,
  nonce: string,
  { institutionId, userId, email, name }: PasskeyUser,
  existing: readonly StoredPasskey[],
): object {
  return {
    rp: { id: relyingParty(config).id, name: 'Registrar' },
    user: { id: toHandle(institutionId, userId), name: email, displayName: name },
    challenge: nonce,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: existing.map(describeCredential),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout: CHALLENGE_LIFETIME * 1000,
  };
}

/** The user handle names the user, so that a passkey signs in without an email, and a cluster finds its node. */
function toHandle(institutionId: number, userId: number): string {
  return Buffer.from(`${institutionId}:${userId}`).toString('base64url');
}

/** Returns the user whom the response of a passkey names; undefined if it names none. */
export function ownerOf(response: object): UserKey | undefined {
  const { userHandle } = ((response as Partial<AuthenticationResponseJSON>).response ?? {}) as { userHandle?: unknown };
  if (typeof userHandle !== 'string') return undefined;
  const [, institution, user] = /^(\d{1,9}):(\d{1,9})$/.exec(Buffer.from(userHandle, 'base64url').toString()) ?? [];
  return user === undefined ? undefined : { institutionId: Number(institution), userId: Number(user) };
}

/** Asserts that the JSON of a passkey is as large as one may be ([D85]). @throws AppError `payload_too_large` */
export function assertResponseSize(response: object): void {
  if (JSON.stringify(response).length > MAX_RESPONSE)
    throw new AppError('payload_too_large', 'The response of a passkey may have at most 16 KiB.');
}

/** Returns the id of the passkey that a response is from; undefined if the response is no such thing. */
export function credentialIdOf(response: object): Buffer | undefined {
  const { id } = response as { id?: unknown };
  return typeof id === 'string' ? Buffer.from(id, 'base64url') : undefined;
}

/** Returns the values that each response of a browser has to match: challenge, origin and relying party. */
function expectationsOf(config: Config, nonce: string) {
  const { id, origin } = relyingParty(config);
  return { expectedChallenge: nonce, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true };
}

/** Verifies the response of a stored passkey. Returns its new counter; undefined if anything about it is wrong. */
export async function verifyPasskey(
  config: Config,
  nonce: string,
  response: object,
  passkey: StoredPasskey,
): Promise<number | undefined> {
  const expected = expectationsOf(config, nonce);
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: response as AuthenticationResponseJSON,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.sign_count),
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // A wrong signature is a result, every other fault is an error: both are a refusal.
    return undefined;
  }
}

/** A new passkey, verified. */
export interface NewPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: string[];
  readonly backedUp: boolean;
}

/** Verifies the response of a browser that has created a passkey. Returns undefined if anything about it is wrong. */
export async function verifyNewPasskey(
  config: Config,
  nonce: string,
  response: object,
): Promise<NewPasskey | undefined> {
  if (!credentialIdOf(response)) return undefined;
  const expected = expectationsOf(config, nonce);
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response: response as RegistrationResponseJSON,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential, credentialBackedUp: backedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: credential.transports ?? [],
      backedUp,
    };
  } catch {
    return undefined;
  }
}
