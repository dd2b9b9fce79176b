import type { Database } from '../database/database.ts';
import { readMany } from '../database/many.ts';
import type { Shape } from '../database/shape.ts';
import { apiKeyReadable } from './api-key.fields.ts';
import type { Caller } from './caller.ts';

/** Every key of the institution, the revoked ones too. */
export function listApiKeys<T>(caller: Caller, database: Database, shape: Shape): Promise<T[]> {
  const query = {
    from: 'api_keys k',
    where: 'k.institution_id = $1',
    orderBy: 'k.id',
    values: [caller.institutionId],
  };
  return readMany<T>(database.pool, apiKeyReadable, query, shape);
}
