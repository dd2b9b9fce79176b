import type { ReadModel } from '../../database/reads/build-select.ts';
import { dateTime } from '../../database/reads/sql.ts';
import type { CredentialKind } from '../issued-credentials.ts';

/** Readable fields of an API key. The hash is never read. */
const readModel: ReadModel = {
  keys: ['id'],
  joins: {},
  fields: {
    id: { sql: 'c.id' },
    name: { sql: 'c.name' },
    prefix: { sql: 'c.prefix' },
    createdBy: { sql: 'c.created_by' },
    lastUsedAt: { sql: dateTime('c.last_used_at') },
    revokedAt: { sql: dateTime('c.revoked_at') },
    createdAt: { sql: dateTime('c.created_at') },
  },
};

export const apiKeys: CredentialKind = {
  type: 'api_key',
  noun: 'API key',
  table: 'api_keys',
  readModel,
  label: "c.name || ' (' || c.prefix || ')'",
  active: 'c.revoked_at is null',
  revoke: 'revoked_at = now()',
};
