import { randomBytes } from 'node:crypto';
import type { UserKey } from '../../access/caller.ts';
import type { SignInMethod } from '../../access/sign-in-methods.ts';
import type { Registrar } from '../../registrar.ts';
import { AppError } from '../../shared/errors.ts';
import { openToken, sealToken } from '../../shared/sealed-text.ts';

/** Seconds for which a challenge can be answered ([D64]). */
export const CHALLENGE_LIFETIME = 5 * 60;

/** The first step of a sign-in, which the factor completes. */
export interface FirstStep {
  readonly method: SignInMethod;
  /** When, in milliseconds since the epoch, by the provider of a single sign-on; the moment of completion if absent. */
  readonly at?: number | undefined;
}

/** The purpose of a challenge. */
interface ChallengePurposes {
  /** Completes a sign-in that began with a password or at a provider. */
  readonly login: UserKey & {
    readonly first: FirstStep;
    /** The digest of the user's password at that time: a sign-in does not outlive a change of it, as no session does. */
    readonly password: string;
  };
  /** Signs in without email and password. */
  readonly passkey_login: object;
  readonly add_passkey: UserKey;
  /** Holds the secret in hexadecimal, which is stored after a first right code. */
  readonly add_totp: UserKey & { readonly secret: string };
}

type Purpose = keyof ChallengePurposes;

/** An opened challenge. */
export type Challenge<P extends Purpose> = ChallengePurposes[P] & {
  readonly purpose: P;
  /** 256 random bits in base64url, which a passkey signs. */
  readonly nonce: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
};

type Sealing = Pick<Registrar, 'encryptionKey'>;

const CONTEXT = 'challenge';

/** Creates a challenge: a sealed text, so that nothing is stored until it is answered. */
export function createChallenge<P extends Purpose>(
  { encryptionKey }: Sealing,
  purpose: P,
  content: ChallengePurposes[P],
): { token: string; nonce: string } {
  const nonce = randomBytes(32).toString('base64url');
  const challenge = { ...content, purpose, nonce, expiresAt: Date.now() + CHALLENGE_LIFETIME * 1000 };
  return { token: sealToken(encryptionKey, challenge, CONTEXT), nonce };
}

/** Opens a challenge for one of these purposes. @throws AppError `unauthorized` if it is altered, expired or for something else */
export function openChallenge<P extends Purpose>({ encryptionKey }: Sealing, token: string, purposes: readonly P[]) {
  const challenge = openToken<{ [Each in P]: Challenge<Each> }[P]>(encryptionKey, token, CONTEXT);
  if (!challenge || !purposes.includes(challenge.purpose) || challenge.expiresAt <= Date.now()) throw challengeOver();
  return challenge;
}

/** Uses a challenge up, for all instances. @throws AppError `unauthorized` if another request has answered it */
export async function spendChallenge({ limits }: Pick<Registrar, 'limits'>, nonce: string): Promise<void> {
  const { consumedPoints } = await limits.counter('challenge', CHALLENGE_LIFETIME).penalty(nonce);
  if (consumedPoints > 1) throw challengeOver();
}

/** Returns the error for a challenge that completes nothing any more. */
export function challengeOver(): AppError {
  return new AppError('unauthorized', 'This sign-in has expired or was used already. Begin again.');
}
