import { sql } from 'kysely';
import type { Sql } from '../../database/reads/sql.ts';
import { type ComparedFields, comparedSql } from '../query/filter-condition.ts';
import type { CollectionQuery } from '../query/query-parameters.ts';
import type { Branch } from '../records/record.ts';
import { type FoundKey, type Key, keyAliases, keyColumns } from './branch-sql.ts';
import type { Collection } from './collections.ts';
import { runStatement, type StatementScope } from './run-statement.ts';
import { groupedByOrigin, orderedKeys, type Source } from './sources.ts';

/**
 * Finds the keys of a page. Only keys are read here, so that everything else is read for the page's records alone.
 * @param counts the number of records of each source
 */
export function findKeys(
  scope: StatementScope,
  { compared }: Collection,
  sources: readonly Source[],
  { query, counts }: { readonly query: CollectionQuery; readonly counts: readonly number[] },
): Promise<FoundKey[]> {
  return query.sort ? findSorted(scope, compared, sources, query) : findInOrder(scope, sources, query, counts);
}

/**
 * Returns the keys of a page in the order of the origins of the branches, and of the keys in each. The counts tell in which branches
 * the page is, so that the whole collection is never sorted.
 */
async function findInOrder(
  scope: StatementScope,
  sources: readonly Source[],
  query: CollectionQuery,
  counts: readonly number[],
): Promise<FoundKey[]> {
  const keys: FoundKey[] = [];
  let { offset } = query;
  for (const group of groupedByOrigin(sources)) {
    const places = group.filter((place) => counts[place]);
    const count = places.reduce((sum, place) => sum + (counts[place] as number), 0);
    const missing = query.limit - keys.length;
    const found = places.map((place) => sources[place] as Source);
    if (missing > 0 && offset < count) keys.push(...(await findIn(scope, found, missing, offset)));
    offset = Math.max(offset - count, 0);
  }
  return keys;
}

async function findIn(
  scope: StatementScope,
  sources: readonly Source[],
  limit: number,
  offset: number,
): Promise<FoundKey[]> {
  const { branch } = sources[0] as Source;
  const key = sql.raw(`json_build_array(${keyAliases(branch).join(', ')}) as key`);
  const statement = sql`select source, ${key} from ${orderedKeys(sources, limit, offset)} found order by place`;
  const rows = await runStatement<{ source: number; key: Key }>(scope, statement);
  return rows.map(({ source, key: found }) => ({ branch: (sources[source] as Source).branch, key: found }));
}

/** Returns the keys of a sorted page. Each branch contributes at most as many records as there are until the end of the page. */
async function findSorted(
  scope: StatementScope,
  types: ComparedFields,
  sources: readonly Source[],
  { sort, limit, offset }: CollectionQuery,
): Promise<FoundKey[]> {
  const { field, descending } = sort as NonNullable<typeof sort>;
  const type = types[field] ?? 'text';
  const order = sql.raw(descending ? 'desc nulls last' : 'asc nulls last');
  const first = sources.map(({ branch, compared, condition }, index) => {
    const value = comparedSql(field, type, compared);
    return sql`(select ${sql.raw(String(index))} as source, row_number() over () as place, sorted.* from (
      select ${sql.raw(type === 'text' ? `lower(${value})` : value)} as value, ${keySql(branch)} as key
      from ${sql.raw(branch.from)} where ${condition}
      order by 1 ${order}, ${sql.raw(branch.order)} limit ${offset + limit}::bigint) sorted)`;
  });
  const statement = sql`select source, key
    from (${sql.join(first, sql` union all `)}) merged
    order by value ${order}, source, place limit ${limit}::int offset ${offset}::bigint`;
  const rows = await runStatement<{ source: number; key: Key }>(scope, statement);
  return rows.map(({ source, key }) => ({ branch: (sources[source] as Source).branch, key }));
}

function keySql(branch: Branch): Sql {
  return sql.raw(`json_build_array(${keyColumns(branch).join(', ')})`);
}
