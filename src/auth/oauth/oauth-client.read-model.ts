import type { ReadModel } from '../../database/reads/build-select.ts';
import { dateTime } from '../../database/reads/sql.ts';
import type { CredentialKind } from '../issued-credentials.ts';

const active = 'c.revoked_at is null and (c.expires_at is null or c.expires_at > now())';

/** Readable fields of an OAuth client. The hash of its secret is never read. */
const readModel: ReadModel = {
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
    active: { sql: active },
    lastUsedAt: { sql: dateTime('c.last_used_at') },
    createdAt: { sql: dateTime('c.created_at') },
  },
};

export const oauthClients: CredentialKind = {
  type: 'oauth_client',
  noun: 'OAuth client',
  table: 'oauth_clients',
  readModel,
  label: 'c.name',
  active,
  revoke: 'revoked_at = now(), default_role_id = null',
};
