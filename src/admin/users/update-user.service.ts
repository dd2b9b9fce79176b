import { z } from 'zod';
import { assertAllowed } from '../../access/decide.ts';
import type { SelectingRequest } from '../../access/service-request.ts';
import { change, readBack } from '../../audit/change.ts';
import { apiKeys } from '../../auth/api-keys/api-key.read-model.ts';
import { revokeCredentials } from '../../auth/issued-credentials.ts';
import { oauthClients } from '../../auth/oauth/oauth-client.read-model.ts';
import { User } from '../../auth/user.entity.ts';
import { userReadModel } from '../../auth/user.read-model.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { namePartsAfter, personNameFields } from '../../input/person-name.rules.ts';
import { parseInput, requiredBoolean, requiredText } from '../../input/schemas.ts';
import { applyUserChanges, lockAdministrators, lockUser } from './apply-user-changes.ts';
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
  if (input.revokeApiKeys || input.revokeOAuthClients) assertAllowed(request.caller, { permission: 'manage:api_keys' });
  return change(request, {
    input: parseInput(request.errors, userChangesSchema, input),
    check: async (tx, { role: roleName, active }) => {
      if (roleName || active === false) await lockAdministrators(tx);
      const locked = await lockUser(tx, id);
      return { locked, newRole: roleName ? await findRole(tx, roleName) : undefined };
    },
    apply: async (tx, { active, revokeApiKeys, revokeOAuthClients, ...values }, { locked, newRole }) => {
      if (revokeApiKeys) await revokeCredentials(tx, apiKeys, 'created_by', id);
      if (revokeOAuthClients) await revokeCredentials(tx, oauthClients, 'created_by', id);
      const { name } = values;
      await applyUserChanges(tx, locked, { name, ...namePartsAfter(values, locked.user), role: newRole, active });
      return readBack<T>(tx, userReadModel, 'users u', id, request.selection);
    },
  });
}
