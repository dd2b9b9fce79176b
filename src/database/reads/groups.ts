import type { Pool, PoolClient } from 'pg';
import { buildSelect, jsonList, type ReadModel } from './build-select.ts';
import { preparedSelection } from './prepared.ts';
import type { Selection } from './selection.ts';
import { collectSubjects, listSubjects } from './subjects.ts';

/** The rows of many parents. `groupBy` is the SQL of the parent's id, `orderBy` the order within a group. */
export interface GroupsQuery {
  readonly from: string;
  readonly where: string;
  readonly groupBy: string;
  readonly orderBy: string;
  readonly values: unknown[];
}

/** Rows by the id of their parent. A parent without rows has no entry. */
export type Groups<T> = ReadonlyMap<number, T[]>;

interface GroupRow {
  parent: number;
  data: string;
  subjects: string | null;
}

/** Reads the rows of many parents by one prepared statement. */
export async function readGroups<T>(
  pool: Pool | PoolClient,
  model: ReadModel,
  query: GroupsQuery,
  selection: Selection,
): Promise<Groups<T>> {
  const { json, joins } = buildSelect(model, selection.fields, 'objects');
  const text = `select ${query.groupBy} as parent, ${jsonList(json, query.orderBy)} as data,
      ${listSubjects(model, selection)} as subjects
    from ${query.from} ${joins} where ${query.where} group by ${query.groupBy}`;
  const { rows } = await preparedSelection<GroupRow>(pool, text, query.values);
  for (const { subjects } of rows) collectSubjects(model, selection, selection.fields, subjects);
  return new Map(rows.map(({ parent, data }) => [parent, JSON.parse(data) as T[]]));
}
