import type { PoolClient } from 'pg';
import {
  defaultPartition,
  dropPartitions,
  findPartitions,
  type PartitionedTable,
} from '../../database/partitions/partitions.ts';
import { daysBefore, monthOf, utcDay } from '../../database/partitions/periods.ts';
import { prepared } from '../../database/reads/prepared.ts';

/** A month of each has what belongs to the events that were recorded in it. They are in the order in which a month is dropped. */
export const deliveryTables: readonly PartitionedTable[] = ['webhook_attempts', 'webhook_deliveries', 'events'].map(
  (name) => ({ name, column: 'day', periodOf: monthOf }),
);

/** Deliveries of closed institutions are not attempted, and would keep the others for as long. */
const OLDEST_PENDING = `
  select min(d.day)::text as day from webhook_deliveries d join institutions i on i.id = d.institution_id and i.closed_at is null
  where d.status = 'pending'`;

/**
 * Drops the months of a table of which each day is older than so many days. Months with a pending delivery of an open institution, and
 * later ones, are kept until it has ended.
 */
export async function dropOldDeliveries(
  client: PoolClient,
  table: PartitionedTable,
  retentionDays: number,
): Promise<void> {
  const expiry = daysBefore(utcDay(new Date()), retentionDays);
  const expired = (await findPartitions(client, table)).filter(({ to }) => to <= expiry);
  // Locked before the pending deliveries are read: none becomes pending again meanwhile.
  if (expired.length > 0) await client.query(`lock table ${table.name} in access exclusive mode`);
  const { rows } = await prepared<{ day: string | null }>(client, OLDEST_PENDING, []);
  const pending = rows[0]?.day ?? expiry;
  const keptFrom = pending < expiry ? pending : expiry;
  await dropPartitions(
    client,
    expired.filter(({ to }) => to <= keptFrom),
  );
  // Rows of a moved institution may be older than all partitions.
  await prepared(client, `delete from ${defaultPartition(table)} where day < $1`, [keptFrom]);
}
