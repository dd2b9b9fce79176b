import { escapeIdentifier, type PoolClient } from 'pg';
import { prepared } from '../reads/prepared.ts';

interface OldRows {
  readonly table: string;
  /** An indexed time. */
  readonly column: string;
  /** An interval such as `7 days`. */
  readonly age: string;
}

type InTransaction = (work: (client: PoolClient) => Promise<number>) => Promise<number>;

const BATCH = 10_000;

/**
 * Deletes the rows whose time is so long ago, about ten thousand in each transaction. After days without jobs, all of them in one would
 * take longer than a statement of a job may, and would never be deleted.
 */
export async function deleteOldRows(inTransaction: InTransaction, { table, column, age }: OldRows): Promise<void> {
  const [from, time] = [table, column].map(escapeIdentifier);
  const findLast = `
    select coalesce(
      (select ${time} from ${from} where ${time} <= now() - $1::interval order by 1 offset ${BATCH - 1} limit 1),
      now() - $1::interval)::text as last`;
  const deleteBatch = async (client: PoolClient) => {
    const { rows } = await prepared<{ last: string }>(client, findLast, [age]);
    const deleted = await prepared(client, `delete from ${from} where ${time} <= $1::timestamptz`, [rows[0]?.last]);
    return deleted.rowCount ?? 0;
  };
  while ((await inTransaction(deleteBatch)) >= BATCH);
}
