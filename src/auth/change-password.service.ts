import { change } from '../database/change.ts';
import { invalid } from '../errors.ts';
import type { Registrar } from '../registrar.ts';
import type { Caller } from './caller.ts';
import { endSessions } from './end-sessions.ts';
import { attemptOn } from './login-throttle.ts';
import { checkPassword, hashPassword, verifyPassword } from './password.ts';
import { User } from './user.entity.ts';

export interface ChangePasswordInput {
  current: string;
  new: string;
}

/**
 * Gives the caller another password and ends all the caller's other sessions ([D13]).
 * @throws AppError `validation_error`, on `current` where that is wrong; `rate_limit_exceeded` where it often was ([D15])
 */
export async function changePassword(
  registrar: Registrar,
  caller: Caller,
  input: ChangePasswordInput,
): Promise<{ message: string }> {
  const { problems } = caller;
  if (!input.current && !problems.has('current')) problems.add('current', 'is required.');
  checkPassword(problems, 'new', input.new);
  problems.throwIfAny();
  const userId = caller.actorId as number;
  const attempt = attemptOn({ id: userId }, '', caller.ip);
  const right = await registrar.loginThrottle.attempt(attempt, () => isPassword(registrar, caller, input.current));
  if (!right) throw invalid('current', 'is not the current password.');
  const passwordHash = await hashPassword(input.new);
  return change(registrar.database, caller, async (tx) => {
    await tx.em.nativeUpdate(User, { id: userId }, { passwordHash });
    await endSessions(tx, userId, caller.sessionId);
    tx.record({ action: 'user.password_changed', resource: { type: 'user', id: userId } });
    return { message: 'The password was changed; your other sessions have ended.' };
  });
}

async function isPassword({ database }: Registrar, caller: Caller, password: string): Promise<boolean> {
  const text = 'select password_hash from users where institution_id = $1 and id = $2';
  const { rows } = await database.pool.query<{ password_hash: string }>(text, [caller.institutionId, caller.actorId]);
  return rows[0] !== undefined && verifyPassword(rows[0].password_hash, password);
}
