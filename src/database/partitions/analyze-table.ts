import { escapeIdentifier, escapeLiteral, type PoolClient } from 'pg';
import { isClusterConnection } from '../connection/connection-settings.ts';
import type { PartitionedTable } from './partitions.ts';

/** Milliseconds in which a sample of all partitions can be read from slow disks. */
const TIMEOUT_MS = 60_000;

/**
 * Returns SQL of the number of rows that the partitions on a node have beyond 1.2 times what the statistics of the whole table say. On a
 * cluster the rows are in shards of the table, each with its own partitions; the names of shards end with a number.
 */
const growth = (table: string) => `
  select coalesce(sum(
    (select sum(greatest(c.reltuples, 0)) from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = p.oid)
    - 1.2 * greatest(p.reltuples, 0)), 0) as rows
  from pg_class p
  where p.relkind = 'p' and p.relnamespace = current_schema()::regnamespace and p.relname ~ ${escapeLiteral(`^${table}(_\\d+)?$`)}`;

const GROWTH_ON_NODES = 'select sum(result::float8) as rows from run_command_on_all_nodes($1) where success';

/**
 * Analyzes a partitioned table when its partitions have grown by a fifth. Autovacuum analyzes partitions only, and without statistics
 * of the whole table joins with it are planned wrongly.
 */
export async function analyzeTable(client: PoolClient, { name }: PartitionedTable): Promise<void> {
  const { rows } = isClusterConnection(client)
    ? await client.query<{ rows: number }>(GROWTH_ON_NODES, [growth(name)])
    : await client.query<{ rows: number }>(growth(name));
  if ((rows[0]?.rows ?? 0) <= 0) return;
  const statement = { text: `analyze (skip_locked) ${escapeIdentifier(name)}`, query_timeout: TIMEOUT_MS };
  await client.query(statement);
}
