import { escapeIdentifier, escapeLiteral, type PoolClient } from 'pg';
import { prepared } from '../reads/prepared.ts';
import { type PeriodOf, utcDay } from './periods.ts';
import { copyStatementTriggers, switchStatementTriggers } from './statement-triggers.ts';

/** A table that is divided by the days of a column. Rows of periods without a partition are in the default one, `<table>_default`. */
export interface PartitionedTable {
  readonly name: string;
  readonly column: string;
  readonly periodOf: PeriodOf;
}

export interface Partition {
  readonly name: string;
  /** Null if there is no earlier partition and this one has all earlier days. */
  readonly from: string | null;
  /** The first day after the partition. */
  readonly to: string;
}

const PARTITIONS = `
  select c.relname as name, substring(bound from 'FROM \\(''([^'']*)''\\)') as "from",
    substring(bound from 'TO \\(''([^'']*)''\\)') as "to"
  from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
    cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bound) definition
  where p.relnamespace = current_schema()::regnamespace and p.relname = $1 and bound <> 'DEFAULT'
  order by "to"`;

/** Returns the partitions of a table from the earliest on, without the default one. */
export async function findPartitions(client: PoolClient, { name }: PartitionedTable): Promise<Partition[]> {
  return (await prepared<Partition>(client, PARTITIONS, [name])).rows;
}

/**
 * Creates the partitions of the current and the next period where they are missing. Rows of these periods that the default partition
 * has, because no process was running in time, move there.
 */
export async function createPartitions(client: PoolClient, table: PartitionedTable): Promise<void> {
  const existing = await findPartitions(client, table);
  const current = table.periodOf(utcDay(new Date()));
  for (const period of [current, table.periodOf(current.to)]) {
    const covers = ({ from, to }: Partition) => (from === null || from <= period.from) && period.from < to;
    if (existing.some(covers)) continue;
    for (const statement of createPartition(table, period)) await client.query(statement);
  }
}

/** Drops partitions with their rows. */
export async function dropPartitions(client: PoolClient, partitions: readonly Partition[]): Promise<void> {
  for (const { name } of partitions) await client.query(`drop table ${escapeIdentifier(name)}`);
}

/** The name of the partition for rows of periods without a partition. */
export function defaultPartition({ name }: PartitionedTable): string {
  return `${name}_default`;
}

/**
 * Attaching adds the keys, indexes and triggers of rows of the table, and fails if a row of the period is added to the default partition
 * meanwhile. Rows of the audit trail may be moved, though not deleted.
 */
function createPartition(table: PartitionedTable, period: ReturnType<PeriodOf>): string[] {
  const [parent, column] = [table.name, table.column].map(escapeIdentifier);
  const name = `${table.name}_${period.name}`;
  const partition = escapeIdentifier(name);
  const former = defaultPartition(table);
  const [from, to] = [period.from, period.to].map(escapeLiteral);
  return [
    `create table ${partition} (like ${parent} including defaults including constraints)`,
    switchStatementTriggers(former, 'disable'),
    `with moved as (
      delete from ${escapeIdentifier(former)} where ${column} >= ${from} and ${column} < ${to} returning *
    ) insert into ${partition} select * from moved`,
    switchStatementTriggers(former, 'enable'),
    `alter table ${parent} attach partition ${partition} for values from (${from}) to (${to})`,
    copyStatementTriggers(table.name, name),
  ];
}
