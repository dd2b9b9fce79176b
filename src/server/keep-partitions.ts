import type { PoolClient } from 'pg';
import { auditTables } from '../audit/audit-partitions.ts';
import { attendanceTable } from '../classes/attendance/attendance-partitions.ts';
import { isLocked, isRetryable } from '../database/connection/failures.ts';
import { analyzeTable } from '../database/partitions/analyze-table.ts';
import { createPartitions } from '../database/partitions/partitions.ts';
import { prepared } from '../database/reads/prepared.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Config } from '../settings/config.ts';
import { deliveryTables, dropOldDeliveries } from '../webhooks/deliveries/delivery-partitions.ts';

const tables = [attendanceTable, ...auditTables, ...deliveryTables];

/** Makes sure that only one process at a time changes partitions. */
const LOCK = `select pg_try_advisory_xact_lock(hashtext('registrar partitions')) as locked`;

/**
 * Creating and dropping a partition locks tables that requests use, and a lock that is waited for makes them wait as well. If it is not
 * free in this time, the next upkeep tries again.
 */
const LOCK_TIMEOUT = `set local lock_timeout = '500ms'`;

/**
 * Creates the partitions of the current and the next period, drops those past their retention, and analyzes the tables. Each table has a
 * transaction of its own: requests use the tables in different orders, so locking several could end in a deadlock. Tables that are in use
 * are left to the next upkeep. Does nothing while another process is running it.
 */
export async function keepPartitions(jobs: Jobs, { WEBHOOK_RETENTION_DAYS }: Config): Promise<void> {
  const run = (step: (client: PoolClient) => Promise<void>) =>
    jobs.inTransaction(async (client) => {
      const { rows } = await prepared<{ locked: boolean }>(client, LOCK, []);
      if (!rows[0]?.locked) return;
      await client.query(LOCK_TIMEOUT);
      await step(client);
    });
  const unlessInUse = (work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      if (!isLocked(error) && !isRetryable(error)) throw error;
      jobs.registrar.log.warn({ err: error }, 'partitions are in use; the next upkeep tries again');
    });
  for (const table of tables) await unlessInUse(() => run((client) => createPartitions(client, table)));
  await unlessInUse(async () => {
    for (const table of deliveryTables) await run((client) => dropOldDeliveries(client, table, WEBHOOK_RETENTION_DAYS));
  });
  for (const table of tables) await unlessInUse(() => run((client) => analyzeTable(client, table)));
}
