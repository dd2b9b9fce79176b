import type { ReadModel } from '../../database/reads/build-select.ts';

/** SQL of the id in a credential of a type, such as `user:7`; null if the credential has another type. */
const idOf = (type: string) => `substring(n.credential from '^${type}:([0-9]{1,9})$')::int`;

/** Readable fields of the number of requests of a credential on a day ([D41]). */
export const credentialUsageReadModel: ReadModel = {
  keys: [],
  joins: {
    u: `left join users u on u.institution_id = $1 and u.id = ${idOf('user')}`,
    c: `left join oauth_clients c on c.institution_id = $1 and c.id = ${idOf('oauth_client')}`,
    k: `left join api_keys k on k.institution_id = $1 and k.id = ${idOf('api_key')}`,
  },
  fields: {
    date: { sql: 'n.date' },
    requests: { sql: 'n.requests' },
    user: { join: 'u', present: 'u.id is not null', fields: { id: { sql: 'u.id' }, name: { sql: 'u.name' } } },
    oauthClient: { join: 'c', present: 'c.id is not null', fields: { id: { sql: 'c.id' }, name: { sql: 'c.name' } } },
    apiKey: { join: 'k', present: 'k.id is not null', fields: { id: { sql: 'k.id' }, name: { sql: 'k.name' } } },
  },
};
