import type { Client } from 'pg';
import { UnusableDatabaseError } from '../connection/connect.ts';
import { createCredentialOwners } from './credential-owners.ts';

/** Returns whether the database belongs to a Citus cluster. */
export async function isCitus(client: Pick<Client, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`);
  return rowCount === 1;
}

const NODES = `
  select count(*) filter (where groupid = 0 and shouldhaveshards)::int as coordinators,
    count(*) filter (where groupid <> 0 and shouldhaveshards)::int as workers
  from pg_dist_node where noderole = 'primary'`;

/**
 * Asserts that workers hold the rows. On the coordinator, Citus would run statements of imports on another connection, which does not
 * see their temporary tables.
 * @throws UnusableDatabaseError with what to do
 */
export async function assertWorkers(client: Client): Promise<void> {
  const { rows } = await client.query<{ coordinators: number; workers: number }>(NODES);
  const [nodes] = rows;
  if (!nodes?.workers)
    throw new UnusableDatabaseError('The Citus cluster of DATABASE_URL has no worker: add one with citus_add_node.');
  if (nodes.coordinators > 0)
    throw new UnusableDatabaseError(
      'The coordinator of the Citus cluster may hold rows, where imports would fail: set its property shouldhaveshards to false with citus_set_node_property, and drain it with citus_drain_node if it has any.',
    );
}

/**
 * Settings of the database on every node: triggers run where the rows are, may read and write other tables of the institution from
 * there, and see what a transaction sets with `set local`.
 */
const SETTINGS = {
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
  'citus.propagate_set_commands': 'local',
};

/** Returns the statements that make these the settings of a database, to run on each node. */
export function nodeSettings(database: string): string[] {
  return Object.entries(SETTINGS).map(([name, value]) => `alter database ${database} set ${name} = '${value}'`);
}

/** Unique across institutions on a single server. A node cannot enforce that: `credential_owners` does so for emails and slugs. The others are random. */
export const sharedIndexes = [
  'users_email_key',
  'institutions_slug_key',
  'sessions_refresh_token_key',
  'api_keys_hash_key',
  'oauth_clients_client_id_key',
  'documents_code_hash_key',
] as const;

const REPLACE_UNIQUE_INDEXES = `
  drop index ${sharedIndexes.join(', ')};
  create unique index users_email_key on users (institution_id, lower(email));
  create unique index institutions_slug_key on institutions (id, slug);
  create unique index sessions_refresh_token_key on sessions (institution_id, refresh_token_hash);
  create unique index api_keys_hash_key on api_keys (institution_id, key_hash);
  create unique index oauth_clients_client_id_key on oauth_clients (institution_id, client_id);
  create unique index documents_code_hash_key on documents (institution_id, code_hash)`;

/** Tables of institutions that are not distributed yet, and not partitions of others. */
const UNDISTRIBUTED = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'institution_id' and not a.attisdropped)
    and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid)
  order by 1`;

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))`;

/** A table and its partitions, where triggers refuse TRUNCATE. */
const REFUSING_TRUNCATE = `
  select distinct tgrelid::regclass::text as name from pg_trigger
  where tgtype & 32 <> 0 and (tgrelid = $1::regclass or tgrelid in (select inhrelid from pg_inherits where inhparent = $1::regclass))`;

/** Creates the functions of migrations on the nodes, which have those that were created after the extension. */
const DISTRIBUTE_FUNCTIONS = `
  select create_distributed_function(p.oid::regprocedure) from (
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
    order by p.oid
  ) p`;

/**
 * Functions in SQL that return rows, as PL/pgSQL: Citus cannot plan a statement that takes the query of a function into itself where the
 * function's arguments are columns.
 */
const CALLED_FUNCTIONS = `
  select format(
    E'create or replace function %I(%s) returns %s language plpgsql stable as $body$\\n#variable_conflict use_column\\nbegin return query %s; end $body$',
    p.proname, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), p.prosrc) as text
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and p.proretset and p.proconfig is null
    and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')`;

const INSTITUTIONS_DISTRIBUTED = `select from pg_dist_partition where logicalrelid = 'institutions'::regclass`;

/** Notifications of a worker are not heard at the coordinator, and not allowed in the commit of several nodes: services send them. */
const NOTIFYING_TRIGGERS = `
  select tgrelid::regclass::text as table, tgname as name from pg_trigger where tgfoid = 'notify_revocation'::regproc`;

/**
 * Distributes the tables of institutions that migrations have created over the nodes of the cluster, all rows of an institution
 * together. Does nothing if all are distributed.
 */
export async function distributeTables(client: Client): Promise<void> {
  const tables = (await client.query<{ name: string }>(UNDISTRIBUTED)).rows.map(({ name }) => name);
  if (tables.length === 0) return;
  const database = client.escapeIdentifier(client.database as string);
  for (const setting of nodeSettings(database)) await client.query('select run_command_on_all_nodes($1)', [setting]);
  await client.query('begin');
  try {
    for (const [name, value] of Object.entries(SETTINGS)) await client.query(`set local ${name} = '${value}'`);
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    // Rows that move to the nodes keep what triggers have derived from them.
    await client.query(`set local registrar.restoring = 'on'`);
    await distributeInTransaction(client, tables);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Foreign keys are dropped meanwhile: both of their tables must be distributed for them. */
async function distributeInTransaction(client: Client, tables: readonly string[]): Promise<void> {
  const isFirst = (await client.query(INSTITUTIONS_DISTRIBUTED)).rowCount === 0;
  const foreignKeys = await client.query<ForeignKey>(FOREIGN_KEYS, [isFirst ? [...tables, 'institutions'] : tables]);
  for (const { table, name } of foreignKeys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  if (isFirst) await prepareInstitutions(client);
  for (const table of tables) await distribute(client, table, `'institution_id', colocate_with => 'institutions'`);
  // After the tables, which the bodies of functions name.
  if (isFirst) {
    for (const { text } of (await client.query<{ text: string }>(CALLED_FUNCTIONS)).rows) await client.query(text);
    await client.query(DISTRIBUTE_FUNCTIONS);
  }
  if (isFirst) await createCredentialOwners(client);
  for (const { table, name, definition } of foreignKeys.rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

async function prepareInstitutions(client: Client): Promise<void> {
  await client.query(REPLACE_UNIQUE_INDEXES);
  const triggers = await client.query<{ table: string; name: string }>(NOTIFYING_TRIGGERS);
  for (const { table, name } of triggers.rows) await client.query(`drop trigger ${name} on ${table}`);
  await distribute(client, 'institutions', `'id'`);
}

/** Copies the rows of a table to the nodes, and removes them from the coordinator. The triggers of the audit trail would refuse that. */
async function distribute(client: Client, table: string, by: string): Promise<void> {
  await client.query(`select create_distributed_table('${table}', ${by})`);
  const refusing = (await client.query<{ name: string }>(REFUSING_TRUNCATE, [table])).rows;
  for (const { name } of refusing) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`select truncate_local_data_after_distributing_table('${table}')`);
  for (const { name } of refusing) await client.query(`alter table ${name} enable trigger user`);
}
