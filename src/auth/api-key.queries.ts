import type { Database } from '../database/database.ts';
import { readMany } from '../database/many.ts';
import type { Readable } from '../database/projection.ts';
import type { Shape } from '../database/shape.ts';
import { dateTime } from '../database/sql.ts';
import type { Caller } from './caller.ts';

/** API key as it is read: never with its hash. */
export const apiKeyReadable: Readable = {
  keys: ['id'],
  joins: {},
  fields: {
    id: { sql: 'k.id' },
    name: { sql: 'k.name' },
    prefix: { sql: 'k.prefix' },
    createdBy: { sql: 'k.created_by' },
    lastUsedAt: { sql: dateTime('k.last_used_at') },
    revokedAt: { sql: dateTime('k.revoked_at') },
    createdAt: { sql: dateTime('k.created_at') },
  },
};

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
