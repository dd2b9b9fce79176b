import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { checkPasswordForUser, newPassword } from '../../access/password.rules.ts';
import type { AnonymousRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { parseInput, requiredText } from '../../input/schemas.ts';
import { requireMail } from '../../mail/mail-settings.ts';
import { mailAccountChange } from '../../mail/outbox.ts';
import type { Registrar } from '../../registrar.ts';
import { AppError } from '../../shared/errors.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { networkOf } from '../sessions/login-throttle.ts';
import { hashPassword } from '../sessions/password.ts';
import { findUserByEmail, requestOfUser } from '../sessions/sign-in-user.ts';
import { User } from '../user.entity.ts';
import { findLinkOwner, lockLinkOwner, mailPasswordLink } from './password-link.ts';

/** Milliseconds until the answer: longer than finding a user and writing a mail takes, so that the time says nothing of the user. */
const ANSWER_TIME_MS = 250;

const HOUR = 3600;
const REQUESTS_PER_ADDRESS = 20;
const MAILS_PER_EMAIL = 3;

const requestSchema = z.object({ email: requiredText({ max: 254 }) });

/**
 * Mails a link to a user who has forgotten the password ([D72]). The answer is the same whether there is such a user or not.
 * @throws AppError `validation_error`; `conflict` if the service sends no mail; `rate_limit_exceeded` for too many requests from an
 *   address
 */
export async function requestPasswordReset(
  request: AnonymousRequest,
  registrar: Registrar,
  input: z.input<typeof requestSchema>,
): Promise<{ message: string }> {
  const answerAt = performance.now() + ANSWER_TIME_MS;
  const { value } = parseInput(request.errors, requestSchema, input);
  if (!value || request.errors.any) throw request.errors.toError();
  requireMail(registrar.config);
  await countRequest(registrar, request.ip);
  await mailLinkTo(request, registrar, value.email).catch((error: unknown) => {
    // An error would tell that there is such a user.
    registrar.log.error({ err: error, requestId: request.requestId }, 'a link for a new password could not be mailed');
  });
  await delay(Math.max(answerAt - performance.now(), 0));
  return { message: 'If a user with a password has this email, a link was sent to it. It works for 30 minutes.' };
}

async function countRequest({ limits }: Registrar, ip: string | null): Promise<void> {
  const { consumedPoints, msBeforeNext } = await limits.counter('reset_address', HOUR).penalty(networkOf(ip));
  if (consumedPoints <= REQUESTS_PER_ADDRESS) return;
  const message = 'Too many requests for new passwords came from this address. Try again in an hour.';
  throw new AppError('rate_limit_exceeded', message, { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) });
}

async function mailLinkTo(request: AnonymousRequest, registrar: Registrar, email: string): Promise<void> {
  const user = await findUserByEmail(registrar.database.pool, email);
  if (!user?.active || user.password_hash === null || user.closed || user.password_sign_in === 'refused') return;
  const key = `${user.institution_id}:${user.id}`;
  const { consumedPoints } = await registrar.limits.counter('reset_mails', HOUR).penalty(key);
  if (consumedPoints > MAILS_PER_EMAIL) return;
  const owner = { institutionId: user.institution_id, userId: user.id };
  await change(requestOfUser(request, registrar.database, user), async (tx) => {
    await mailPasswordLink(tx.client, registrar, owner, 'password_reset');
    tx.record({ action: 'user.password_reset_requested', resource: { type: 'user', id: user.id } });
  });
}

const resetSchema = z.object({ token: z.string(), password: newPassword });

/**
 * Sets the password of a user by a link, and ends all sessions of the user. It signs nobody in and replaces no second factor.
 * @throws AppError `unauthorized` if the link does not work any more; `validation_error` on `password`
 */
export async function resetForgottenPassword(
  request: AnonymousRequest,
  registrar: Registrar,
  input: z.input<typeof resetSchema>,
): Promise<{ message: string }> {
  const { database } = registrar;
  const user = await findLinkOwner(database.pool, input.token);
  if (!user) throw linkOver();
  const reset = parseInput(request.errors, resetSchema, input);
  const passwordHash = reset.value ? await hashPassword(reset.value.password) : '';
  await change(requestOfUser(request, database, user), {
    input: reset,
    check: async (tx, { password }) => checkPasswordForUser(user, tx.errors, 'password', password),
    apply: async (tx) => {
      if ((await lockLinkOwner(tx.client, input.token)) !== user.id) throw linkOver();
      await tx.em.nativeUpdate(User, { id: user.id }, { passwordHash });
      await endSessions(tx, user.id);
      tx.record({ action: 'user.password_reset', resource: { type: 'user', id: user.id } });
      const owner = { institutionId: user.institution_id, userId: user.id };
      if (user.password_hash !== null) await mailAccountChange(tx.client, registrar, owner, 'password_changed');
    },
  });
  return { message: 'The password was set. Sign in with it.' };
}

function linkOver(): AppError {
  return new AppError('unauthorized', 'This link does not work any more. Ask for another one.');
}
