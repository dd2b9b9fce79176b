import { sql } from 'kysely';
import type { Sql } from '../../database/reads/sql.ts';
import type { Filter } from '../query/filter.ts';
import { changedSince, filterCondition, matchesStatus } from '../query/filter-condition.ts';
import type { CollectionQuery } from '../query/query-parameters.ts';
import type { Branch } from '../records/record.ts';
import { type FoundRecord, keyAliases, keyColumns, mayHaveChanged, tableOf } from './branch-sql.ts';
import type { Collection, CollectionPart } from './collections.ts';
import { statusOf } from './json.sql.ts';
import { belongsTo } from './relations.sql.ts';
import { runStatement, type StatementScope } from './run-statement.ts';
import { totalSql, withoutUnusedJoins } from './totals.sql.ts';

export interface PageRequest {
  readonly institutionId: number;
  /** The records to which those of the page belong, such as the class of students, with their collections. */
  readonly within: readonly { readonly collection: string; readonly record: FoundRecord }[];
  readonly query: CollectionQuery;
}

/** The records of a branch that a request finds. */
export interface Source {
  readonly branch: Branch;
  readonly compared: CollectionPart['compared'];
  readonly condition: Sql;
  /** True if all records of the branch are found. */
  readonly isWhole: boolean;
}

/** Returns whether a filter chooses among records. One by status alone chooses sources, and their statements are those without it. */
export function filtersRecords({ filter }: CollectionQuery): boolean {
  return filter !== undefined && matchesStatus(filter, 'active') === undefined;
}

/** Returns the sources of a page, in the order in which it has them. */
export function sourcesOf(collection: Collection, request: PageRequest): Source[] {
  return collection.parts.flatMap((part) => sourceOf(collection, part, request));
}

function sourceOf({ compared: types }: Collection, part: CollectionPart, { within, query }: PageRequest): Source[] {
  const { branch, compared } = part;
  const belonging = within.map(({ collection, record }) => belongsTo(branch, collection, record));
  if (belonging.includes(undefined)) return [];
  const { filter } = query;
  const matches = filter && matchesStatus(filter, statusOf(branch));
  if (matches === false) return [];
  const conditions = [sql.raw(branch.where), ...(belonging as Sql[])];
  if (filter && matches === undefined)
    conditions.push(...changedOnly(filter, branch), filterCondition(filter, types, compared));
  const isWhole = within.length === 0 && (!filter || matches === true);
  return [{ branch, compared, condition: sql.join(conditions, sql` and `), isWhole }];
}

/** Returns the condition by which a filter by time reads what has changed, instead of computing the time of every record. */
function changedOnly(filter: Filter, branch: Branch): Sql[] {
  const since = changedSince(filter);
  const condition = since && mayHaveChanged(branch, sql`${since.toISOString()}::timestamptz`);
  return condition ? [condition] : [];
}

/**
 * Groups the places of sources whose records are, or were, rows of one table: they have one order, so that a record keeps its place
 * when it is deleted. Consumers who page by offset would miss another one otherwise.
 */
export function groupedByOrigin(sources: readonly Source[]): (readonly number[])[] {
  const originOf = ({ branch }: Source) => branch.origin ?? tableOf(branch) ?? branch;
  return [...Map.groupBy(sources.keys(), (place) => originOf(sources[place] as Source)).values()];
}

/** Counts the records of each source. */
export async function countSources(scope: StatementScope, sources: readonly Source[]): Promise<number[]> {
  const [row] = await runStatement<{ counts: number[] }>(scope, sql`select ${countsSql(sources)} as counts`);
  return row?.counts ?? [];
}

/** Returns SQL of an array of the number of records of each source. */
export function countsSql(sources: readonly Source[]): Sql {
  const counts = sources.map(({ branch, condition, isWhole }) =>
    isWhole
      ? sql.raw(totalSql(branch))
      : sql`(select count(*)::int from ${sql.raw(withoutUnusedJoins(branch))} where ${condition})`,
  );
  return sql`array[${sql.join(counts)}]::int[]`;
}

/**
 * Returns a relation of the first keys of sources of one origin, in their common order: `source` is the place of the source, `place`
 * that of the key. Each source is sorted by itself, for which it has an index, so that PostgreSQL merges them and reads no further.
 */
export function orderedKeys(sources: readonly Source[], limit: number, offset = 0): Sql {
  // PostgreSQL finds the best plan if it knows that few rows are needed, so the limit is a literal.
  const first = sql.raw(`limit ${limit}`);
  const bounds = offset === 0 ? first : sql`${first} offset ${offset}::bigint`;
  const isAlone = sources.length === 1;
  const parts = sources.map(({ branch, condition }, index) => {
    const columns = keyColumns(branch);
    const keys = columns.map((column, place) => `${column} as key${place + 1}`);
    return sql`(select ${sql.raw(String(index))} as source, ${sql.raw(keys.join(', '))}
      from ${sql.raw(withoutUnusedJoins(branch))} where ${condition}
      order by ${sql.raw(columns.join(', '))} ${isAlone ? bounds : offset === 0 ? first : sql``})`;
  });
  if (isAlone) return sql`(select found.*, row_number() over () as place from ${sql.join(parts)} found)`;
  const aliases = sql.raw(keyAliases((sources[0] as Source).branch).join(', '));
  return sql`(select found.*, row_number() over () as place from (
    select * from (${sql.join(parts, sql` union all `)}) merged order by ${aliases} ${bounds}) found)`;
}
