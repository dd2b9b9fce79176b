import type { IdSource } from '../ids/id-blocks.ts';
import type { NumberedTable } from '../ids/numbered-tables.ts';

/** The transaction of an institution's change. */
interface NumberingTransaction {
  readonly ids: IdSource;
  readonly caller: { readonly institutionId: number };
}

/**
 * Returns the id for a new row of a table. Ids are allocated before the insert, because MikroORM cannot read a part of a
 * composite key back from the database. An id that is not used (a rollback) leaves a gap.
 */
export async function nextId(tx: NumberingTransaction, table: NumberedTable): Promise<number> {
  const [id] = await nextIds(tx, table, 1);
  return id as number;
}

/** Allocates ids for `count` new rows of a table. Returns them in ascending order. */
export function nextIds(tx: NumberingTransaction, table: NumberedTable, count: number): Promise<number[]> {
  return tx.ids.take(tx.caller.institutionId, table, count);
}
