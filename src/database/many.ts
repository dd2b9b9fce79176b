import type { Pool, PoolClient } from 'pg';
import { prepared } from './prepared.ts';
import { project, type Readable } from './projection.ts';
import type { Shape } from './shape.ts';

/** Which rows, in which order: the table with its alias, and a condition whose placeholders refer to `values`. */
export interface ManyQuery {
  readonly from: string;
  readonly where: string;
  readonly orderBy: string;
  readonly values: unknown[];
}

/** Reads all the rows that meet a condition, as objects. */
export async function readMany<T>(
  pool: Pool | PoolClient,
  readable: Readable,
  query: ManyQuery,
  shape: Shape,
): Promise<T[]> {
  const groups = await readGroups<T>(pool, readable, { ...query, groupBy: 'true' }, shape);
  return groups.values().next().value ?? [];
}

/**
 * Reads the rows that belong to many others by one statement, as objects: what a list field of a list needs, so that the number
 * of statements does not depend on the number of rows. Groups without rows are not in the answer.
 * @param query `groupBy` is the SQL of what the rows belong to
 */
export async function readGroups<T, Key = number>(
  pool: Pool | PoolClient,
  readable: Readable,
  query: ManyQuery & { readonly groupBy: string },
  shape: Shape,
): Promise<Map<Key, T[]>> {
  const { json, joins } = project(readable, shape.fields, 'objects');
  const text = `select ${query.groupBy} as key, json_agg(${json} order by ${query.orderBy})::text as data
    from ${query.from} ${joins} where ${query.where} group by 1`;
  const { rows } = await prepared<{ key: Key; data: string }>(pool, text, query.values);
  return new Map(rows.map(({ key, data }) => [key, JSON.parse(data) as T[]]));
}
