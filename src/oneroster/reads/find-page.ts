import { sql } from 'kysely';
import type { Pool, QueryConfig } from 'pg';
import { compileSql, type Sql } from '../../database/reads/compile-sql.ts';
import { preparedSelection } from '../../database/reads/prepared.ts';
import { comparedSql, filterCondition, matchesStatus } from '../query/filter-condition.ts';
import type { CollectionQuery } from '../query/query-parameters.ts';
import type { Branch } from '../records/record.ts';
import { type FoundKey, type FoundRecord, type Key, keyColumns } from './branch-sql.ts';
import type { Collection, CollectionPart } from './collections.ts';
import { statusOf } from './json.sql.ts';
import { belongsTo } from './relations.sql.ts';
import { totalSql, withoutUnusedJoins } from './totals.sql.ts';

/** A filter by the time of changes reads a whole collection, which takes longer than other requests may. */
const TIMEOUT_MS = 30_000;

/** A page of a collection: the keys of its records in their order, and the number of all records, which may take longer to count. */
export interface FoundPage {
  readonly keys: readonly FoundKey[];
  readonly total: Promise<number>;
}

export interface PageRequest {
  readonly institutionId: number;
  /** The records to which those of the page belong, such as the class of students, with their collections. */
  readonly within: readonly { readonly collection: string; readonly record: FoundRecord }[];
  readonly query: CollectionQuery;
}

/** The records of a branch that a request finds. */
interface Source {
  readonly branch: Branch;
  readonly compared: CollectionPart['compared'];
  readonly condition: Sql;
  /** True if all records of the branch are found. */
  readonly isWhole: boolean;
}

/** Finds a page of a collection. Only keys are read here, so that everything else is read for the page's records alone. */
export async function findPage(pool: Pool, collection: Collection, request: PageRequest): Promise<FoundPage> {
  const { institutionId, query } = request;
  const sources = collection.parts.flatMap((part) => sourceOf(collection, part, request));
  const [first] = sources;
  if (!first) return { keys: [], total: Promise.resolve(0) };
  const run: Run = (statement, plan = 'planned') =>
    runStatement(pool, institutionId, statement, query.filter ? 'planned' : plan);
  const counting = countSources(run, sources);
  // Prevents an unhandled rejection if finding the keys fails first.
  counting.catch(() => undefined);
  const total = counting.then((counts) => counts.reduce((sum, count) => sum + count, 0));
  total.catch(() => undefined);
  if (query.sort) return { keys: await findSorted(run, collection, sources, query), total };
  // The first page needs no counts if the first branch fills it.
  const start = query.offset === 0 ? await findIn(run, first, query.limit, 0) : [];
  if (start.length === query.limit) return { keys: start, total };
  return { keys: await findInOrder(run, sources, query, await counting), total };
}

function sourceOf({ compared: types }: Collection, part: CollectionPart, { within, query }: PageRequest): Source[] {
  const { branch, compared } = part;
  const belonging = within.map(({ collection, record }) => belongsTo(branch, collection, record));
  if (belonging.includes(undefined)) return [];
  const { filter } = query;
  const matches = filter && matchesStatus(filter, statusOf(branch));
  if (matches === false) return [];
  const conditions = [sql.raw(branch.where), ...(belonging as Sql[])];
  if (filter && matches === undefined) conditions.push(filterCondition(filter, types, compared));
  const isWhole = within.length === 0 && (!filter || matches === true);
  return [{ branch, compared, condition: sql.join(conditions, sql` and `), isWhole }];
}

async function countSources(run: Run, sources: readonly Source[]): Promise<number[]> {
  const counts = sources.map(({ branch, condition, isWhole }) =>
    isWhole
      ? sql.raw(totalSql(branch))
      : sql`(select count(*)::int from ${sql.raw(withoutUnusedJoins(branch))} where ${condition})`,
  );
  const [row] = await run<{ counts: number[] }>(sql`select array[${sql.join(counts)}] as counts`, 'prepared');
  return row?.counts ?? [];
}

/**
 * Returns the page in the order of the branches and of the keys in each. The counts tell in which branches the page is, so that the
 * whole collection is never sorted.
 */
async function findInOrder(
  run: Run,
  sources: readonly Source[],
  query: CollectionQuery,
  counts: readonly number[],
): Promise<FoundKey[]> {
  const keys: FoundKey[] = [];
  let { offset } = query;
  for (const [index, source] of sources.entries()) {
    const count = counts[index] as number;
    const missing = query.limit - keys.length;
    if (missing > 0 && offset < count) keys.push(...(await findIn(run, source, missing, offset)));
    offset = Math.max(offset - count, 0);
  }
  return keys;
}

/** Returns a part of a branch. PostgreSQL plans once if it knows that few rows are needed, so the limit is a literal. */
async function findIn(run: Run, { branch, condition }: Source, limit: number, offset: number): Promise<FoundKey[]> {
  const select = sql`select ${keySql(branch)} as key from ${sql.raw(withoutUnusedJoins(branch))} where ${condition}
    order by ${sql.raw(branch.order)} limit ${sql.raw(String(limit))}`;
  const rows =
    offset === 0
      ? await run<{ key: Key }>(select, 'prepared')
      : await run<{ key: Key }>(sql`${select} offset ${offset}::bigint`);
  return rows.map(({ key }) => ({ branch, key }));
}

/** Returns a sorted page. Each branch contributes at most as many records as there are until the end of the page. */
async function findSorted(
  run: Run,
  { compared: types }: Collection,
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
  const rows = await run<{ source: number; key: Key }>(sql`select source, key
    from (${sql.join(first, sql` union all `)}) merged
    order by value ${order}, source, place limit ${limit}::int offset ${offset}::bigint`);
  return rows.map(({ source, key }) => ({ branch: (sources[source] as Source).branch, key }));
}

function keySql(branch: Branch): Sql {
  return sql.raw(`json_build_array(${keyColumns(branch).join(', ')})`);
}

type Plan = 'planned' | 'prepared';
type Run = <Row extends Record<string, unknown>>(statement: Sql, plan?: Plan) => Promise<Row[]>;

/**
 * Runs a statement in which `$1` is the institution. With a filter the best plan depends on its values, so it is planned each time.
 * Without one, planning would cost more than reading a page.
 */
export async function runStatement<Row extends Record<string, unknown>>(
  pool: Pool,
  institutionId: number,
  statement: Sql,
  plan: Plan,
): Promise<Row[]> {
  // The first value that a text contains is $1. The expression is not read, but gives it its type.
  const { text, values } = compileSql(sql`with institution as (select ${institutionId}::int) ${statement}`);
  if (plan === 'prepared') return (await preparedSelection<Row>(pool, text, values, TIMEOUT_MS)).rows;
  const query: QueryConfig & { query_timeout: number } = { text, values, query_timeout: TIMEOUT_MS };
  return (await pool.query<Row>(query)).rows;
}
