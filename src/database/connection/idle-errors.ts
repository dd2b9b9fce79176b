import type { Pool } from 'pg';

/**
 * Ignores the error events of a pool and its connections. A connection that is lost, idle or in a transaction, fails its next
 * statement and is replaced. Without listeners on both, the event would end the process.
 */
export function ignoreIdleErrors(pool: Pool): Pool {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
