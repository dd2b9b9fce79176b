import type { Permission } from '../access/permissions.ts';
import { isManaging } from '../access/scopes.ts';
import type { Change } from '../audit/recorded-change.ts';
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
