import { expect, test } from 'vitest';
import { useSharedApp } from './app.ts';
import { signedIn } from './signed-in.ts';
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

test('collects those of its requests, and leaves out what the instance does in the background meanwhile', async () => {
  const { client } = await signedIn(app);
  const { promise, resolve } = Promise.withResolvers<void>();
  const background = promise.then(() => app.pool.query('select 3 as three'));
  const statements = await sqlDuring(app.pool, async () => {
    resolve();
    await background;
    await client.get('/courses');
  });
  expect(statements).toContainEqual(expect.stringContaining('from courses'));
  expect(statements).not.toContain('select 3 as three');
});
