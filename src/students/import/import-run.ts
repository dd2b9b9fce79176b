import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import { PATIENCE } from '../../database/reads/prepared.ts';

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
