import {
  isOneRosterScope,
  type OneRosterScope,
  oneRosterScopes,
  permissionsOfOneRosterScope,
} from './oneroster-scopes.ts';
import { isPermission, type Permission, permissions } from './permissions.ts';

/** A scope of an OAuth client: a permission for REST and GraphQL, or a scope of OneRoster for OneRoster's paths. */
export type Scope = Permission | OneRosterScope;

export const scopes: readonly Scope[] = [...permissions, ...oneRosterScopes];

/** Returns true if the text is a scope. */
export function isScope(text: string): text is Scope {
  return isPermission(text) || isOneRosterScope(text);
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
  const needed = isPermission(scope) ? [scope] : permissionsOfOneRosterScope(scope);
  const reachesEveryClass = needed.some((permission) => limitedToOwnClasses.includes(permission));
  return reachesEveryClass ? [...new Set<Permission>([...needed, 'update:classes'])] : needed;
}
