import type { PoolClient } from 'pg';
import { HASH_JOINS, PLAN_WITH_VALUES } from '../../students/import/plan/join-method.ts';
import { runSql } from './run-sql.ts';

/**
 * Lets the rest of a transaction join tables by hashing them in memory. PostgreSQL expects few rows of an institution until it has
 * gathered statistics, as in and after a first import, and would read all of them again for each row of the bundle. The rows of the
 * institution are read once instead, which costs a small bundle less than a second for 100,000 students.
 */
export async function joinByHash(client: PoolClient): Promise<void> {
  await runSql(client, `set local work_mem = '64MB'`);
  await runSql(client, HASH_JOINS);
  await runSql(client, PLAN_WITH_VALUES);
}
