import { LockMode } from '@mikro-orm/postgresql';
import { isManaging } from '../../access/scopes.ts';
import type { Change } from '../../audit/change.ts';
import { OAuthClient } from '../../auth/oauth/oauth-client.entity.ts';
import { Role } from '../../auth/role.entity.ts';
import { AppError } from '../../shared/errors.ts';
import { badScim } from './scim-error.ts';

/**
 * Returns the role that a client gives to a user.
 * @param role that of the user
 * @param name that of the new role; null for the default role of the client
 * @throws AppError `forbidden` if one of the two manages users or roles; ScimError `invalidValue`
 */
export async function changedRole(tx: Change, role: Role, name: string | null): Promise<Role> {
  if (name === role.name) return role;
  if (isManaging(role.permissions)) throw managingRole(role.name);
  return findGivenRole(tx, name);
}

/** Finds the role of a name, or the default role of the client. */
export async function findGivenRole(tx: Change, name: string | null): Promise<Role> {
  const client = name === null ? await tx.em.findOne(OAuthClient, { id: tx.caller.actorId as number }) : null;
  if (name === null && !client?.defaultRoleId)
    throw badScim('invalidValue', 'roles is required, since the client has no default role.');
  const by = name === null ? { id: client?.defaultRoleId as number } : { name };
  const role = await tx.em.findOne(Role, by, { lockMode: LockMode.PESSIMISTIC_READ });
  if (!role) throw badScim('invalidValue', `roles must have the name of a role of this institution.`);
  if (isManaging(role.permissions)) throw managingRole(role.name);
  return role;
}

function managingRole(name: string): AppError {
  return new AppError(
    'forbidden',
    `The role ${name} may manage users or roles, so it is neither given nor taken by SCIM. An administrator can do so in the dashboard.`,
  );
}
