import type { Pool, PoolClient } from 'pg';
import { project, type Readable } from './build-select.ts';
import type { ListQuery } from './conditions.ts';
import { preparedSelection } from './prepared.ts';
import type { Shape } from './selection.ts';

/** Reads all the rows that meet a condition, as objects, by one prepared statement. */
export async function readMany<T>(
  pool: Pool | PoolClient,
  readable: Readable,
  query: Omit<ListQuery, 'searched'>,
  shape: Shape,
): Promise<T[]> {
  const { json, joins } = project(readable, shape.fields, 'objects');
  const text = `select coalesce(json_agg(${json} order by ${query.orderBy}), '[]')::text as data
    from ${query.from} ${joins} where ${query.where}`;
  const { rows } = await preparedSelection<{ data: string }>(pool, text, query.values);
  return JSON.parse(rows[0]?.data ?? '[]') as T[];
}
