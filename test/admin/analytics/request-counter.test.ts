import { expect, test } from 'vitest';
import { RequestCounter } from '../../../src/admin/analytics/request-counter.ts';
import { createLogger } from '../../../src/shared/log.ts';
import { TestApp, useApp } from '../../support/app.ts';
import { testLog } from '../../support/test-log.ts';

/** Request counts by credential and day, for analytics ([D41]). */

const app = await useApp();

async function readCounts(institutionId: number) {
  const { rows } = await app.pool.query(
    'select credential, requests from request_counts where institution_id = $1 and date = (now() at time zone $2)::date order by 1',
    [institutionId, 'UTC'],
  );
  return rows;
}

const principal = (institutionId: number, credential: string) =>
  ({ institutionId, credential }) as Parameters<RequestCounter['count']>[0];

test('adds up the counts of several instances, and writes remaining counts on shutdown', async () => {
  const user = await app.make.aUser();
  const other = await TestApp.on(app.registrar.database.url);
  const [here, there] = [await app.as(user), await other.as(user)];
  await Promise.all([here.get('/students'), here.get('/students'), there.get('/students'), there.get('/nowhere')]);

  await app.registrar.requestCounter.write();
  await other.stop();

  expect(await readCounts(user.institution.id)).toEqual([{ credential: `user:${user.id}`, requests: 4 }]);
});

test('does not count requests that the rate limit refuses', async () => {
  const user = await app.make.aUser({
    institution: await app.make.anInstitution({ plan: 'standard' }),
  });
  const client = await app.as(user);
  await app.registrar.quota.consume({
    plan: 'standard',
    institutionId: user.institution.id,
    credential: `user:${user.id}`,
  } as never);
  const answers = await Promise.all(Array.from({ length: 1010 }, () => client.get('/auth/profile')));
  const answered = answers.filter(({ status }) => status === 200).length;

  await app.registrar.requestCounter.write();

  expect(answered).toBe(999);
  expect(await readCounts(user.institution.id)).toEqual([{ credential: `user:${user.id}`, requests: 999 }]);
});

test('a count that PostgreSQL refuses holds up no other', async () => {
  const { pool } = app;
  const { id } = await app.make.anInstitution();
  await pool.query(
    "insert into request_counts (institution_id, date, credential, requests) values ($1, (now() at time zone 'UTC')::date, 'user:2', $2)",
    [id, 2 ** 31 - 1],
  );
  const counter = new RequestCounter(pool, createLogger('info', testLog));
  for (const credential of ['user:1', 'user:2', 'user:3']) counter.count(principal(id, credential));

  await counter.close();

  expect(await readCounts(id)).toEqual([
    { credential: 'user:1', requests: 1 },
    { credential: 'user:2', requests: 2 ** 31 - 1 },
    { credential: 'user:3', requests: 1 },
  ]);
  const [line] = testLog.take().map((text) => JSON.parse(text));
  expect(line).toMatchObject({ level: 50, err: { code: '22003' }, count: { credential: 'user:2' } });
});

test('keeps counts that could not be written for the next attempt', async () => {
  const { pool } = app;
  const { id } = await app.make.anInstitution();
  const counter = new RequestCounter(pool, createLogger('silent'));
  counter.count(principal(id, 'user:1'));
  await pool.query('alter table request_counts rename to elsewhere');
  await counter.write();
  counter.count(principal(id, 'user:1'));
  counter.count(principal(id, 'api_key:2'));
  await pool.query('alter table elsewhere rename to request_counts');

  await counter.close();

  expect(await readCounts(id)).toEqual([
    { credential: 'api_key:2', requests: 1 },
    { credential: 'user:1', requests: 2 },
  ]);
});
