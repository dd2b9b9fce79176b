import { LockMode } from '@mikro-orm/postgresql';
import { checkPassword, checkPasswordForUser } from '../../access/password.rules.ts';
import { assertCallerHolds } from '../../access/require-permission.ts';
import type { SelectingRequest, ServiceRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import { diffOfNew } from '../../audit/diff.ts';
import { readBack } from '../../audit/read-back.ts';
import { Role } from '../../auth/role.entity.ts';
import { endSessions } from '../../auth/sessions/end-sessions.ts';
import { hashPassword } from '../../auth/sessions/password.ts';
import { User } from '../../auth/user.entity.ts';
import { userReadModel } from '../../auth/user.read-model.ts';
import { withConstraintMessages } from '../../database/connection/failures.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { invalid } from '../../errors.ts';
import { readText, type TextInput } from '../../input/text-rules.ts';
import { userEmailRule } from '../../input/user-email.rules.ts';
import { lockUser } from './lock-user.ts';

export interface CreateUserInput {
  email?: TextInput;
  name?: TextInput;
  password?: string | null;
  /** Name of the role. */
  role?: TextInput;
}

const EMAIL_TAKEN = 'is already in use by another user.';

/**
 * Creates an active user of the caller's institution.
 * @throws AppError `validation_error`; `forbidden` if the role has permissions that the caller does not have ([D20])
 */
export async function createUser<T>(
  { caller, database, selection }: SelectingRequest,
  input: CreateUserInput,
): Promise<Selected<T>> {
  const { problems } = caller;
  const email = readText(problems, 'email', input.email, { ...userEmailRule, required: true });
  const name = readText(problems, 'name', input.name, { max: 200, required: true, visibility: 'name' });
  const roleName = readText(problems, 'role', input.role, { max: 64, required: true });
  checkPassword(problems, 'password', input.password);
  const passwordHash = problems.any ? '' : await hashPassword(input.password as string);
  return withConstraintMessages({ users_email_key: () => invalid('email', EMAIL_TAKEN) }, () =>
    change(database, caller, async (tx) => {
      if (email) await checkEmailUnused(tx, email);
      const role = roleName ? await findRole(tx, roleName) : undefined;
      const owner = { email: email ?? '', name: name ?? '', permissions: role?.permissions ?? [] };
      checkPasswordForUser(owner, problems, 'password', input.password);
      problems.throwIfAny();
      assertCallerHolds(caller, role?.permissions ?? []);
      const user = tx.em.create(User, {
        institutionId: caller.institutionId,
        id: await nextId(tx.em, User),
        email: email as string,
        name: name as string,
        passwordHash,
        roleId: (role as Role).id,
      });
      tx.record({
        action: 'user.created',
        resource: { type: 'user', id: user.id },
        changes: diffOfNew({ email, name, role: roleName, active: true }),
        event: { type: 'user.created', data: { id: user.id } },
      });
      return readBack<T>(tx, userReadModel, 'users u', user.id, selection);
    }),
  );
}

/**
 * Sets a new password for a user and ends the user's sessions ([D13]).
 * @throws AppError `validation_error`; `not_found`; `forbidden` if the user has permissions that the caller does not have
 */
export async function resetPassword(
  { caller, database }: ServiceRequest,
  { userId, password }: { userId: number; password: string | null | undefined },
): Promise<{ message: string }> {
  checkPassword(caller.problems, 'password', password);
  const passwordHash = caller.problems.any ? '' : await hashPassword(password as string);
  return change(database, caller, async (tx) => {
    const { user, role } = await lockUser(tx, userId);
    assertCallerHolds(caller, role.permissions);
    const { email, name } = user;
    checkPasswordForUser({ email, name, permissions: role.permissions }, caller.problems, 'password', password);
    caller.problems.throwIfAny();
    user.passwordHash = passwordHash;
    await endSessions(tx, userId, userId === caller.actorId ? caller.sessionId : null);
    tx.record({ action: 'user.password_reset', resource: { type: 'user', id: userId } });
    return { message: 'The password was reset; the user has to log in with the new one.' };
  });
}

/** Finds a role by name and locks it against deletion. Adds a validation error if it does not exist. */
export async function findRole(tx: Change, name: string): Promise<Role | undefined> {
  const role = await tx.em.findOne(Role, { name }, { lockMode: LockMode.PESSIMISTIC_READ });
  if (!role) tx.caller.problems.add('role', 'is not a role of this institution.');
  return role ?? undefined;
}

/** Adds an error if another user has the email, in any institution, because login does not name an institution ([D10]). */
async function checkEmailUnused(tx: Change, email: string): Promise<void> {
  const { rowCount } = await tx.client.query('select from users where lower(email) = lower($1)', [email]);
  if (rowCount) tx.caller.problems.add('email', EMAIL_TAKEN);
}
