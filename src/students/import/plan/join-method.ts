import type { PoolClient } from 'pg';
import { runUnprepared } from '../import-run.ts';
import { hasStatistics } from './roster-statistics.ts';

/** The ways in which rows are joined to students: each by an index, or all by reading the institution's students once. */
export type JoinMethod = 'look up' | 'hash';

/** Plans statements that run once with their values; foreign key checks, which run for each row, keep generic plans. */
export const PLAN_WITH_VALUES = 'set local plan_cache_mode = auto';

/** Reads the rows of an institution once for a join, and not again for each row of the other table. */
export const HASH_JOINS = 'set local enable_nestloop = off';

/**
 * Chooses the join method for the rest of the transaction, whose statements are then planned for this institution instead of an
 * average one. As long as the statistics show no rows for an institution that has just been filled, PostgreSQL would read all its
 * rows for each row of the file, whichever index it uses: minutes, not seconds. In that case everything is hashed. Hashing costs by
 * the institution's size, looking up by the file's.
 */
export async function chooseJoinMethod(client: PoolClient, institutionId: number): Promise<JoinMethod> {
  await runUnprepared(client, PLAN_WITH_VALUES);
  if (await hasStatistics(client, institutionId)) return 'look up';
  await runUnprepared(client, HASH_JOINS);
  return 'hash';
}
