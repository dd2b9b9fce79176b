import type { PoolClient } from 'pg';
import { run } from '../import-run.ts';

/** How the rows of a file find their students: each by an index, or all by reading the institution's students once. */
export type JoinMethod = 'look up' | 'hash';

/** The right index is chosen where PostgreSQL expects at least so many rows of an institution. */
const EXPECTED = 1_000;

/**
 * Chooses for the rest of the transaction, and has its statements planned for this institution instead of the average one. While
 * PostgreSQL's statistics still say that an institution which was filled a moment ago has no rows, it would go through all of them
 * for each row of a file, by whichever index: minutes, not seconds. Then everything is hashed, which costs by the institution's
 * size; looking up costs by the file's.
 */
export async function chooseJoinMethod(client: PoolClient, institutionId: number): Promise<JoinMethod> {
  // Statements that run once are planned with their values then; checks of foreign keys, which run for each row, are not.
  await run(client, 'set local plan_cache_mode = auto');
  const students = await expectedRows(client, 'students', institutionId);
  const enrolments = await expectedRows(client, 'enrolments', institutionId);
  if (Math.min(students, enrolments) >= EXPECTED) return 'look up';
  await run(client, 'set local enable_nestloop = off');
  return 'hash';
}

/** How many rows of an institution PostgreSQL expects to find. */
async function expectedRows(client: PoolClient, table: 'students' | 'enrolments', institutionId: number) {
  const text = `explain (format json) select from ${table} where institution_id = $1`;
  const { rows } = await run<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(client, text, [institutionId]);
  return (rows[0] as (typeof rows)[0])['QUERY PLAN'][0].Plan['Plan Rows'];
}
