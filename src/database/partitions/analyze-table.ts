import { escapeIdentifier, type PoolClient } from 'pg';
import { prepared } from '../reads/prepared.ts';
import type { PartitionedTable } from './partitions.ts';

/** Milliseconds in which a sample of all partitions can be read from slow disks. */
const TIMEOUT_MS = 60_000;

const HAS_GROWN = `
  select from pg_class p
  where p.oid = $1::regclass and 1.2 * greatest(p.reltuples, 0) < (
    select sum(greatest(c.reltuples, 0)) from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = p.oid)`;

/**
 * Analyzes a partitioned table when its partitions have grown by a fifth. Autovacuum analyzes partitions only, and without statistics
 * of the whole table joins with it are planned wrongly.
 */
export async function analyzeTable(client: PoolClient, { name }: PartitionedTable): Promise<void> {
  if (!(await prepared(client, HAS_GROWN, [name])).rowCount) return;
  const statement = { text: `analyze (skip_locked) ${escapeIdentifier(name)}`, query_timeout: TIMEOUT_MS };
  await client.query(statement);
}
