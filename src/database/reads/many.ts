import type { Pool, PoolClient } from 'pg';
import { buildSelect, jsonList, type ReadModel } from './build-select.ts';
import type { ListQuery } from './conditions.ts';
import { preparedSelection } from './prepared.ts';
import type { Selection } from './selection.ts';
import { collectSubjects, listSubjects } from './subjects.ts';

/** Reads all rows of a list as objects, by one prepared statement. */
export async function readMany<T>(
  pool: Pool | PoolClient,
  model: ReadModel,
  query: Omit<ListQuery, 'searched'>,
  selection: Selection,
): Promise<T[]> {
  const { json, joins } = buildSelect(model, selection.fields, 'objects');
  const text = `select ${jsonList(json, query.orderBy)} as data, ${listSubjects(model, selection)} as subjects
    from ${query.from} ${joins} where ${query.where}`;
  const { rows } = await preparedSelection<{ data: string; subjects: string | null }>(pool, text, query.values);
  collectSubjects(model, selection, selection.fields, rows[0]?.subjects);
  return JSON.parse(rows[0]?.data ?? '[]') as T[];
}
