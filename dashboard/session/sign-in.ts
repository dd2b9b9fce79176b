import { ApiError } from '../errors.ts';
import { isToken } from './access-token.ts';
import type { Factor, SignInChallenge } from './challenge.ts';
import { takeStep } from './session.ts';

/**
 * Signs in with a password. Returns the question that comes after it, if there is one.
 * @throws ApiError `INVALID_CREDENTIALS`, `RATE_LIMIT_EXCEEDED`, `VALIDATION_ERROR`, `FORBIDDEN`
 */
export async function signIn(email: string, password: string): Promise<SignInChallenge | undefined> {
  const answer = await takeStep<SignInChallenge>('', { email, password });
  return isToken(answer) ? undefined : answer;
}

/** Answers the question of a sign-in. @throws ApiError `INVALID_CREDENTIALS`; `UNAUTHORIZED` if it came too late */
export async function answerChallenge(challenge: string, answer: Partial<Record<Factor, unknown>>): Promise<void> {
  await takeStep('/factor', { challenge, ...answer });
}

/** Signs in with a passkey alone. @throws ApiError; DOMException if the user gives up */
export async function signInWithPasskey(): Promise<void> {
  const { challenge, passkey } = (await takeStep('/passkey', {})) as SignInChallenge;
  await answerChallenge(challenge, { passkey: await askPasskey(passkey) });
}

/**
 * Lets the browser offer passkeys where the email is entered, and signs in with the one that is chosen. Does nothing where the browser
 * cannot, or the page has another name than passkeys are for.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<void> {
  if (!(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.())) return;
  const { challenge, passkey } = (await takeStep('/passkey', {})) as SignInChallenge;
  if (passkey?.rpId !== location.hostname) return;
  await answerChallenge(challenge, { passkey: await askPasskey(passkey, { mediation: 'conditional', signal }) });
}

/** Asks the browser for a passkey. @throws ApiError if it knows none for this page; DOMException if the user gives up */
export async function askPasskey(options: object | null, more: CredentialRequestOptions = {}): Promise<unknown> {
  assertPasskeys(options as { rpId?: string });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const credential = (await navigator.credentials.get({ publicKey, ...more })) as PublicKeyCredential;
  return credential.toJSON();
}

/** Asks the browser to create a passkey. @throws as `askPasskey` */
export async function createPasskey(options: unknown): Promise<object> {
  assertPasskeys({ rpId: (options as { rp: { id: string } }).rp.id });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  return credential.toJSON();
}

function assertPasskeys({ rpId = '' }: { rpId?: string }): void {
  const isHere = location.hostname === rpId || location.hostname.endsWith(`.${rpId}`);
  if (!isHere) throw new ApiError('PASSKEYS_ELSEWHERE', rpId);
  if (!globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON) throw new ApiError('NO_PASSKEYS', '');
}
