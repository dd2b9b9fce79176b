import type { Pool, PoolClient } from 'pg';
import { prepared } from '../../database/reads/prepared.ts';
import { dateTime } from '../../database/reads/sql.ts';
import type { ScimFilter } from './filter.ts';

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

interface UserRow {
  id: number;
  external_id: string | null;
  email: string;
  name: string;
  given_name: string | null;
  family_name: string | null;
  active: boolean;
  role: string;
  created_at: string;
  updated_at: string;
}

/** A user whom the provider deleted stays in the institution, but is gone for SCIM until somebody activates the user. */
const USERS = `
  from users u join roles r on r.institution_id = $1 and r.id = u.role_id
  where u.institution_id = $1 and (u.active or u.deprovisioned_at is null)`;

const SELECT = `
  select u.id, u.external_id, u.email, u.name, u.given_name, u.family_name, u.active, r.name as role,
    ${dateTime('u.created_at')} as created_at, ${dateTime('u.updated_at')} as updated_at
  ${USERS}`;

const conditions = {
  id: 'u.id = $2::int',
  externalid: 'u.external_id = $2',
  username: 'lower(u.email) = lower($2)',
};

/** A user as clients of SCIM see it. */
export type ScimUser = ReturnType<typeof toScimUser>;

/** A part of the users, by the place of its first one from 1. */
export interface ScimPage {
  readonly startIndex: number;
  readonly count: number;
}

/** Reads a part of the users in the order of their ids, and how many there are. */
export async function readUsers(
  pool: Pool,
  institutionId: number,
  filter: ScimFilter | undefined,
  { startIndex, count }: ScimPage,
): Promise<{ total: number; users: ScimUser[] }> {
  const condition = filter ? ` and ${conditions[filter.attribute]}` : '';
  const value = filter?.attribute === 'id' ? toUserId(filter.value) : filter?.value;
  const values = filter ? [institutionId, value] : [institutionId];
  const [from, limit] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const [counted, selected] = await Promise.all([
    prepared<{ total: number }>(pool, `select count(*)::int as total ${USERS}${condition}`, values),
    prepared<UserRow>(pool, `${SELECT}${condition} order by u.id offset ${from} limit ${limit}`, [
      ...values,
      startIndex - 1,
      count,
    ]),
  ]);
  return { total: counted.rows[0]?.total ?? 0, users: selected.rows.map(toScimUser) };
}

/** Reads one user; undefined if there is none, or the provider has deleted it. */
export async function readUser(
  connection: Pool | PoolClient,
  institutionId: number,
  id: string,
): Promise<ScimUser | undefined> {
  const { rows } = await prepared<UserRow>(connection, `${SELECT} and ${conditions.id}`, [institutionId, toUserId(id)]);
  return rows[0] && toScimUser(rows[0]);
}

/** Returns the id that a text stands for; null if none can be it. */
export function toUserId(id: string): number | null {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

function toScimUser(row: UserRow) {
  return {
    schemas: [SCHEMA],
    id: String(row.id),
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.email,
    name: { formatted: row.name, ...partsOfName(row) },
    displayName: row.name,
    active: row.active,
    emails: [{ value: row.email, type: 'work', primary: true }],
    roles: [{ value: row.role, primary: true }],
    meta: { resourceType: 'User', created: row.created_at, lastModified: row.updated_at },
  };
}

/** Returns both parts of a name, without which Okta takes no user. Unknown ones are made of the name: the last word is the family's. */
function partsOfName({ name, given_name: givenName, family_name: familyName }: UserRow) {
  const [, first, last] = /^(.+) (\S+)$/.exec(name) ?? [undefined, name, name];
  return { givenName: givenName ?? familyName ?? first, familyName: familyName ?? givenName ?? last };
}
