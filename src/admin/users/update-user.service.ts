import { z } from 'zod';
import { assertCallerHolds, missingPermission } from '../../access/require-permission.ts';
import type { SelectingRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { diff, diffOfNew } from '../../audit/diff.ts';
import { readBack } from '../../audit/read-back.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { activeApiKeyNames, revokeApiKeysOf } from '../../auth/api-keys/api-key.service.ts';
import { activeOAuthClientNames, revokeOAuthClientsOf } from '../../auth/oauth/oauth-client.service.ts';
import type { Role } from '../../auth/role.entity.ts';
import { endSessions } from '../../auth/sessions/end-sessions.ts';
import { User } from '../../auth/user.entity.ts';
import { userReadModel } from '../../auth/user.read-model.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { parseInput } from '../../input/parse-input.ts';
import { type NameParts, namePartsAfter, personNameFields } from '../../input/person-name.rules.ts';
import { requiredBoolean, requiredText } from '../../input/schemas.ts';
import { assertAnotherAdministrator, lockAdministrators, lockUser } from './lock-user.ts';
import { roleNameRule } from './user.rules.ts';
import { findRole } from './user.service.ts';

const names = personNameFields(User.properties);

const userChangesSchema = z.object({
  ...names,
  name: names.name.optional(),
  /** Name of the role. */
  role: requiredText(roleNameRule).optional(),
  active: requiredBoolean.optional(),
  /** True to revoke the API keys that the user created. */
  revokeApiKeys: z.boolean().nullish(),
  /** True to revoke the OAuth clients that the user created. */
  revokeOAuthClients: z.boolean().nullish(),
});

export type UserChangesInput = z.input<typeof userChangesSchema>;

/**
 * Changes the given fields of a user. Deactivation ends all sessions of the user ([D14]). API keys and OAuth clients that the user
 * created stay active ([D18]) unless they are revoked as well; the audit record lists those that stay active.
 * @throws AppError `validation_error`; `not_found`; `conflict` for the last active
 *   administrator ([D39]); `forbidden` if the user has, before or after, permissions that the caller does not have ([D20]), or if keys or
 *   clients are to be revoked and the caller cannot manage them
 */
export async function updateUser<T>(
  request: SelectingRequest,
  { id, input }: { id: number; input: UserChangesInput },
): Promise<Selected<T>> {
  if ((input.revokeApiKeys || input.revokeOAuthClients) && !request.caller.permissions.has('manage:api_keys'))
    throw missingPermission('manage:api_keys');
  return change(request, {
    input: parseInput(request.errors, userChangesSchema, input),
    check: async (tx, { role: roleName, active }) => {
      if (roleName || active === false) await lockAdministrators(tx);
      const { user, role } = await lockUser(tx, id);
      const newRole = roleName ? await findRole(tx, roleName) : role;
      const { name, givenName, familyName, active: wasActive } = user;
      return { user, before: { name, givenName, familyName, role, active: wasActive }, newRole: newRole ?? role };
    },
    apply: async (tx, { active, revokeApiKeys, revokeOAuthClients, ...values }, { user, before, newRole }) => {
      if (revokeApiKeys) await revokeApiKeysOf(tx, id);
      if (revokeOAuthClients) await revokeOAuthClientsOf(tx, id);
      await applyChanges(tx, user, before, {
        name: values.name ?? user.name,
        ...namePartsAfter(values, user),
        role: newRole,
        active: active ?? user.active,
      });
      return readBack<T>(tx, userReadModel, 'users u', id, request.selection);
    },
  });
}

interface UserState extends NameParts {
  name: string;
  role: Role;
  active: boolean;
}

async function applyChanges(tx: Change, user: User, before: UserState, after: UserState): Promise<void> {
  const changes = diff(toAuditFields(before), toAuditFields(after));
  if (Object.keys(changes).length === 0) return;
  assertCallerHolds(tx.caller, [...before.role.permissions, ...after.role.permissions]);
  if (isAdministrator(before) && !isAdministrator(after)) await assertAnotherAdministrator(tx, user.id);
  const { role, ...columns } = after;
  tx.em.assign(user, { ...columns, roleId: role.id });
  if (before.active && !after.active) {
    await endSessions(tx, user.id);
    const activeKeys = await activeApiKeyNames(tx, user.id);
    if (activeKeys.length > 0) Object.assign(changes, diffOfNew({ active_api_keys: activeKeys }));
    const activeClients = await activeOAuthClientNames(tx, user.id);
    if (activeClients.length > 0) Object.assign(changes, diffOfNew({ active_oauth_clients: activeClients }));
  }
  tx.record({ action: 'user.updated', resource: { type: 'user', id: user.id }, changes });
}

function isAdministrator({ role, active }: UserState): boolean {
  return active && role.builtIn && role.name === 'administrator';
}

function toAuditFields({ name, givenName, familyName, role, active }: UserState): Record<string, unknown> {
  return { name, given_name: givenName, family_name: familyName, role: role.name, active };
}
