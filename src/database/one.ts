import type { Pool, PoolClient } from 'pg';
import { preparedFor } from './prepared.ts';
import { type Projection, project, type Readable, statementOf } from './projection.ts';
import { JsonText, type Shape, type Shaped } from './shape.ts';

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

/**
 * One record of an institution: another institution's id finds nothing ([D10]).
 * @param from the table with its alias: `students s`
 */
export function byId(from: string, institutionId: number, id: number | null): OneQuery {
  const alias = from.split(' ').at(-1);
  return { from, where: `${alias}.institution_id = $1 and ${alias}.id = $2`, values: [institutionId, id] };
}

interface OneRow extends Record<string, unknown> {
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
  const projection = project(readable, shape.fields, shape.format);
  const { from, where, values } = query;
  const write = () => `${selectOf(readable, from, projection)} where ${where}`;
  const text = statementOf(projection, [from, where], write);
  const { rows } = await preparedFor<OneRow>(shape)(pool, text, values);
  return rows[0] && shaped<T>(rows[0], shape);
}

/** Reads rows of a type, each as `readOne` does, by a prepared statement that may write them before. The joins of the type find one row each. */
export async function readEach<T>(
  client: PoolClient,
  readable: Readable,
  query: EachQuery,
  shape: Shape,
): Promise<Shaped<T>[]> {
  const projection = project(readable, shape.fields, shape.format);
  const { with: common, from, orderBy, values } = query;
  const write = () => `with ${common} ${selectOf(readable, from, projection)} order by ${orderBy}`;
  const text = statementOf(projection, [common, from, orderBy], write);
  const { rows } = await preparedFor<OneRow>(shape)(client, text, values);
  return rows.map((row) => shaped<T>(row, shape));
}

function selectOf({ version = 'null::int' }: Readable, from: string, { json, joins }: Projection): string {
  return `select ${version} as version, ${json}::text as data from ${from} ${joins}`;
}

function shaped<T>({ data, version }: OneRow, { format }: Shape): Shaped<T> {
  if (format === 'objects') return JSON.parse(data) as T;
  return new JsonText(data, version === null ? {} : { version });
}
