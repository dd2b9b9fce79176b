import { escapeIdentifier, type PoolClient } from 'pg';
import { isClusterConnection } from '../../../database/connection/connection-settings.ts';
import { OperatorError } from '../../../shared/operator-error.ts';
import { institutionColumn, type TenantTable } from './tenant-tables.ts';

const SEQUENCES = `
  select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relname = any ($1) and a.attidentity <> '' and not a.attisdropped`;

const RAISE = 'select setval($1::regclass, $2) where coalesce(pg_sequence_last_value($1::regclass), 0) < $2::bigint';

/** Each worker of a cluster numbers records from a multiple of this on, whatever its coordinator has. */
const FIRST_OF_WORKERS = 2 ** 48;

const FROM_A_CLUSTER =
  'The institution comes from a Citus cluster, and its records have ids that the workers of this one give to others. Import it into a single PostgreSQL.';

/**
 * Makes the sequences of the tables continue after the institution's ids. It takes effect at once and is not undone by a rollback.
 * @throws OperatorError on a cluster, for ids of another cluster
 */
export async function raiseSequences(
  client: PoolClient,
  tables: readonly TenantTable[],
  institutionId: number,
): Promise<void> {
  const names = tables.map(({ name }) => name);
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(SEQUENCES, [names]);
  for (const { table, column, sequence } of rows) {
    const text = `select max(${escapeIdentifier(column)})::bigint as max from ${escapeIdentifier(table)} where ${institutionColumn(table)} = $1`;
    const max = (await client.query<{ max: number | null }>(text, [institutionId])).rows[0]?.max;
    if (!max) continue;
    if (max >= FIRST_OF_WORKERS && isClusterConnection(client)) throw new OperatorError(FROM_A_CLUSTER);
    await client.query(RAISE, [sequence, max]);
  }
}
