import type { Pool } from 'pg';
import { eventually } from './eventually.ts';

const WAITING = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Runs `meet` while a transaction of another connection holds what a statement locks; then it is committed.
 * @param meet begins what meets the lock; `waiting` resolves when so many transactions wait for one
 */
export async function whileHolding<T>(
  pool: Pool,
  { text, values }: { text: string; values: unknown[] },
  meet: (waiting: (count: number) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const holder = await pool.connect();
  const waiting = (count: number) =>
    eventually(
      async () => (await pool.query(WAITING)).rows[0].count === count,
      `${count} transactions wait for a lock`,
    );
  try {
    await holder.query('begin');
    await holder.query(text, values);
    return await meet(waiting);
  } finally {
    await holder.query('commit');
    holder.release();
  }
}
