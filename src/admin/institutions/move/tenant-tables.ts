import type { PoolClient } from 'pg';

/** Tables of an institution that do not move, each with its reason. `rate_limits` belongs to no institution: its counters begin anew. */
export const notMoved: Readonly<Record<string, string>> = {
  sessions: 'users sign in again, at another address',
  credential_owners: 'only a Citus cluster has them, and makes them from users, API keys and OAuth clients',
  pending_vacuums: 'they concern the files of the source',
  mails: 'the key of the source has sealed them, and their links lead to it',
  password_links: 'they lead to the address of the source',
  audit_checkpoints: 'the key of the source has signed them; the target signs its own',
};

/** A table of which an institution has rows. */
export interface TenantTable {
  readonly name: string;
  /** The columns that are stored, in their order; the database computes generated ones. */
  readonly columns: readonly string[];
}

const TABLES = `
  select c.relname as name, array(
    select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
    and c.relname <> all ($1) and (c.relname = 'institutions' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'institution_id' and not a.attisdropped))
  order by 1`;

const REFERENCES = `
  select t.relname as "from", r.relname as "to" from pg_constraint f
    join pg_class t on t.oid = f.conrelid join pg_class r on r.oid = f.confrelid
  where f.contype = 'f' and f.connamespace = current_schema()::regnamespace`;

/**
 * Returns the tables of an institution from the catalogue, so that a new table moves without a change here. Each follows those it references,
 * and all follow the institution itself, whose insert reserves its id.
 * @param leftOut names of tables, by default of those that do not move
 */
export async function findTenantTables(client: PoolClient, leftOut = Object.keys(notMoved)): Promise<TenantTable[]> {
  const { rows: tables } = await client.query<TenantTable>(TABLES, [leftOut]);
  const { rows: references } = await client.query<{ from: string; to: string }>(REFERENCES);
  const ordered = new Map<string, TenantTable>();
  while (ordered.size < tables.length) {
    const isFree = ({ name }: TenantTable) =>
      (name === 'institutions' || ordered.has('institutions')) &&
      references.every(({ from, to }) => from !== name || to === name || ordered.has(to));
    const free = tables.filter((table) => !ordered.has(table.name) && isFree(table));
    if (free.length === 0) throw new Error('The tables reference each other in a circle.');
    for (const table of free) ordered.set(table.name, table);
  }
  return [...ordered.values()];
}

/** Returns the tables whose rows reference other rows of the same table, so that they must be inserted by one statement. */
export async function findSelfReferences(client: PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ from: string; to: string }>(REFERENCES);
  return new Set(rows.filter(({ from, to }) => from === to).map(({ from }) => from));
}

/** Returns the name of the column that says which institution a row belongs to. */
export function institutionColumn(table: string): string {
  return table === 'institutions' ? 'id' : 'institution_id';
}

const MIGRATIONS = 'select name from mikro_orm_migrations order by id';

/** Returns the names of the migrations of a database, in the order in which they ran. */
export async function findMigrations(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(MIGRATIONS);
  return rows.map(({ name }) => name);
}
