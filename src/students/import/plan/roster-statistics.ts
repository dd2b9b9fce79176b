import type { PoolClient } from 'pg';
import { isClusterConnection } from '../../../database/connection/connection-settings.ts';
import { runUnprepared } from '../import-run.ts';

/** PostgreSQL chooses the right index if it expects at least this many rows of an institution. */
const MIN_EXPECTED_ROWS = 1_000;

const ROSTER = ['students', 'guardians', 'student_guardians', 'enrolments'];

/**
 * Gathers statistics of an institution at the end of its first import, so that the next requests are planned for its size: lists of a
 * class's students would time out until autovacuum has analyzed the tables, to which small imports and those on a cluster are left.
 * @param created how many records the import has created
 */
export async function analyzeRoster(client: PoolClient, institutionId: number, created: number): Promise<void> {
  if (created < MIN_EXPECTED_ROWS || isClusterConnection(client)) return;
  if (await hasStatistics(client, institutionId)) return;
  await runUnprepared(client, `analyze (skip_locked) ${ROSTER.map((table) => `${table} (institution_id)`).join(', ')}`);
}

/** Returns whether PostgreSQL expects many students and enrolments of an institution. */
export async function hasStatistics(client: PoolClient, institutionId: number): Promise<boolean> {
  const students = await estimateRows(client, 'students', institutionId);
  const enrolments = await estimateRows(client, 'enrolments', institutionId);
  return Math.min(students, enrolments) >= MIN_EXPECTED_ROWS;
}

interface Plan {
  readonly 'Plan Rows': number;
  /** The plan of the node that has the institution's rows. */
  readonly 'Distributed Query'?: { readonly Job: { readonly Tasks: [{ readonly 'Remote Plan': [[Explained]] }] } };
}

interface Explained {
  readonly Plan: Plan;
}

/** Returns how many rows of an institution PostgreSQL expects. */
async function estimateRows(client: PoolClient, table: 'students' | 'enrolments', institutionId: number) {
  const text = `explain (format json) select from ${table} where institution_id = $1`;
  const { rows } = await runUnprepared<{ 'QUERY PLAN': [Explained] }>(client, text, [institutionId]);
  const { Plan: plan } = (rows[0] as (typeof rows)[0])['QUERY PLAN'][0];
  const remote = plan['Distributed Query']?.Job.Tasks[0]['Remote Plan'][0][0].Plan;
  return (remote ?? plan)['Plan Rows'];
}
