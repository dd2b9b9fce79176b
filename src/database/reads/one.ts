import type { Pool, PoolClient } from 'pg';
import { type BuiltSelect, buildSelect, cachedStatement, type ReadModel } from './build-select.ts';
import { preparedForSelection } from './prepared.ts';
import { JsonText, type Selected, type Selection } from './selection.ts';
import { collectSubjects, rowSubjects } from './subjects.ts';

/** A single row: the table with its alias, a condition that at most one row meets, and the values of its placeholders. */
export interface OneQuery {
  readonly from: string;
  readonly where: string;
  readonly values: unknown[];
}

/** Several rows and their order. */
interface EachQuery extends Omit<OneQuery, 'where'> {
  /** Common table expressions that `from` refers to: `s as (insert …)`. */
  readonly with: string;
  readonly orderBy: string;
}

/** A row as `selectRows` returns it. */
export interface OneRow {
  version: number | null;
  data: string;
  subjects: string | null;
}

/** Reads one row by a prepared statement. Returns undefined if there is none. */
export async function readOne<T>(
  pool: Pool | PoolClient,
  model: ReadModel,
  query: OneQuery,
  selection: Selection,
): Promise<Selected<T> | undefined> {
  const [row] = await read<T>(pool, model, query, selection, ['', `where ${query.where}`]);
  return row;
}

/** Reads rows as `readOne` does, by a prepared statement that may write them first. Each join of the model must match one row. */
export function readEach<T>(
  client: PoolClient,
  model: ReadModel,
  query: EachQuery,
  selection: Selection,
): Promise<Selected<T>[]> {
  return read<T>(client, model, query, selection, [`with ${query.with}`, `order by ${query.orderBy}`]);
}

async function read<T>(
  pool: Pool | PoolClient,
  model: ReadModel,
  { from, values }: Pick<OneQuery, 'from' | 'values'>,
  selection: Selection,
  [before, after]: [before: string, after: string],
): Promise<Selected<T>[]> {
  const select = buildSelect(model, selection.fields, selection.format);
  const build = () => `${before} ${selectRows(model, select, from, selection)} ${after}`;
  const text = cachedStatement(select, [before, from, after, rowSubjects(model, selection)], build);
  const { rows } = await preparedForSelection<OneRow>(selection)(pool, text, values);
  return rows.map((row) => selectedValue<T>(model, row, selection));
}

/** SQL that reads rows as `OneRow`. The caller appends the conditions. */
export function selectRows(model: ReadModel, { json, joins }: BuiltSelect, from: string, selection: Selection): string {
  const { version = 'null::int' } = model;
  const subjects = rowSubjects(model, selection);
  return `select ${version} as version, ${json}::text as data, ${subjects} as subjects from ${from} ${joins}`;
}

/** Converts a row to the selection's format, and collects its subjects. */
export function selectedValue<T>(
  model: ReadModel,
  { data, version, subjects }: OneRow,
  selection: Selection,
): Selected<T> {
  const { format, fields } = selection;
  collectSubjects(model, selection, fields, subjects);
  if (format === 'objects') return JSON.parse(data) as T;
  return new JsonText(data, version === null ? {} : { version });
}
