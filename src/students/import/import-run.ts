import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import { PATIENCE } from '../../database/prepared.ts';

/** How many problems are listed ([D31]). */
export const MAX_LISTED = 1_000;

/** Runs one statement of an import; temporary tables come and go, so it is planned each time. */
export function run<Row extends QueryResultRow>(
  client: PoolClient,
  text: string,
  values: unknown[] = [],
): Promise<QueryResult<Row>> {
  return client.query<Row>({ text, values, query_timeout: PATIENCE } as never);
}

/** From so many rows on, reading an institution's students once costs less than looking each of them up. */
const MANY = 100;

/**
 * Makes the rest of the transaction join many rows by hashing. Left to itself, PostgreSQL would look each row up, by whichever
 * index, while its statistics still say that an institution which was filled a moment ago has no students: minutes, not seconds.
 */
export async function expectRows(client: PoolClient, rows: number): Promise<void> {
  if (rows >= MANY) await run(client, 'set local enable_nestloop = off');
}
