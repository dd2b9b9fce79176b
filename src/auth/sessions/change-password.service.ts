import { z } from 'zod';
import { checkPasswordForUser, enteredPassword, newPassword } from '../../access/password.rules.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { parseInput } from '../../input/schemas.ts';
import { mailAccountChange } from '../../mail/outbox.ts';
import type { Registrar } from '../../registrar.ts';
import { type AppError, invalid } from '../../shared/errors.ts';
import { User } from '../user.entity.ts';
import { endSessions } from './end-sessions.ts';
import { toAttempt } from './login-throttle.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { findUserById, type SignInUser } from './sign-in-user.ts';

const passwordsSchema = z.object({ current: enteredPassword, new: newPassword });

export type ChangePasswordInput = z.input<typeof passwordsSchema>;

/**
 * Changes the caller's password and ends all other sessions of the caller ([D13]).
 * @throws AppError `validation_error`, on `current` if that is wrong; `rate_limit_exceeded` after too many failures ([D15])
 */
export async function changePassword(
  request: ServiceRequest,
  registrar: Registrar,
  input: ChangePasswordInput,
): Promise<{ message: string }> {
  const { caller, database, errors } = request;
  const { passwordQueue, loginThrottle } = registrar;
  const { value: passwords } = parseInput(errors, passwordsSchema, input);
  if (!passwords || errors.any) throw errors.toError();
  const userId = caller.actorId as number;
  const user = (await findUserById(database.pool, caller.institutionId, userId)) as SignInUser;
  const { password_hash: currentHash } = user;
  checkPasswordForUser(user, errors, 'new', passwords.new);
  errors.throwIfAny();
  const attempt = toAttempt(user, '', caller.ip);
  const isRight = await passwordQueue.run(attempt, () =>
    loginThrottle.attempt(attempt, async () => currentHash !== null && verifyPassword(currentHash, passwords.current)),
  );
  if (!isRight) throw notCurrent();
  const passwordHash = await hashPassword(passwords.new);
  return change(request, async (tx) => {
    // Must not undo a password reset or a deactivation that was committed since the password was verified.
    const unchanged = { id: userId, passwordHash: currentHash, active: true };
    const updated = await tx.em.nativeUpdate(User, unchanged, { passwordHash });
    if (updated === 0) throw notCurrent();
    await endSessions(tx, userId, caller.sessionId);
    tx.record({ action: 'user.password_changed', resource: { type: 'user', id: userId } });
    await mailAccountChange(tx.client, registrar, { institutionId: caller.institutionId, userId }, 'password_changed');
    return { message: 'The password was changed; your other sessions have ended.' };
  });
}

function notCurrent(): AppError {
  return invalid('current', 'is not the current password.');
}
