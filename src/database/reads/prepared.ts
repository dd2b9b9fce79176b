import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import { PreparedQuery } from './prepared-query.ts';
import type { Selection } from './selection.ts';

/** The milliseconds for one statement that works on all rows of an import, a course or an institution. */
export const PATIENCE = 120_000;

/**
 * Runs a statement that PostgreSQL plans once a connection. Planning a join costs several times its execution, so every hot
 * read goes this way. Values are always parameters. For texts that the service itself is made of, which are finite in number.
 * @param timeout milliseconds after which a silent database counts as unreachable; the pool's own limit by default
 */
export function prepared<Row extends QueryResultRow>(
  pool: Pool | PoolClient,
  text: string,
  values: unknown[],
  timeout?: number,
): Promise<QueryResult<Row>> {
  return run(pool, new PreparedQuery({ text, values, keep: 'always' }, timeout));
}

/**
 * The same for the text of a selection that a client made up. Those are without number: each connection keeps the ones that
 * were used last.
 */
export function preparedSelection<Row extends QueryResultRow>(
  pool: Pool | PoolClient,
  text: string,
  values: unknown[],
): Promise<QueryResult<Row>> {
  return run(pool, new PreparedQuery({ text, values, keep: 'while used' }));
}

/** Whichever of the two suits a shape: one of text is that of an operation of ours, others are as clients ask for them. */
export function preparedForSelection<Row extends QueryResultRow>({ format }: Selection) {
  return format === 'text' ? prepared<Row> : preparedSelection<Row>;
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
