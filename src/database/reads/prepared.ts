import type { Pool, PoolClient, QueryResultBase } from 'pg';
import { PreparedQuery } from '../pg-internals.ts';
import type { Selection } from './selection.ts';

/** Timeout in milliseconds of a statement that processes all rows of an import, a course or an institution. */
export const BULK_STATEMENT_TIMEOUT_MS = 120_000;

/** As in pg, whose own type asks rows for an index signature. */
export interface Result<Row> extends QueryResultBase {
  readonly rows: Row[];
}

/**
 * Runs a statement that stays prepared as long as its connection. Planning a join costs several times its execution, so every hot
 * read uses this. Values must be parameters. For the service's own statements, whose number is finite.
 * @param timeout milliseconds after which a silent database counts as unreachable; by default the pool's own limit
 */
export function prepared<Row extends object>(
  pool: Pool | PoolClient,
  text: string,
  values: unknown[],
  timeout?: number,
): Promise<Result<Row>> {
  return run(pool, new PreparedQuery({ text, values, keep: 'always' }, timeout));
}

/**
 * Like `prepared`, for a selection that a client has defined. Their number is unlimited, so each connection keeps only the most
 * recently used ones prepared.
 * @param timeout as for `prepared`
 */
export function preparedSelection<Row extends object>(
  pool: Pool | PoolClient,
  text: string,
  values: unknown[],
  timeout?: number,
): Promise<Result<Row>> {
  return run(pool, new PreparedQuery({ text, values, keep: 'while used' }, timeout));
}

/** Returns `prepared` for the format `text`, which only the service's own operations have, and `preparedSelection` otherwise. */
export function preparedForSelection<Row extends object>({ format }: Selection) {
  return format === 'text' ? prepared<Row> : preparedSelection<Row>;
}

/** Pool and client accept a query object with a callback, which their types omit. */
type Send = (query: PreparedQuery, done: (error: Error | undefined, result: unknown) => void) => void;

function run<Row extends object>(pool: Pool | PoolClient, query: PreparedQuery): Promise<Result<Row>> {
  const send = pool.query.bind(pool) as Send;
  const result = new Promise<Result<Row>>((resolve, reject) => {
    send(query, (error, rows) => (error ? reject(error) : resolve(rows as Result<Row>)));
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
export function planned<Row extends object>(
  pool: Pool | PoolClient,
  text: string,
  values: unknown[],
): Promise<Result<Row>> {
  return pool.query(text, values);
}

/** Returns the row of a statement that always has one. */
export function onlyRow<Row>({ rows }: { readonly rows: readonly Row[] }): Row {
  return rows[0] as Row;
}
