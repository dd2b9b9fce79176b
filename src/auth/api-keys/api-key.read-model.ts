import type { ReadModel } from '../../database/reads/build-select.ts';
import { dateTime } from '../../database/reads/sql.ts';

/** Readable fields of an API key. The hash is never read. */
export const apiKeyReadModel: ReadModel = {
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
