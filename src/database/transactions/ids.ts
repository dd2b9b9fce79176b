import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';

/**
 * Returns the id for a new row of `entity`. Ids are allocated before the insert, because MikroORM cannot read a part of a
 * composite key back from the database. An id that is not used (a rollback) leaves a gap.
 */
export async function nextId(em: EntityManager, entity: EntityClass<object>): Promise<number> {
  const [id] = await nextIds(em, entity, 1);
  return id as number;
}

/** Allocates ids for `count` new rows of `entity` by one statement. Returns them in ascending order. */
export async function nextIds(em: EntityManager, entity: EntityClass<object>, count: number): Promise<number[]> {
  const { tableName } = em.getMetadata().get(entity);
  const rows = await em.execute<{ id: number }[]>(
    'select nextval(?::regclass)::int as id from generate_series(1, ?::int) order by id',
    [`${tableName}_id_seq`, count],
  );
  return rows.map((row) => row.id);
}
