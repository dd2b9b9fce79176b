import type { Client, ClientBase, Pool } from 'pg';
import { isClusterConnection } from '../connection/connection-settings.ts';
import { prepared } from '../reads/prepared.ts';

/**
 * The institution of each credential that does not name one: the email of a user, an API key, the id of an OAuth client and, for SCIM,
 * its secret; and of each institution's slug. Only a cluster has this table. Every node has a copy, so that looking a credential up asks
 * no shard, and works while a worker is gone. Only emails and slugs can collide, because the others are random ([D10]).
 */
const CREATE = `
  create table credential_owners (
    digest bytea primary key,
    institution_id integer not null
  );
  create index credential_owners_institution_id_index on credential_owners (institution_id);
  select create_reference_table('credential_owners')`;

/** A digest, since the email of a person must not remain readable here. */
const digestOf = {
  email: (sql: string) => `sha256(convert_to('email ' || lower(${sql}), 'UTF8'))`,
  apiKeyHash: (sql: string) => `${sql}`,
  slug: (sql: string) => `sha256(convert_to('slug ' || ${sql}, 'UTF8'))`,
  scimSecretHash: (sql: string) => `${sql}`,
  clientId: (sql: string) => `sha256(convert_to('client ' || ${sql}, 'UTF8'))`,
};

const OWNED = `
  select ${digestOf.email('email')} as digest, institution_id from users
  union all select ${digestOf.apiKeyHash('key_hash')}, institution_id from api_keys
  union all select ${digestOf.clientId('client_id')}, institution_id from oauth_clients
  union all select ${digestOf.scimSecretHash('secret_hash')}, institution_id from oauth_clients`;

const OWN_SLUG = `select ${digestOf.slug('slug')} as digest from institutions where id = $1`;

const OWNED_BY_ONE = `${OWNED.replaceAll(/from (\w+)/g, 'from $1 where institution_id = $$1')} union all ${OWN_SLUG.replace('digest', 'digest, id')}`;

/** Held until the commit: the transactions of an institution that record its credentials must see those of each other. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('registrar credentials', $1))`;

const ADD = `
  insert into credential_owners (digest, institution_id)
  select digest, $1::int from unnest($2::bytea[]) as owned (digest)
  on conflict (digest) do nothing`;

const OWNED_BY_OTHERS = `
  select digest in (${OWN_SLUG}) as "isSlug" from credential_owners where institution_id <> $1 and digest = any($2::bytea[])`;

const REMOVE = 'delete from credential_owners where institution_id = $1 and digest <> all($2::bytea[])';

/** Creates the table, for the credentials that exist. */
export async function createCredentialOwners(client: Client): Promise<void> {
  await client.query(CREATE);
  await client.query(`insert into credential_owners (digest, institution_id) ${OWNED}`);
}

/**
 * Records which credentials an institution has, in the transaction that creates or deletes some. Does nothing on a single server,
 * whose indexes find credentials without their institution and keep them unique.
 * @throws an error that violates `users_email_key` or `institutions_slug_key`, for an email or the slug of another institution
 */
export async function recordCredentials(client: ClientBase, institutionId: number): Promise<void> {
  if (!isClusterConnection(client)) return;
  await client.query(LOCK, [institutionId]);
  const { rows } = await client.query<{ digest: Buffer }>(OWNED_BY_ONE, [institutionId]);
  const values = [institutionId, rows.map(({ digest }) => digest)];
  await client.query(REMOVE, values);
  // Waits for another institution that is adding one of them.
  await client.query(ADD, values);
  const taken = (await client.query<{ isSlug: boolean }>(OWNED_BY_OTHERS, values)).rows[0];
  if (taken) throw uniqueViolation(taken.isSlug ? 'institutions_slug_key' : 'users_email_key');
}

/** Returns the error that the index of a single server raises. */
function uniqueViolation(constraint: string): Error {
  return Object.assign(new Error(`another institution has the value of ${constraint}`), { code: '23505', constraint });
}

/**
 * Returns the institution of a credential, for a statement that the cluster can then send to one node: 0 if there is none, and
 * undefined on a single server.
 */
export async function findOwner(
  pool: Pool,
  kind: keyof typeof digestOf,
  credential: string | Buffer,
): Promise<number | undefined> {
  const client = await pool.connect();
  try {
    if (!isClusterConnection(client)) return undefined;
    const text = `select institution_id from credential_owners where digest = ${digestOf[kind]('$1')}`;
    return (await prepared<{ institution_id: number }>(client, text, [credential])).rows[0]?.institution_id ?? 0;
  } finally {
    client.release();
  }
}

/** SQL that limits a statement to the institution of `findOwner`. */
export function isOwnedBy(column: string, parameter: string): string {
  return `(${parameter}::int is null or ${column} = ${parameter})`;
}
