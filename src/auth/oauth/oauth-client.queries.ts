import type { Permission } from '../../access/permissions.ts';
import { permissionsToGrant, type Scope, scopes } from '../../access/scopes.ts';
import type { SelectingRequest } from '../../access/service-request.ts';
import { type Groups, readGroups } from '../../database/reads/groups.ts';
import { readMany } from '../../database/reads/many.ts';
import { idArray } from '../../database/reads/sql.ts';
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

/** Lists the active clients by the user who created them. Clients stay active when their creator is deactivated, as keys do ([D18]). */
export function activeOAuthClientsByCreator<T>(
  { caller, database, selection }: SelectingRequest,
  userIds: readonly number[],
): Promise<Groups<T>> {
  const query = {
    from: 'oauth_clients c',
    where: `c.institution_id = $1 and c.created_by = any(${idArray('$2')}) and c.revoked_at is null
      and (c.expires_at is null or c.expires_at > now())`,
    groupBy: 'c.created_by',
    orderBy: 'c.id',
    values: [caller.institutionId, userIds],
  };
  return readGroups<T>(database.pool, oauthClientReadModel, query, selection);
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
