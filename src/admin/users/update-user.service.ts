import { assertCallerHolds, missingPermission } from '../../access/require-permission.ts';
import type { SelectingRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import { diff, diffOfNew } from '../../audit/diff.ts';
import { readBack } from '../../audit/read-back.ts';
import { activeApiKeyNames, revokeApiKeysOf } from '../../auth/api-keys/api-key.service.ts';
import type { Role } from '../../auth/role.entity.ts';
import { endSessions } from '../../auth/sessions/end-sessions.ts';
import type { User } from '../../auth/user.entity.ts';
import { userReadModel } from '../../auth/user.read-model.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { readText, type TextInput } from '../../input/text-rules.ts';
import { assertAnotherAdministrator, lockAdministrators, lockUser } from './lock-user.ts';
import { findRole } from './user.service.ts';

export interface UpdateUserInput {
  name?: TextInput;
  /** Name of the role. */
  role?: TextInput;
  active?: boolean | null;
  /** True to revoke the API keys that the user created. */
  revokeApiKeys?: boolean | null;
}

/**
 * Changes the given fields of a user. Deactivation ends all sessions of the user ([D14]). API keys that the user created stay
 * active ([D18]) unless they are revoked as well; the audit record lists those that stay active.
 * @throws AppError `validation_error`; `not_found`; `conflict` for the last active administrator ([D39]);
 *   `forbidden` if the user has, before or after, permissions that the caller does not have ([D20]), or if keys are to be revoked
 *   and the caller cannot manage them
 */
export async function updateUser<T>(
  { caller, database, selection }: SelectingRequest,
  { id, input }: { id: number; input: UpdateUserInput },
): Promise<Selected<T>> {
  const { problems } = caller;
  const name = readText(problems, 'name', input.name, { max: 200, notNull: true, visibility: 'name' });
  const roleName = readText(problems, 'role', input.role, { max: 64, notNull: true });
  if (input.active === null) problems.add('active', 'must be true or false.');
  if (input.revokeApiKeys && !caller.permissions.has('manage:api_keys')) throw missingPermission('manage:api_keys');
  return change(database, caller, async (tx) => {
    if (roleName || input.active === false) await lockAdministrators(tx);
    const { user, role } = await lockUser(tx, id);
    const nextRole = roleName ? await findRole(tx, roleName) : role;
    problems.throwIfAny();
    if (input.revokeApiKeys) await revokeApiKeysOf(tx, id);
    const before = { name: user.name, role, active: user.active };
    await applyChanges(tx, user, before, {
      name: name ?? user.name,
      role: nextRole ?? role,
      active: input.active ?? user.active,
    });
    return readBack<T>(tx, userReadModel, 'users u', id, selection);
  });
}

interface UserState {
  name: string;
  role: Role;
  active: boolean;
}

async function applyChanges(tx: Change, user: User, before: UserState, after: UserState): Promise<void> {
  const changes = diff(toAuditFields(before), toAuditFields(after));
  if (Object.keys(changes).length === 0) return;
  assertCallerHolds(tx.caller, [...before.role.permissions, ...after.role.permissions]);
  if (isAdministrator(before) && !isAdministrator(after)) await assertAnotherAdministrator(tx, user.id);
  tx.em.assign(user, { name: after.name, roleId: after.role.id, active: after.active });
  if (before.active && !after.active) {
    await endSessions(tx, user.id);
    const activeKeys = await activeApiKeyNames(tx, user.id);
    if (activeKeys.length > 0) Object.assign(changes, diffOfNew({ active_api_keys: activeKeys }));
  }
  tx.record({ action: 'user.updated', resource: { type: 'user', id: user.id }, changes });
}

function isAdministrator({ role, active }: UserState): boolean {
  return active && role.builtIn && role.name === 'administrator';
}

function toAuditFields({ name, role, active }: UserState): Record<string, unknown> {
  return { name, role: role.name, active };
}
