import { LockMode } from '@mikro-orm/postgresql';
import { assertCallerHolds } from '../../access/require-permission.ts';
import { type Change, diff, diffOfNew } from '../../audit/change.ts';
import { apiKeys } from '../../auth/api-keys/api-key.read-model.ts';
import { activeCredentialNames } from '../../auth/issued-credentials.ts';
import { oauthClients } from '../../auth/oauth/oauth-client.read-model.ts';
import { Role } from '../../auth/role.entity.ts';
import { endSessions } from '../../auth/sessions/end-sessions.ts';
import { User } from '../../auth/user.entity.ts';
import { omitUndefined } from '../../input/omit-undefined.ts';
import { conflict, notFound } from '../../shared/errors.ts';

/** A user whom no other transaction can change until this one ends. */
export interface LockedUser {
  readonly user: User;
  readonly role: Role;
}

/** Locks a user until the transaction ends and returns it with its role. @throws AppError `not_found` */
export async function lockUser(tx: Change, id: number): Promise<LockedUser> {
  const user = await tx.em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user) throw notFound('User');
  return { user, role: await tx.em.findOneOrFail(Role, { id: user.roleId }) };
}

/**
 * Serialises changes of administrators, so that if two administrators demote each other at the same time, one is refused. Must be
 * called before a user is locked.
 */
export async function lockAdministrators(tx: Change): Promise<void> {
  const text = `select from roles where institution_id = $1 and name = 'administrator' for no key update`;
  await tx.client.query(text, [tx.caller.institutionId]);
}

/** Checks that the institution keeps an administrator ([D39]). @throws AppError `conflict` if no other active user is one */
export async function assertAnotherAdministrator(tx: Change, userId: number): Promise<void> {
  const { rowCount } = await tx.client.query(
    `select from users u join roles r on r.institution_id = u.institution_id and r.id = u.role_id
     where u.institution_id = $1 and u.id <> $2 and u.active and r.name = 'administrator' limit 1`,
    [tx.caller.institutionId, userId],
  );
  if (rowCount === 0) {
    throw conflict('This is the last active administrator. Make another user administrator first.');
  }
}

/** The fields that a change of a user can set. */
interface UserState
  extends Pick<User, 'email' | 'externalId' | 'name' | 'givenName' | 'familyName' | 'active' | 'deprovisionedAt'> {
  role: Role;
}

/**
 * Changes a locked user and records it; equal values change nothing. Deactivation ends the user's sessions ([D14]).
 * @param changes undefined values are left alone
 * @throws AppError `forbidden` if the user has, before or after, permissions that the caller does not have ([D20]); `conflict` for
 *   the last active administrator ([D39])
 */
export async function applyUserChanges(
  tx: Change,
  { user, role }: LockedUser,
  changes: { readonly [Field in keyof UserState]?: UserState[Field] | undefined },
): Promise<void> {
  const before = stateOf(user, role);
  const after: UserState = { ...before, ...omitUndefined(changes) };
  // A provider that deleted the user does not own a user whom somebody has activated.
  if (after.active) after.deprovisionedAt = null;
  const fields = diff(toAuditFields(before), toAuditFields(after));
  if (Object.keys(fields).length === 0) return;
  assertCallerHolds(tx.caller, [...before.role.permissions, ...after.role.permissions]);
  if (isAdministrator(before) && !isAdministrator(after)) await assertAnotherAdministrator(tx, user.id);
  const { role: newRole, ...columns } = after;
  tx.em.assign(user, { ...columns, roleId: newRole.id });
  if (before.active && !after.active) {
    await endSessions(tx, user.id);
    for (const kind of [apiKeys, oauthClients]) {
      const names = await activeCredentialNames(tx, kind, user.id);
      if (names.length > 0) Object.assign(fields, diffOfNew({ [`active_${kind.table}`]: names }));
    }
  }
  tx.record({ action: 'user.updated', resource: { type: 'user', id: user.id }, changes: fields });
}

function stateOf(user: User, role: Role): UserState {
  const { email, externalId, name, givenName, familyName, active, deprovisionedAt } = user;
  return { email, externalId, name, givenName, familyName, role, active, deprovisionedAt };
}

function isAdministrator({ role, active }: UserState): boolean {
  return active && role.builtIn && role.name === 'administrator';
}

function toAuditFields(state: UserState): Record<string, unknown> {
  const { email, externalId, name, givenName, familyName, role, active, deprovisionedAt } = state;
  return {
    email,
    external_id: externalId,
    name,
    given_name: givenName,
    family_name: familyName,
    role: role.name,
    active,
    deprovisioned_at: deprovisionedAt,
  };
}
