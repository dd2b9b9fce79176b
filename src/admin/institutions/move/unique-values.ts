import { escapeIdentifier, type PoolClient } from 'pg';
import { sharedIndexes } from '../../../database/citus/distribute-tables.ts';
import type { UniqueValues } from './frames.ts';
import type { TenantTable } from './tenant-tables.ts';

/**
 * An index of values that are unique across institutions: of emails and of hashes of keys, by which requests are found before their
 * institution is known. Only on a cluster, whose nodes cannot enforce that, it has `institution_id`.
 */
interface SharedIndex {
  readonly name: string;
  readonly table: string;
  /** SQL of each of its columns besides `institution_id`. */
  readonly columns: readonly string[];
  /** SQL of the condition of a partial index. */
  readonly condition: string | null;
}

/** A value that another institution of the target has. */
export interface TakenValue {
  readonly table: string;
  readonly column: string;
  readonly value: string;
  readonly institutionId: number;
}

const INDEXES = `
  select n.relname as name, t.relname as table, pg_get_expr(i.indpred, i.indrelid) as condition,
    array(
      select pg_get_indexdef(i.indexrelid, place, true) from generate_series(1, i.indnkeyatts) place
      where pg_get_indexdef(i.indexrelid, place, true) <> 'institution_id' order by place) as columns
  from pg_index i join pg_class n on n.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where i.indisunique and t.relnamespace = current_schema()::regnamespace and t.relname = any ($1) and t.relname <> 'institutions'
    and (n.relname = any ($2) or not exists (select from pg_attribute a
      where a.attrelid = t.oid and a.attname = 'institution_id' and a.attnum = any (i.indkey::int2[])))
  order by 1`;

/** Values in one frame, or in one query. */
const BATCH = 5_000;

const MAX_REPORTED = 20;

async function findSharedIndexes(client: PoolClient, tables: readonly TenantTable[]): Promise<SharedIndex[]> {
  return (await client.query<SharedIndex>(INDEXES, [tables.map(({ name }) => name), sharedIndexes])).rows;
}

/** SQL of the institutions' values of an index as texts. Rows with a null are never equal to others. */
function valuesSql({ table, columns, condition }: SharedIndex): string {
  const value = `concat_ws(' ', ${columns.map((column) => `(${column})::text`).join(', ')})`;
  const conditions = [...columns.map((column) => `(${column}) is not null`), ...(condition ? [condition] : [])];
  return `select institution_id, ${value} as value from ${escapeIdentifier(table)} where ${conditions.join(' and ')}`;
}

/** Reads the values of the institution that are unique across institutions. */
export async function* readUniqueValues(
  client: PoolClient,
  tables: readonly TenantTable[],
  institutionId: number,
): AsyncGenerator<UniqueValues> {
  for (const index of await findSharedIndexes(client, tables)) {
    const text = `select value from (${valuesSql(index)}) own where institution_id = $1`;
    const { rows } = await client.query<{ value: string }>(text, [institutionId]);
    const values = rows.map(({ value }) => value);
    for (let from = 0; from < values.length; from += BATCH)
      yield { index: index.name, values: values.slice(from, from + BATCH) };
  }
}

/** Returns which of the values institutions of this database have, at most twenty. */
export async function findTaken(
  client: PoolClient,
  tables: readonly TenantTable[],
  { index: name, values }: UniqueValues,
): Promise<TakenValue[]> {
  const index = (await findSharedIndexes(client, tables)).find((each) => each.name === name);
  if (!index) return [];
  const text = `
    select institution_id as "institutionId", value from (${valuesSql(index)}) other where value = any ($1)
    order by 1, 2 limit ${MAX_REPORTED}`;
  const { rows } = await client.query<Pick<TakenValue, 'institutionId' | 'value'>>(text, [values]);
  return rows.map((row) => ({ ...row, table: index.table, column: index.columns.join(', ') }));
}
