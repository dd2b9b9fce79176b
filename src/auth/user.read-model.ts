import { sourcedIdSql } from '../database/ids/sourced-id.ts';
import type { NestedColumns, ReadModel } from '../database/reads/build-select.ts';
import { dateTime } from '../database/reads/sql.ts';
import { suppressedFields } from '../mail/suppression.service.ts';

/** Readable fields of a user, for the profile and the list of users. */
export const userReadModel: ReadModel = {
  keys: ['id'],
  joins: {
    r: 'join roles r on r.institution_id = $1 and r.id = u.role_id',
    i: 'join institutions i on i.id = $1',
    s: 'left join suppressed_addresses s on s.institution_id = $1 and s.email = lower(u.email)',
  },
  fields: {
    id: { sql: 'u.id' },
    email: { sql: 'u.email' },
    name: { sql: 'u.name' },
    givenName: { sql: 'u.given_name' },
    familyName: { sql: 'u.family_name' },
    sourcedId: { sql: sourcedIdSql('user', 'u') },
    role: { sql: 'r.name', join: 'r' },
    permissions: { sql: 'r.permissions', join: 'r' },
    active: { sql: 'u.active' },
    institution: { join: 'i', fields: { id: { sql: 'i.id' }, name: { sql: 'i.name' } } },
    secondFactor: {
      sql: 'exists (select from authenticators a where a.institution_id = $1 and a.user_id = u.id)',
    },
    hasPassword: { sql: 'u.password_hash is not null' },
    suppressedAddress: { join: 's', present: 's.email is not null', fields: suppressedFields },
    identities: {
      sql: '(select count(*)::int from user_identities l where l.institution_id = $1 and l.user_id = u.id)',
    },
    lastLoginAt: { sql: dateTime('u.last_login_at') },
    createdAt: { sql: dateTime('u.created_at') },
    updatedAt: { sql: dateTime('u.updated_at') },
  },
};

/** A user (table alias `u`) as a nested object of other records. */
export const userReference: NestedColumns = {
  join: 'u',
  present: 'u.id is not null',
  fields: { id: { sql: 'u.id' }, name: { sql: 'u.name' } },
};
