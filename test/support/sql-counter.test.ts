import { expect, test } from 'vitest';
import { useSharedApp } from './app.ts';
import { sqlDuring } from './sql-counter.ts';

const app = await useSharedApp();

test('collects the statements of the pool and of the ORM while the work runs', async () => {
  const { pool, orm } = app.registrar.database;
  const statements = await sqlDuring(pool, async () => {
    await pool.query('select 1 as one');
    await orm.em.fork().execute('select 2 as two');
  });
  expect(statements).toEqual(['select 1 as one', 'select 2 as two']);
  expect(await sqlDuring(pool, async () => undefined)).toEqual([]);
});
