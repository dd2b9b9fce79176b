import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import type { IdSource } from '../ids/id-blocks.ts';
import type { NumberedTable } from '../ids/numbered-tables.ts';

/** The transaction of an institution's change. */
interface NumberingTransaction {
  readonly em: EntityManager;
  readonly ids: IdSource;
  readonly caller: { readonly institutionId: number };
}

/**
 * Returns the id for a new row of `entity`. Ids are allocated before the insert, because MikroORM cannot read a part of a
 * composite key back from the database. An id that is not used (a rollback) leaves a gap.
 */
export async function nextId(tx: NumberingTransaction, entity: EntityClass<object>): Promise<number> {
  const [id] = await nextIds(tx, entity, 1);
  return id as number;
}

/** Allocates ids for `count` new rows of `entity`. Returns them in ascending order. */
export function nextIds(tx: NumberingTransaction, entity: EntityClass<object>, count: number): Promise<number[]> {
  const { tableName } = tx.em.getMetadata().get(entity);
  return tx.ids.take(tx.caller.institutionId, tableName as NumberedTable, count);
}
