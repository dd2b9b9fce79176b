import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { isClusterConnection } from '../../database/connection/connection-settings.ts';
import { preparedSelection } from '../../database/reads/prepared.ts';
import { compileSql, type Sql } from '../../database/reads/sql.ts';

/** Counting and filtering may read a whole collection, which takes longer than other requests may. */
const TIMEOUT_MS = 30_000;

/** The base URLs of references to records of the rostering and the gradebook service. */
export interface ServiceUrls {
  readonly rostering: string;
  readonly gradebook: string;
}

/** The database in which statements run, and the values that the SQL of records names: `$1` is the institution, `$2` and `$3` the base URLs. */
export interface StatementScope {
  readonly connection: Pool | PoolClient;
  readonly institutionId: number;
  /** Needed by statements that read references. */
  readonly urls?: ServiceUrls;
  /** True if the best plan of statements depends on their values, so that they are planned each time. */
  readonly isFiltered?: boolean;
}

/**
 * The institution as prepared statements name it. PostgreSQL knows the value of a parameter when it plans, and goes on planning each
 * time for institutions that are smaller than the average, which costs more than reading a page. It does not look into a subquery.
 * Nor does Citus, which finds the node of a statement by this value.
 */
function institutionSql(client: PoolClient): string {
  return isClusterConnection(client) ? '$1' : '(select $1::int)';
}

/**
 * Runs a statement, which stays prepared unless the request has a filter. It may begin with a comma and relations of a WITH clause, and
 * a select after them.
 */
export async function runStatement<Row extends Record<string, unknown>>(
  scope: StatementScope,
  statement: Sql,
): Promise<Row[]> {
  const { connection } = scope;
  if ('release' in connection) return runOn(connection, scope, statement);
  const client = await connection.connect();
  try {
    const rows = await runOn<Row>(client, scope, statement);
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function runOn<Row extends Record<string, unknown>>(
  client: PoolClient,
  { institutionId, urls, isFiltered }: StatementScope,
  statement: Sql,
): Promise<Row[]> {
  const bases = urls ? sql`, ${urls.rostering}::text, ${urls.gradebook}::text` : sql``;
  // The first values that a text contains are $1, $2 and $3. The expression is not read, but gives them their types.
  const { text, values } = compileSql(sql`with parameters as (select ${institutionId}::int${bases}) ${statement}`);
  if (!isFiltered) {
    const named = text.replace(/\$1\b/g, () => institutionSql(client));
    return (await preparedSelection<Row>(client, named, values, TIMEOUT_MS)).rows;
  }
  return (await client.query<Row>({ text, values, query_timeout: TIMEOUT_MS })).rows;
}
