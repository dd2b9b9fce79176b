import type { SelectingRequest } from '../../access/service-request.ts';
import { type Groups, readGroups } from '../../database/reads/groups.ts';
import { readMany } from '../../database/reads/many.ts';
import { idArray } from '../../database/reads/sql.ts';
import { apiKeyReadModel } from './api-key.read-model.ts';

/** Lists all keys of the institution, including revoked ones. */
export function listApiKeys<T>({ caller, database, selection }: SelectingRequest): Promise<T[]> {
  const query = {
    from: 'api_keys k',
    where: 'k.institution_id = $1',
    orderBy: 'k.id',
    values: [caller.institutionId],
  };
  return readMany<T>(database.pool, apiKeyReadModel, query, selection);
}

/** Lists the active keys by the user who created them. Keys stay active when their creator is deactivated ([D18]). */
export function activeApiKeysByCreator<T>(
  { caller, database, selection }: SelectingRequest,
  userIds: readonly number[],
): Promise<Groups<T>> {
  const query = {
    from: 'api_keys k',
    where: `k.institution_id = $1 and k.created_by = any(${idArray('$2')}) and k.revoked_at is null`,
    groupBy: 'k.created_by',
    orderBy: 'k.id',
    values: [caller.institutionId, userIds],
  };
  return readGroups<T>(database.pool, apiKeyReadModel, query, selection);
}
