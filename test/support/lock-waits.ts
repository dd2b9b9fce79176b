import type { Pool } from 'pg';

const COUNT = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Counts the transactions that wait for a lock; those of a Citus cluster wait on the node of their rows. */
export async function countLockWaits(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(`select from pg_extension where extname = 'citus'`);
  const everywhere = `select sum(result::int)::int as count from run_command_on_all_nodes($$${COUNT}$$)`;
  const { rows } = await pool.query<{ count: number }>(rowCount ? everywhere : COUNT);
  return (rows[0] as { count: number }).count;
}
