import type { Pool, PoolClient } from 'pg';
import { type Projection, project, type Readable, statementOf } from './build-select.ts';
import { preparedFor } from './prepared.ts';
import { JsonText, type Shape, type Shaped } from './selection.ts';

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
  readable: Readable,
  query: OneQuery,
  shape: Shape,
): Promise<Shaped<T> | undefined> {
  const [row] = await read<T>(pool, readable, query, shape, ['', `where ${query.where}`]);
  return row;
}

/** Reads rows of a type, each as `readOne` does, by a prepared statement that may write them before. The joins of the type find one row each. */
export function readEach<T>(
  client: PoolClient,
  readable: Readable,
  query: EachQuery,
  shape: Shape,
): Promise<Shaped<T>[]> {
  return read<T>(client, readable, query, shape, [`with ${query.with}`, `order by ${query.orderBy}`]);
}

async function read<T>(
  pool: Pool | PoolClient,
  readable: Readable,
  { from, values }: Pick<OneQuery, 'from' | 'values'>,
  shape: Shape,
  [before, after]: [before: string, after: string],
): Promise<Shaped<T>[]> {
  const projection = project(readable, shape.fields, shape.format);
  const write = () => `${before} ${selectRows(readable, projection, from)} ${after}`;
  const text = statementOf(projection, [before, from, after], write);
  const { rows } = await preparedFor<OneRow>(shape)(pool, text, values);
  return rows.map((row) => shaped<T>(row, shape));
}

/** SQL that gives rows of a type as `OneRow`; what it goes on with says which. */
export function selectRows({ version = 'null::int' }: Readable, { json, joins }: Projection, from: string): string {
  return `select ${version} as version, ${json}::text as data from ${from} ${joins}`;
}

/** A row as the shape asks for it. */
export function shaped<T>({ data, version }: OneRow, { format }: Shape): Shaped<T> {
  if (format === 'objects') return JSON.parse(data) as T;
  return new JsonText(data, version === null ? {} : { version });
}
