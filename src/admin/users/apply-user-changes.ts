import { assertCallerHolds } from '../../access/require-permission.ts';
import { type Change, diff, diffOfNew } from '../../audit/change.ts';
import { apiKeys } from '../../auth/api-keys/api-key.read-model.ts';
import { activeCredentialNames } from '../../auth/issued-credentials.ts';
import { oauthClients } from '../../auth/oauth/oauth-client.read-model.ts';
import type { Role } from '../../auth/role.entity.ts';
import { endSessions } from '../../auth/sessions/end-sessions.ts';
import type { User } from '../../auth/user.entity.ts';
import { omitUndefined } from '../../input/omit-undefined.ts';
import { assertAnotherAdministrator, type LockedUser } from './lock-user.ts';

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
