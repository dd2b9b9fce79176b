import type { Permission } from '../../access/permissions.ts';
import { permissionsToGrant, type Scope, scopes } from '../../access/scopes.ts';

/** A scope, with the permissions that a user needs to grant it. */
export interface ScopeView {
  readonly name: Scope;
  readonly permissions: readonly Permission[];
}

/** Lists every scope that an OAuth client can have. */
export function listScopes(): ScopeView[] {
  return scopes.map((name) => ({ name, permissions: permissionsToGrant(name) }));
}
