import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import { PreparedQuery } from './prepared-query.ts';

/** How many different statements are kept prepared on each connection; rarer ones are planned each time. */
const MAX_PREPARED = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_PREPARED) return undefined;
  const name = `registrar_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Runs a statement that PostgreSQL plans once a connection. Planning a join costs several times its execution, so every hot
 * read goes this way. Values are always parameters.
 * @param timeout milliseconds after which a silent database counts as unreachable; the pool's own limit by default
 */
export function prepared<Row extends QueryResultRow>(
  pool: Pool | PoolClient,
  text: string,
  values: unknown[],
  timeout?: number,
): Promise<QueryResult<Row>> {
  const name = nameOf(text);
  if (name !== undefined) return run(pool, new PreparedQuery({ name, text, values }, timeout));
  return pool.query<Row>({ text, values, ...(timeout === undefined ? {} : { query_timeout: timeout }) });
}

/** Both kinds of `pool` take a query object with a callback, which the types leave out. */
type Send = (query: PreparedQuery, done: (error: Error | undefined, result: unknown) => void) => void;

function run<Row extends QueryResultRow>(pool: Pool | PoolClient, query: PreparedQuery): Promise<QueryResult<Row>> {
  const send = pool.query.bind(pool) as Send;
  const result = new Promise<QueryResult<Row>>((resolve, reject) => {
    send(query, (error, found) => (error ? reject(error) : resolve(found as QueryResult<Row>)));
  });
  // As pg does it: the trace leads to who asked, not to the socket that answered.
  return result.catch((error: Error) => {
    Error.captureStackTrace(error);
    throw error;
  });
}

/**
 * Runs a statement whose best plan depends on its values (how many rows a pattern matches): PostgreSQL plans it each time,
 * knowing them.
 */
export function planned<Row extends QueryResultRow>(
  pool: Pool | PoolClient,
  text: string,
  values: unknown[],
): Promise<QueryResult<Row>> {
  return pool.query<Row>(text, values);
}
