import type { ReadModel } from '../../database/reads/build-select.ts';
import { dateTime } from '../../database/reads/sql.ts';

/** Readable fields of an OAuth client. The hash of its secret is never read. */
export const oauthClientReadModel: ReadModel = {
  keys: ['id'],
  joins: {},
  fields: {
    id: { sql: 'c.id' },
    clientId: { sql: 'c.client_id' },
    name: { sql: 'c.name' },
    scopes: { sql: 'c.scopes' },
    expiresAt: { sql: dateTime('c.expires_at') },
    contact: { sql: 'c.contact' },
    purpose: { sql: 'c.purpose' },
    active: { sql: 'c.revoked_at is null and (c.expires_at is null or c.expires_at > now())' },
    lastUsedAt: { sql: dateTime('c.last_used_at') },
    createdAt: { sql: dateTime('c.created_at') },
  },
};
