import { expect, test } from 'vitest';
import { beginTransaction } from '../../src/database/transaction.ts';
import { useApp } from '../support/app.ts';

const app = useApp({ DATABASE_POOL_SIZE: '1' });

const MODE = `select current_setting('plan_cache_mode') as plans, current_setting('lock_timeout') as waits`;

test('plans what it does once, with a further setting where one is asked for, and leaves its connection as it was', async () => {
  const { database } = app.current.registrar;
  const { id } = await app.current.make.anInstitution();
  const plain = await beginTransaction(database, id);
  expect((await plain.client.query(MODE)).rows).toEqual([{ plans: 'force_generic_plan', waits: '0' }]);
  await plain.commit();

  const patient = await beginTransaction(database, id, `set local lock_timeout = '70ms'`);
  expect((await patient.client.query(MODE)).rows).toEqual([{ plans: 'force_generic_plan', waits: '70ms' }]);
  await patient.rollback();

  expect((await database.pool.query(MODE)).rows).toEqual([{ plans: 'auto', waits: '0' }]);
});
