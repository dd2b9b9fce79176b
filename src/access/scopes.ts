import {
  isOneRosterScope,
  type OneRosterScope,
  oneRosterScopes,
  permissionsOfOneRosterScope,
} from './oneroster-scopes.ts';
import { isPermission, type Permission, permissions } from './permissions.ts';

/** The scope that opens SCIM, by which an identity provider keeps the users of the institution. */
export const SCIM_SCOPE = 'scim';

/** A scope that opens the paths of a standard: those of OneRoster, or of SCIM. */
export type PathScope = OneRosterScope | typeof SCIM_SCOPE;

/** A scope of an OAuth client: a permission for REST and GraphQL, or a scope for the paths of a standard. */
export type Scope = Permission | PathScope;

export const scopes: readonly Scope[] = [...permissions, ...oneRosterScopes, SCIM_SCOPE];

/** Returns true if the text is a scope for the paths of a standard. */
export function isPathScope(text: string): text is PathScope {
  return text === SCIM_SCOPE || isOneRosterScope(text);
}

/** Returns true if the text is a scope. */
export function isScope(text: string): text is Scope {
  return isPermission(text) || isPathScope(text);
}

/** The permissions with which a user decides what others may do. Neither SCIM nor single sign-on gives or takes them ([D70], [D71]). */
const managingPermissions: readonly Permission[] = ['manage:users', 'manage:roles'];

/** Returns true if a role with the permissions decides what others may do. */
export function isManaging(ofRole: readonly Permission[]): boolean {
  return managingPermissions.some((permission) => ofRole.includes(permission));
}

/** Permissions that users without `update:classes` have for the classes that they teach only ([D20]). */
const limitedToOwnClasses: readonly Permission[] = [
  'read:attendance',
  'record:attendance',
  'correct:attendance',
  'read:grades',
  'submit:grades',
];

/**
 * Returns the permissions that a user needs to grant a scope ([D20]). A client teaches no class and reaches all of them, so nobody
 * can grant access to attendance and grades who reaches own classes only.
 */
export function permissionsToGrant(scope: Scope): readonly Permission[] {
  if (scope === SCIM_SCOPE) return managingPermissions;
  const needed = isPermission(scope) ? [scope] : permissionsOfOneRosterScope(scope);
  const reachesEveryClass = needed.some((permission) => limitedToOwnClasses.includes(permission));
  return reachesEveryClass ? [...new Set<Permission>([...needed, 'update:classes'])] : needed;
}

/** A scope, with the permissions that a user needs to grant it. */
export interface ScopeView {
  readonly name: Scope;
  readonly permissions: readonly Permission[];
}

/** Lists every scope that an OAuth client can have. */
export function listScopes(): ScopeView[] {
  return scopes.map((name) => ({ name, permissions: permissionsToGrant(name) }));
}
