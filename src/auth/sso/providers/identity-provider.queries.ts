import type { ReadModel } from '../../../database/reads/build-select.ts';
import { listReader } from '../../../database/reads/record-readers.ts';
import { dateTime } from '../../../database/reads/sql.ts';

/** Readable fields of an identity provider. Its secret is never read; the callback's address is resolved elsewhere. */
export const identityProviderReadModel: ReadModel = {
  keys: ['id', 'key', 'slug'],
  joins: {
    r: 'left join roles r on r.institution_id = $1 and r.id = p.jit_role_id',
    i: 'join institutions i on i.id = $1',
  },
  fields: {
    id: { sql: 'p.id' },
    key: { sql: 'p.key' },
    /** Of the institution, for the address of the callback. */
    slug: { sql: 'i.slug', join: 'i' },
    name: { sql: 'p.name' },
    kind: { sql: 'p.kind' },
    issuer: { sql: 'p.issuer' },
    clientId: { sql: 'p.client_id' },
    domains: { sql: 'p.domains' },
    tenant: { sql: 'p.tenant' },
    district: { sql: 'p.district' },
    jitRole: { sql: 'r.name', join: 'r' },
    assuresSecondFactor: { sql: 'p.assures_second_factor' },
    enabled: { sql: 'p.enabled' },
    users: {
      sql: `(select count(distinct i.user_id)::int from user_identities i where i.institution_id = $1 and i.provider_id = p.id)`,
    },
    lastUsedAt: {
      sql: dateTime(
        '(select max(i.last_used_at) from user_identities i where i.institution_id = $1 and i.provider_id = p.id)',
      ),
    },
    createdAt: { sql: dateTime('p.created_at') },
  },
};

/** Lists the identity providers of the institution in the order in which they were created. */
export const listIdentityProviders = listReader(identityProviderReadModel, 'identity_providers p', 'p.id');
