import type { Pool } from 'pg';

/**
 * Lets a pool outlive its connections. One that is lost, idle or in the midst of a transaction, fails the next statement on it
 * and is replaced; without listeners on both, its error event would end the process.
 */
export function ignoreIdleErrors(pool: Pool): Pool {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
