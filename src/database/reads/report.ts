import type { PoolClient } from 'pg';
import type { Database } from '../connection/database.ts';

/**
 * Runs a report of an institution, which may take long: on the replica if there is one that can be used, and else on the primary.
 * @param pool the pool of the primary whose shares limit such reports
 * @param work reads and releases the connection. It may run twice, if the replica is lost.
 */
export async function runReport<T>(
  { replica, pool: primary, shares }: Database,
  institutionId: number,
  pool: keyof Database['shares'],
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const read = await replica?.read(primary, institutionId, work);
  return read ? read.result : work(await shares[pool].of(institutionId).connect());
}
