import type { Pool, PoolClient } from 'pg';
import { type BuiltSelect, buildSelect, type ReadModel, statementOf } from './build-select.ts';
import { preparedForSelection } from './prepared.ts';
import { JsonText, type Selected, type Selection } from './selection.ts';

/** Which single row: the table with its alias, a condition that at most one row meets, and the values it refers to. */
export interface OneQuery {
  readonly from: string;
  readonly where: string;
  readonly values: unknown[];
}

/** Which rows, in which order. */
interface EachQuery extends Omit<OneQuery, 'where'> {
  /** Common table expressions that the rest refers to: `s as (insert …)`. */
  readonly with: string;
  readonly orderBy: string;
}

/** What a statement that reads rows of a type gives for each. */
export interface OneRow extends Record<string, unknown> {
  version: number | null;
  data: string;
}

/** Reads one row of a type by a prepared statement; undefined where there is none. */
export async function readOne<T>(
  pool: Pool | PoolClient,
  readable: ReadModel,
  query: OneQuery,
  selection: Selection,
): Promise<Selected<T> | undefined> {
  const [row] = await read<T>(pool, readable, query, selection, ['', `where ${query.where}`]);
  return row;
}

/** Reads rows of a type, each as `readOne` does, by a prepared statement that may write them before. The joins of the type find one row each. */
export function readEach<T>(
  client: PoolClient,
  readable: ReadModel,
  query: EachQuery,
  selection: Selection,
): Promise<Selected<T>[]> {
  return read<T>(client, readable, query, selection, [`with ${query.with}`, `order by ${query.orderBy}`]);
}

async function read<T>(
  pool: Pool | PoolClient,
  readable: ReadModel,
  { from, values }: Pick<OneQuery, 'from' | 'values'>,
  selection: Selection,
  [before, after]: [before: string, after: string],
): Promise<Selected<T>[]> {
  const projection = buildSelect(readable, selection.fields, selection.format);
  const write = () => `${before} ${selectRows(readable, projection, from)} ${after}`;
  const text = statementOf(projection, [before, from, after], write);
  const { rows } = await preparedForSelection<OneRow>(selection)(pool, text, values);
  return rows.map((row) => selectedValue<T>(row, selection));
}

/** SQL that gives rows of a type as `OneRow`; what it goes on with says which. */
export function selectRows({ version = 'null::int' }: ReadModel, { json, joins }: BuiltSelect, from: string): string {
  return `select ${version} as version, ${json}::text as data from ${from} ${joins}`;
}

/** A row as the shape asks for it. */
export function selectedValue<T>({ data, version }: OneRow, { format }: Selection): Selected<T> {
  if (format === 'objects') return JSON.parse(data) as T;
  return new JsonText(data, version === null ? {} : { version });
}
