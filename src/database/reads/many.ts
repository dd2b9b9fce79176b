import type { Pool, PoolClient } from 'pg';
import { buildSelect, type ReadModel } from './build-select.ts';
import type { ListQuery } from './conditions.ts';
import { preparedSelection } from './prepared.ts';
import type { Selection } from './selection.ts';

/** Reads all rows of a list as objects, by one prepared statement. */
export async function readMany<T>(
  pool: Pool | PoolClient,
  model: ReadModel,
  query: Omit<ListQuery, 'searched'>,
  selection: Selection,
): Promise<T[]> {
  const { json, joins } = buildSelect(model, selection.fields, 'objects');
  const text = `select coalesce(json_agg(${json} order by ${query.orderBy}), '[]')::text as data
    from ${query.from} ${joins} where ${query.where}`;
  const { rows } = await preparedSelection<{ data: string }>(pool, text, query.values);
  return JSON.parse(rows[0]?.data ?? '[]') as T[];
}
