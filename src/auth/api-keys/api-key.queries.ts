import type { Database } from '../../database/connection/database.ts';
import { type Groups, readGroups } from '../../database/reads/groups.ts';
import { readMany } from '../../database/reads/many.ts';
import type { Selection } from '../../database/reads/selection.ts';
import { idArray } from '../../database/reads/sql.ts';
import type { Caller } from '../principals/caller.ts';
import { apiKeyReadModel } from './api-key.read-model.ts';

/** Every key of the institution, the revoked ones too. */
export function listApiKeys<T>(caller: Caller, database: Database, selection: Selection): Promise<T[]> {
  const query = {
    from: 'api_keys k',
    where: 'k.institution_id = $1',
    orderBy: 'k.id',
    values: [caller.institutionId],
  };
  return readMany<T>(database.pool, apiKeyReadModel, query, selection);
}

/** The active keys that each of the users created. They go on working when their creator is deactivated ([D18]). */
export function activeApiKeysOf<T>(
  caller: Caller,
  database: Database,
  userIds: readonly number[],
  selection: Selection,
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
