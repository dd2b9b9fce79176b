import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { ServiceRequest } from '../../access/service-request.ts';
import { bulkDatabase } from '../../database/connection/database.ts';
import { BULK_STATEMENT_TIMEOUT_MS } from '../../database/reads/prepared.ts';

/** The maximum number of problems in a response ([D31]). */
export const MAX_LISTED_PROBLEMS = 1_000;

/** The maximum number of changes in the response of a dry run ([D59]). */
export const MAX_LISTED_CHANGES = 1_000;

/** Returns a request that runs on a connection for bulk work, of its institution's share. */
export function bulkRequest(request: ServiceRequest): ServiceRequest {
  return { ...request, database: bulkDatabase(request.database, request.caller.institutionId) };
}

/** Runs a statement of an import. It is not prepared, because its plan depends on temporary tables. */
export function runUnprepared<Row extends QueryResultRow>(
  client: PoolClient,
  text: string,
  values: unknown[] = [],
): Promise<QueryResult<Row>> {
  return client.query<Row>({ text, values, query_timeout: BULK_STATEMENT_TIMEOUT_MS } as never);
}
