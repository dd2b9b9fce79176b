import { expect, test } from 'vitest';
import { withApiKey } from '../disclosures/access-report.ts';
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

test('leaves out the disclosures that the instance stores in the background', async () => {
  const user = await app.make.aUser();
  const studentId = await app.make.aStudent(user.institution);
  const { client } = await withApiKey(app, user);
  const statements = await sqlDuring(app.pool, async () => {
    await client.get(`/students/${studentId}`);
    await app.registrar.disclosures.flush();
  });
  expect(statements.filter((text) => text.includes('disclosures'))).toEqual([]);
  const { rowCount } = await app.pool.query('select from disclosures where institution_id = $1', [user.institution.id]);
  expect(rowCount).toBe(1);
});
