import { LockMode } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { checkPasswordForUser, newPassword } from '../../access/password.rules.ts';
import { assertCallerHolds } from '../../access/require-permission.ts';
import type { SelectingRequest, ServiceRequest } from '../../access/service-request.ts';
import { type Change, change, readBack } from '../../audit/change.ts';
import { insertUser } from '../../auth/insert-user.ts';
import { mailPasswordLink } from '../../auth/passwords/password-link.ts';
import { Role } from '../../auth/role.entity.ts';
import { endSessions } from '../../auth/sessions/end-sessions.ts';
import { hashPassword } from '../../auth/sessions/password.ts';
import { findWaysIn } from '../../auth/sso/enforcement.ts';
import { User } from '../../auth/user.entity.ts';
import { userReadModel } from '../../auth/user.read-model.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { personNameFields } from '../../input/person-name.rules.ts';
import { parseInput, requiredText } from '../../input/schemas.ts';
import { type MailSettings, sendsLinks } from '../../mail/mail-settings.ts';
import { mailAccountChange } from '../../mail/outbox.ts';
import { conflict, invalid } from '../../shared/errors.ts';
import { lockUser } from './apply-user-changes.ts';
import { roleNameRule } from './user.rules.ts';

const newUserSchema = z.object({
  email: requiredText(User.properties.email.rule),
  ...personNameFields(User.properties),
  /** Absent for a user who signs in by other means. */
  password: newPassword.optional(),
  /** Name of the role. */
  role: requiredText(roleNameRule),
});

export type NewUserInput = z.input<typeof newUserSchema>;

const EMAIL_TAKEN = 'is already in use by another user.';
const NO_WAY_IN =
  'The user could not sign in: this service sends no mail, so no invitation, and there is no identity provider. Give a password.';
const TAKES_NO_MAIL =
  'The user could not sign in: the address takes no mail, so no invitation, and there is no identity provider. Allow the address, or give a password.';

/**
 * Creates an active user of the caller's institution. Without a password the user is mailed an invitation ([D72]).
 * @param settings null for a user with a password
 * @throws AppError `validation_error`; `forbidden` if the role has permissions that the caller does not
 *   have ([D20]); `conflict` if the user could not sign in, without a password, an invitation and a provider
 */
export async function createUser<T>(
  request: SelectingRequest,
  settings: MailSettings | null,
  input: NewUserInput,
): Promise<Selected<T>> {
  const user = parseInput(request.errors, newUserSchema, input);
  const password = user.value?.password;
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return change(request, {
    input: user,
    check: async (tx, { email, name = '', role: roleName, password }) => {
      if (email) await checkEmailUnused(tx, email);
      const role = roleName ? await findRole(tx, roleName) : undefined;
      const owner = { email: email ?? '', name, permissions: role?.permissions ?? [] };
      checkPasswordForUser(owner, tx.errors, 'password', password);
      return role as Role;
    },
    apply: async (tx, { password: _password, role: _name, ...values }, role) => {
      assertCallerHolds(tx.caller, role.permissions);
      const created = await insertUser(tx, { ...values, role, passwordHash });
      if (passwordHash === null) await invite(tx, settings, created.id);
      return readBack<T>(tx, userReadModel, 'users u', created.id, request.selection);
    },
    constraintErrors: { users_email_key: () => invalid('email', EMAIL_TAKEN) },
  });
}

/** Mails an invitation, unless passwords are refused. Where none can be sent, the user must be able to sign in by a provider. */
async function invite(tx: Change, settings: MailSettings | null, userId: number): Promise<void> {
  const owner = { institutionId: tx.caller.institutionId, userId };
  const { passwords, provider } = await findWaysIn(tx);
  const sends = passwords && settings !== null && sendsLinks(settings.config);
  if (sends && (await mailPasswordLink(tx.client, settings, owner, 'invitation'))) return;
  if (!provider) throw conflict(sends ? TAKES_NO_MAIL : NO_WAY_IN);
}

const passwordResetSchema = z.object({ password: newPassword });

/**
 * Sets a new password for a user, ends the user's sessions ([D13]), and tells the user by mail.
 * @param settings null if no mail is wanted
 * @throws AppError `validation_error`; `not_found`; `forbidden` if the user has permissions that the
 *   caller does not have
 */
export async function resetPassword(
  request: ServiceRequest,
  settings: MailSettings | null,
  { userId, password }: { userId: number; password: string | null | undefined },
): Promise<{ message: string }> {
  const reset = parseInput(request.errors, passwordResetSchema, { password });
  const passwordHash = reset.value ? await hashPassword(reset.value.password) : '';
  return change(request, {
    input: reset,
    check: async (tx, values) => {
      const { user, role } = await lockUser(tx, userId);
      assertCallerHolds(tx.caller, role.permissions);
      const { email, name } = user;
      checkPasswordForUser({ email, name, permissions: role.permissions }, tx.errors, 'password', values.password);
      return user;
    },
    apply: async (tx, _values, user) => {
      const { actorId, institutionId, sessionId } = tx.caller;
      const hadPassword = user.passwordHash !== null;
      user.passwordHash = passwordHash;
      await endSessions(tx, userId, userId === actorId ? sessionId : null);
      tx.record({ action: 'user.password_reset', resource: { type: 'user', id: userId } });
      if (settings && hadPassword)
        await mailAccountChange(tx.client, settings, { institutionId, userId }, 'password_changed');
      return { message: 'The password was reset; the user has to log in with the new one.' };
    },
  });
}

/** Finds a role by name and locks it against deletion. Adds a validation error if it does not exist. */
export async function findRole(tx: Change, name: string): Promise<Role | undefined> {
  const role = await tx.em.findOne(Role, { name }, { lockMode: LockMode.PESSIMISTIC_READ });
  if (!role) tx.errors.add('role', 'is not a role of this institution.');
  return role ?? undefined;
}

/** Adds an error if another user has the email, in any institution, because login does not name an institution ([D10]). */
async function checkEmailUnused(tx: Change, email: string): Promise<void> {
  const { rowCount } = await tx.client.query('select from users where lower(email) = lower($1)', [email]);
  if (rowCount) tx.errors.add('email', EMAIL_TAKEN);
}

/**
 * Mails a user a link for a new password, or for the first one ([D72]).
 * @throws AppError `not_found`; `forbidden` if the user has permissions that the caller does not have; `conflict` if no mail can be sent
 */
export function sendPasswordReset(
  request: ServiceRequest,
  settings: MailSettings,
  userId: number,
): Promise<{ message: string }> {
  return change(request, async (tx) => {
    const { user, role } = await lockUser(tx, userId);
    assertCallerHolds(tx.caller, role.permissions);
    if (!user.active) throw conflict('The user is not active.');
    if (!(await findWaysIn(tx)).passwords)
      throw conflict('The institution refuses passwords: its users sign in by a provider or with a passkey.');
    const kind = user.passwordHash === null ? 'first_password' : 'password_reset';
    const owner = { institutionId: tx.caller.institutionId, userId };
    if (!(await mailPasswordLink(tx.client, settings, owner, kind)))
      throw conflict("The user's address takes no mail: see the suppressed addresses.");
    tx.record({ action: 'user.password_reset_requested', resource: { type: 'user', id: userId } });
    return { message: `A link was sent to ${user.email}.` };
  });
}
