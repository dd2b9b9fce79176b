import type { PoolClient } from 'pg';
import { isClusterConnection } from '../../../database/connection/connection-settings.ts';
import { runSql } from '../run-sql.ts';

/** The tables that plans join with the rows of a bundle. */
const TABLES = [
  'terms',
  'courses',
  'classes',
  'class_teachers',
  'students',
  'guardians',
  'student_guardians',
  'users',
  'roles',
  'enrolments',
  'deleted_records',
  'erased_identifiers',
] as const;

/**
 * On a Citus cluster, copies the rows of an institution to temporary tables that hide the tables of the same names, until
 * `dropCopies`. Plans are temporary tables of the coordinator, and Citus can neither update these by distributed tables nor join them
 * freely: it would send them to a worker with each statement. A single PostgreSQL joins the tables themselves.
 */
export async function copyStoredRecords(client: PoolClient, institutionId: number): Promise<void> {
  if (!isClusterConnection(client)) return;
  for (const table of TABLES) {
    const copy = `create temp table ${table} on commit drop as select * from public.${table} where institution_id = $1`;
    await runSql(client, copy, [institutionId]);
    await runSql(client, `analyze pg_temp.${table}`);
  }
}

/** Uncovers the tables, so that a plan can be written. */
export async function dropCopies(client: PoolClient): Promise<void> {
  if (!isClusterConnection(client)) return;
  await runSql(client, `drop table ${TABLES.map((table) => `pg_temp.${table}`).join(', ')}`);
}
