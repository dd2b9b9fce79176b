import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { execute } from '../../support/execute.ts';

/** A database that is reachable but out of resources causes 503, not 500. */

const app = await useApp();
const client = await app.as(await app.make.aUser());

const course = (code: string) => ({ code, name: 'Algebra', credits: 3 });
const ready = () => app.anonymous().get('/health/ready');

/** Makes every insertion of a course fail with an SQLSTATE. */
async function failInsertions(state: string): Promise<void> {
  const { pool } = app;
  await pool.query(`
    create or replace function fail() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = '${state}'; end $$`);
  await pool.query('create trigger fail before insert on courses execute function fail()');
}

test.each([['53100'], ['53200'], ['53400']])('answers 503 if PostgreSQL fails with %s', async (state) => {
  await failInsertions(state);
  const { status, body, headers } = await client.post('/courses', course('A'));

  expect(status).toBe(503);
  expect(body).toEqual({
    error: 'service_unavailable',
    message: 'The database is out of disk space or memory. Try again in a few minutes.',
  });
  expect(headers.get('retry-after')).toBe('60');
  await app.pool.query('drop trigger fail on courses');
  // Readiness tries to write, which works here.
  expect((await ready()).status).toBe(200);
});

test('is not ready from the first write that fails until the database writes again', async () => {
  const { pool, url } = app.registrar.database;
  const database = new URL(url).pathname.slice(1);
  const leaveIdle = () =>
    execute(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`,
    );
  // Hosting providers do this when the disk is full.
  await execute(url, `alter database ${database} set default_transaction_read_only = on`);
  await leaveIdle();
  await expect
    .poll(async () => (await pool.query('show default_transaction_read_only').catch(() => null))?.rows[0])
    .toEqual({
      default_transaction_read_only: 'on',
    });

  const refused = await client.post('/courses', course('B'));
  expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining('read-only')]);
  const unready = await ready();
  expect([unready.status, unready.headers.get('retry-after')]).toEqual([503, '60']);
  expect((await client.get('/courses')).status).toBe(200);

  await execute(url, `begin read write; alter database ${database} reset default_transaction_read_only; commit`);
  await leaveIdle();
  await expect.poll(async () => (await ready()).status).toBe(200);
  expect((await client.post('/courses', course('B'))).status).toBe(201);
});
