import { escapeIdentifier, escapeLiteral, type PoolClient } from 'pg';
import { isClusterConnection } from '../../../database/connection/connection-settings.ts';
import { OperatorError } from '../../../shared/operator-error.ts';
import { institutionColumn, type TenantTable } from './tenant-tables.ts';

const SEQUENCES = `
  select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relname = any ($1) and a.attidentity <> '' and not a.attisdropped`;

/** The group of the node that gave an id: each node of a cluster counts from its group × 2^48, a single server as group 0. */
const groupOf = (id: string) => `(${id}::bigint >> 48)`;

/** Makes a sequence continue after the greatest of some ids, which may be fewer than it has given. */
const raise = (sequence: string, ids: readonly number[], condition: string) => `
  select setval(${escapeLiteral(sequence)}, max(id)) from unnest('{${ids}}'::bigint[]) id where ${condition}
  having max(id) > coalesce(pg_sequence_last_value(${escapeLiteral(sequence)}::regclass), 0)`;

const RAISE_ON_NODES = 'select from run_command_on_all_nodes($1) where not success';

const GIVEN_BY_NODE = `${groupOf('id')} = (select groupid from pg_dist_local_group)`;

/** Groups that no node of the cluster has had. */
const FUTURE_GROUPS = `
  select ${groupOf('id')}::int as "group" from unnest($1::bigint[]) id, pg_dist_groupid_seq where ${groupOf('id')} > last_value
  order by 1 desc limit 1`;

/**
 * Makes the sequences of the tables continue after the institution's ids, on each node of a cluster after those of its own range. It takes
 * effect at once and is not undone by a rollback.
 * @throws OperatorError if a worker added later could assign these ids again
 */
export async function raiseSequences(
  client: PoolClient,
  tables: readonly TenantTable[],
  institutionId: number,
): Promise<void> {
  const names = tables.map(({ name }) => name);
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(SEQUENCES, [names]);
  for (const { table, column, sequence } of rows) {
    const id = escapeIdentifier(column);
    const text = `
      select max(${id})::bigint as max from ${escapeIdentifier(table)} where ${institutionColumn(table)} = $1 group by ${groupOf(id)}`;
    const greatest = await client.query<{ max: number }>(text, [institutionId]);
    const ids = greatest.rows.map(({ max }) => max);
    if (isClusterConnection(client)) await raiseOnNodes(client, sequence, ids);
    else await client.query(raise(sequence, ids, 'true'));
  }
}

async function raiseOnNodes(client: PoolClient, sequence: string, ids: readonly number[]): Promise<void> {
  const future = (await client.query<{ group: number }>(FUTURE_GROUPS, [ids])).rows[0]?.group;
  if (future !== undefined) throw new OperatorError(fromMoreNodes(future));
  const failed = await client.query(RAISE_ON_NODES, [raise(sequence, ids, GIVEN_BY_NODE)]);
  if (failed.rowCount) throw new Error(`${sequence} was not raised on every node.`);
}

function fromMoreNodes(group: number): string {
  return `The institution comes from a cluster with more nodes: a worker that this one adds later would give its ids again. First run select setval('pg_dist_groupid_seq', ${group}) on the coordinator as a superuser, so that later workers get other ids.`;
}
