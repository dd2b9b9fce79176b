import { change } from '../../audit/change.ts';
import { type AppError, invalid } from '../../errors.ts';
import type { Registrar } from '../../registrar.ts';
import type { Caller } from '../principals/caller.ts';
import { User } from '../user.entity.ts';
import { endSessions } from './end-sessions.ts';
import { attemptOn } from './login-throttle.ts';
import { checkPassword, checkPasswordOf } from './password.rules.ts';
import { hashPassword, verifyPassword } from './password.ts';

export interface ChangePasswordInput {
  current: string;
  new: string;
}

/**
 * Gives the caller another password and ends all the caller's other sessions ([D13]).
 * @throws AppError `validation_error`, on `current` where that is wrong; `rate_limit_exceeded` where it often was ([D15])
 */
export async function changePassword(
  caller: Caller,
  registrar: Registrar,
  input: ChangePasswordInput,
): Promise<{ message: string }> {
  const { problems } = caller;
  if (!input.current && !problems.has('current')) problems.add('current', 'is required.');
  checkPassword(problems, 'new', input.new);
  problems.throwIfAny();
  const userId = caller.actorId as number;
  const { passwordHash: currentHash, email, name } = await storedUser(caller, registrar);
  checkPasswordOf({ email, name, permissions: caller.permissions }, problems, 'new', input.new);
  problems.throwIfAny();
  const attempt = attemptOn({ id: userId }, '', caller.ip);
  const right = await registrar.passwordQueue.run(attempt, () =>
    registrar.loginThrottle.attempt(attempt, () => verifyPassword(currentHash, input.current)),
  );
  if (!right) throw notCurrent();
  const passwordHash = await hashPassword(input.new);
  return change(registrar.database, caller, async (tx) => {
    // A password that was reset, or a user deactivated, since the password was looked at stays so.
    const unchanged = { id: userId, passwordHash: currentHash, active: true };
    const updated = await tx.em.nativeUpdate(User, unchanged, { passwordHash });
    if (updated === 0) throw notCurrent();
    await endSessions(tx, userId, caller.sessionId);
    tx.record({ action: 'user.password_changed', resource: { type: 'user', id: userId } });
    return { message: 'The password was changed; your other sessions have ended.' };
  });
}

function notCurrent(): AppError {
  return invalid('current', 'is not the current password.');
}

type StoredUser = Pick<User, 'passwordHash' | 'email' | 'name'>;

async function storedUser(caller: Caller, { database }: Registrar): Promise<StoredUser> {
  const text = 'select password_hash as "passwordHash", email, name from users where institution_id = $1 and id = $2';
  const { rows } = await database.pool.query<StoredUser>(text, [caller.institutionId, caller.actorId]);
  return rows[0] as StoredUser;
}
