import type { Pool } from 'pg';
import { eventually } from './eventually.ts';
import { countLockWaits } from './lock-waits.ts';

/**
 * Runs `work` while another connection holds the locks of a statement in a transaction, and commits that transaction at the end.
 * @param work starts what runs into the lock; `waiting` resolves when this number of transactions waits for a lock
 */
export async function whileHolding<T>(
  pool: Pool,
  { text, values }: { text: string; values: unknown[] },
  work: (waiting: (count: number) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const holder = await pool.connect();
  const waiting = (count: number) =>
    eventually(async () => (await countLockWaits(pool)) === count, `${count} transactions wait for a lock`);
  try {
    await holder.query('begin');
    await holder.query(text, values);
    return await work(waiting);
  } finally {
    await holder.query('commit');
    holder.release();
  }
}
