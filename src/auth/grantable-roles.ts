import { LockMode } from '@mikro-orm/postgresql';
import type { Permission } from '../access/permissions.ts';
import { isManaging } from '../access/scopes.ts';
import type { Change } from '../audit/change.ts';
import { Role } from './role.entity.ts';

/**
 * Returns the permissions of all roles that manage neither users nor roles: those that SCIM gives, and whose users a provider signs in
 * by their email. Whoever sets one of them up could have them all, and must hold them ([D20]).
 */
export async function permissionsWithinReach(tx: Change): Promise<Permission[]> {
  const roles = await tx.em.find(Role, {});
  return roles
    .map(({ permissions }) => permissions)
    .filter((permissions) => !isManaging(permissions))
    .flat();
}

/** Finds the role that users get from others than a person. Adds an error to the field if there is none, or it manages. */
export async function findGivenRole(
  tx: Change,
  field: string,
  name: string | null | undefined,
): Promise<Role | undefined> {
  if (!name) return undefined;
  const role = await tx.em.findOne(Role, { name }, { lockMode: LockMode.PESSIMISTIC_READ });
  if (!role) tx.errors.add(field, 'is not a role of this institution.');
  else if (isManaging(role.permissions)) tx.errors.add(field, 'may not manage users or roles.');
  return role ?? undefined;
}
