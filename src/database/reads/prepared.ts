import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import { PreparedQuery } from '../pg-internals.ts';
import type { Selection } from './selection.ts';

/** Timeout in milliseconds of a statement that processes all rows of an import, a course or an institution. */
export const BULK_STATEMENT_TIMEOUT_MS = 120_000;

/**
 * Runs a statement that stays prepared as long as its connection. Planning a join costs several times its execution, so every hot
 * read uses this. Values must be parameters. For the service's own statements, whose number is finite.
 * @param timeout milliseconds after which a silent database counts as unreachable; by default the pool's own limit
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
 * Like `prepared`, for a selection that a client has defined. Their number is unlimited, so each connection keeps only the most
 * recently used ones prepared.
 * @param timeout as for `prepared`
 */
export function preparedSelection<Row extends QueryResultRow>(
  pool: Pool | PoolClient,
  text: string,
  values: unknown[],
  timeout?: number,
): Promise<QueryResult<Row>> {
  return run(pool, new PreparedQuery({ text, values, keep: 'while used' }, timeout));
}

/** Returns `prepared` for the format `text`, which only the service's own operations have, and `preparedSelection` otherwise. */
export function preparedForSelection<Row extends QueryResultRow>({ format }: Selection) {
  return format === 'text' ? prepared<Row> : preparedSelection<Row>;
}

/** Pool and client accept a query object with a callback, which their types omit. */
type Send = (query: PreparedQuery, done: (error: Error | undefined, result: unknown) => void) => void;

function run<Row extends QueryResultRow>(pool: Pool | PoolClient, query: PreparedQuery): Promise<QueryResult<Row>> {
  const send = pool.query.bind(pool) as Send;
  const result = new Promise<QueryResult<Row>>((resolve, reject) => {
    send(query, (error, rows) => (error ? reject(error) : resolve(rows as QueryResult<Row>)));
  });
  // As in pg: the stack trace shows the caller, not the socket's event handler.
  return result.catch((error: Error) => {
    Error.captureStackTrace(error);
    throw error;
  });
}

/**
 * Runs a statement whose best plan depends on its values (for example on how many rows a pattern matches). PostgreSQL plans it each
 * time for these values.
 */
export function planned<Row extends QueryResultRow>(
  pool: Pool | PoolClient,
  text: string,
  values: unknown[],
): Promise<QueryResult<Row>> {
  return pool.query<Row>(text, values);
}
