import type { Pool, PoolClient } from 'pg';
import { preparedFor } from './prepared.ts';
import { type Projection, project, type Readable, statementOf } from './projection.ts';
import { JsonText, type Shape, type Shaped } from './shape.ts';

/** Which single row: the table with its alias, a condition that at most one row meets, and the values it refers to. */
export interface OneQuery {
  /** Common table expressions that the rest refers to: `s as (insert …)`. */
  readonly with?: string;
  readonly from: string;
  readonly where: string;
  readonly values: unknown[];
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
  const { with: common, from, where } = query;
  const text = statementOf(projection, [common, from, where], () => oneSql(readable, query, projection));
  const { rows } = await preparedFor<OneRow>(shape)(pool, text, query.values);
  const row = rows[0];
  if (!row) return undefined;
  if (shape.format === 'objects') return JSON.parse(row.data) as T;
  return new JsonText(row.data, row.version === null ? {} : { version: row.version });
}

function oneSql(
  { version = 'null::int' }: Readable,
  { with: common, from, where }: OneQuery,
  { json, joins }: Projection,
): string {
  const select = `select ${version} as version, ${json}::text as data from ${from} ${joins} where ${where}`;
  return common ? `with ${common} ${select}` : select;
}
