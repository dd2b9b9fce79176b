import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { enteredPassword } from '../../access/password.rules.ts';
import type { AnonymousRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { institutionClosedError } from '../../database/connection/failures.ts';
import { parseInput, requiredText } from '../../input/schemas.ts';
import type { Registrar } from '../../registrar.ts';
import { AppError, type ErrorReason } from '../../shared/errors.ts';
import { networkOf, toAttempt } from './login-throttle.ts';
import { invalidCredentials, openSession, type TokenSet } from './open-session.ts';
import { unknownPasswordHash, verifyPassword } from './password.ts';
import { findUserByEmail, requestOfUser, type SignInUser } from './sign-in-user.ts';

/** Time until a login is refused, in milliseconds. Longer than any check takes, so that response times reveal nothing ([D9]). */
const REFUSAL_TIME_MS = 150;

export const credentialsSchema = z.object({
  email: requiredText({ max: 254 }),
  password: enteredPassword,
});

export type CredentialsInput = z.input<typeof credentialsSchema>;

/**
 * Opens a session for a user whose password is enough ([D12], [D13], [D63]).
 * @throws AppError `invalid_credentials`, with the same response and timing for an unknown email, a wrong password and a
 *   deactivated user; `forbidden` after the right password of a user who needs more; `rate_limit_exceeded` after too many failed
 *   logins ([D15]); `service_unavailable` if the institution is closed
 */
export async function login(
  request: AnonymousRequest,
  registrar: Registrar,
  input: CredentialsInput,
): Promise<TokenSet> {
  const user = await verifyCredentials(request, registrar, input);
  if (user.password_sign_in === 'refused') return refuseLogin(request, registrar, user, 'single_sign_on');
  if (user.requires_second_factor || user.authenticators.length > 0)
    return refuseLogin(request, registrar, user, 'second_factor');
  return openSession(request, registrar, user, { methods: ['password'] });
}

/** Verifies email and password of an active user. @throws AppError as `login` does, before it decides */
export async function verifyCredentials(
  request: AnonymousRequest,
  registrar: Registrar,
  input: CredentialsInput,
): Promise<SignInUser> {
  const refusedAt = performance.now() + REFUSAL_TIME_MS;
  const { value: credentials } = parseInput(request.errors, credentialsSchema, input);
  if (!credentials || request.errors.any) throw request.errors.toError();
  const { user, isRight } = await tryPassword(request, registrar, credentials);
  // Only after the password, so that nobody learns whose email exists.
  if (user?.closed && isRight) throw institutionClosedError();
  if (user && isRight) return user;
  if (user && !user.closed) await recordLogin(request, registrar, user, 'user.login_failed');
  await delay(Math.max(refusedAt - performance.now(), 0));
  throw invalidCredentials();
}

/** Finds the user and verifies the password. Both run in the queue, so that a burst of logins does not overload the database. */
function tryPassword(
  { ip }: AnonymousRequest,
  { database, loginThrottle, passwordQueue }: Registrar,
  { email, password }: { email: string; password: string },
): Promise<{ user: SignInUser | undefined; isRight: boolean }> {
  return passwordQueue.run({ account: email.toLowerCase(), address: networkOf(ip) }, async () => {
    const user = await findUserByEmail(database.pool, email);
    const attempt = toAttempt(user, email, ip);
    return { user, isRight: await loginThrottle.attempt(attempt, () => isPasswordRight(user, password)) };
  });
}

/**
 * Verifies the password of an active user. Without a user or without a password it verifies the hash of an unknown password, which takes
 * as long.
 */
async function isPasswordRight(user: SignInUser | undefined, password: string): Promise<boolean> {
  const isRight = await verifyPassword(user?.password_hash ?? (await unknownPasswordHash()), password);
  return isRight && user?.active === true;
}

/** Records a sign-in that did not succeed, or that the right password is not enough for ([D63], [D64]). */
export async function recordLogin(
  request: AnonymousRequest,
  { database }: Registrar,
  user: SignInUser,
  action: 'user.login_failed' | 'user.login_refused' | 'user.factor_failed',
): Promise<void> {
  await change(requestOfUser(request, database, user), async (tx) =>
    tx.record({ action, resource: { type: 'user', id: user.id } }),
  );
}

const MESSAGES: Readonly<Record<ErrorReason, string>> = {
  second_factor:
    'This user signs in with a second factor, on the dashboard. Programs use an API key or an OAuth client.',
  single_sign_on:
    'This institution does not accept passwords: sign in on the dashboard, by its provider or with a passkey. Programs use an API key or an OAuth client.',
};

/** Refuses a login whose password is right, but not enough or not accepted ([D63], [D70]). @throws AppError `forbidden` */
export async function refuseLogin(
  request: AnonymousRequest,
  registrar: Registrar,
  user: SignInUser,
  reason: ErrorReason,
): Promise<never> {
  await recordLogin(request, registrar, user, 'user.login_refused');
  throw new AppError('forbidden', MESSAGES[reason], { reason });
}
