import type { Permission } from '../../access/permissions.ts';
import { permissionsToGrant, type Scope, scopes } from '../../access/scopes.ts';
import type { SelectingRequest } from '../../access/service-request.ts';
import { readMany } from '../../database/reads/many.ts';
import { oauthClientReadModel } from './oauth-client.read-model.ts';

/** Lists all OAuth clients of the institution, including revoked and expired ones. */
export function listOAuthClients<T>({ caller, database, selection }: SelectingRequest): Promise<T[]> {
  const query = {
    from: 'oauth_clients c',
    where: 'c.institution_id = $1',
    orderBy: 'c.id',
    values: [caller.institutionId],
  };
  return readMany<T>(database.pool, oauthClientReadModel, query, selection);
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
