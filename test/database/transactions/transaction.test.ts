import { afterAll, expect, onTestFinished, test } from 'vitest';
import { bulkDatabase } from '../../../src/database/connection/database.ts';
import { beginTransaction } from '../../../src/database/transactions/transaction.ts';
import { startJobs } from '../../../src/server/background-jobs.ts';
import { TestApp } from '../../support/app.ts';
import { isOnCluster } from '../../support/citus-cluster.ts';
import { createTestDatabase, createUndistributedDatabase } from '../../support/database.ts';

const { url, drop } = await createTestDatabase();
const app = await TestApp.on(url, { DATABASE_POOL_SIZE: '1' }, drop);
afterAll(() => app.stop());

const MODE = `select current_setting('plan_cache_mode') as plans, current_setting('lock_timeout') as waits, current_setting('jit') as jit`;

/** Citus finds the node of a statement by its values, so it needs plans for these. */
const PLANS = isOnCluster ? 'auto' : 'force_generic_plan';

test('uses generic plans on one PostgreSQL, and a lock timeout of one second or as given, and restores the settings of its connection', async () => {
  const { database } = app.registrar;
  const { id } = await app.make.anInstitution();
  const plain = await beginTransaction(database, id);
  expect((await plain.client.query(MODE)).rows).toEqual([{ plans: PLANS, waits: '1s', jit: 'off' }]);
  await plain.commit();

  const custom = await beginTransaction(database, id, `set local lock_timeout = '70ms'`);
  expect((await custom.client.query(MODE)).rows).toEqual([{ plans: PLANS, waits: '70ms', jit: 'off' }]);
  await custom.rollback();

  expect((await database.pool.query(MODE)).rows).toEqual([{ plans: 'auto', waits: '0', jit: 'off' }]);
});

test('an import has no lock timeout', async () => {
  const { id } = await app.make.anInstitution();
  const bulk = bulkDatabase(app.registrar.database, id);
  const transaction = await beginTransaction(bulk, id);
  expect((await transaction.client.query(MODE)).rows).toEqual([{ plans: PLANS, waits: '0', jit: 'off' }]);
  await transaction.commit();
  expect((await bulk.pool.query(MODE)).rows).toEqual([{ plans: 'auto', waits: '0', jit: 'off' }]);
});

test('a transaction turns just-in-time compilation off, also in a session where it is on', async () => {
  const { database } = app.registrar;
  const { id } = await app.make.anInstitution();
  await database.pool.query('set jit = on');
  const transaction = await beginTransaction(database, id);
  expect((await transaction.client.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  await transaction.rollback();
});

test('requests, the ORM and background jobs write without just-in-time compilation', async () => {
  const single = await TestApp.start({}, createUndistributedDatabase);
  onTestFinished(() => single.stop());
  const { make, registrar } = single;
  const { pool } = registrar.database;
  await pool.query(`
    create table seen_jit (source text, jit text);
    create function note_jit() returns trigger language plpgsql as $$ begin
      insert into seen_jit values (tg_table_name, current_setting('jit')); return null; end $$;
    create trigger note_jit after insert on audit_logs execute function note_jit();
    create trigger note_jit after insert on students execute function note_jit();
    create trigger note_jit after insert on courses execute function note_jit();
    create trigger note_jit after delete on sessions execute function note_jit()`);
  const client = await single.as(await make.aUser());
  await client.post('/students', { student_id: 'J1', first_name: 'A', last_name: 'B', email: 'jit@b.example' });
  await client.post('/courses', { code: 'JIT', name: 'Compilers', credits: 3 });
  const jobs = startJobs(registrar);
  await jobs.upkeep();
  await jobs.stop();

  const { rows } = await pool.query('select distinct source, jit from seen_jit order by source');
  expect(rows).toEqual(['audit_logs', 'courses', 'sessions', 'students'].map((source) => ({ source, jit: 'off' })));
});
