import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';

/**
 * The id for a new row of `entity`. Ids are taken before the insert, because MikroORM cannot take a part of a composite
 * key from the database. One that is not used (a rollback) leaves a gap.
 */
export async function nextId(em: EntityManager, entity: EntityClass<object>): Promise<number> {
  const [id] = await nextIds(em, entity, 1);
  return id as number;
}

/** The ids for `count` new rows of `entity`, ascending, by one statement. */
export async function nextIds(em: EntityManager, entity: EntityClass<object>, count: number): Promise<number[]> {
  const { tableName } = em.getMetadata().get(entity);
  const rows = await em.execute<{ id: number }[]>(
    'select nextval(?::regclass)::int as id from generate_series(1, ?::int) order by id',
    [`${tableName}_id_seq`, count],
  );
  return rows.map((row) => row.id);
}
