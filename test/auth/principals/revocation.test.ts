import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { TestApp, useApp } from '../../support/app.ts';
import { Client } from '../../support/client.ts';
import { DatabaseProxy } from '../../support/database-proxy.ts';
import { eventually } from '../../support/eventually.ts';
import { sqlDuring } from '../../support/sql-counter.ts';
import { dayIn, EARLY, LATE } from '../../support/time-zones.ts';
import { administer, signedIn, soon, status, waitUntilCached } from './two-instances.ts';

const app = await useApp();
let second: TestApp;
let proxy: DatabaseProxy;
/** An instance whose connection for revocations can be silenced. */
let silenced: TestApp;
/** The silenced instance logs these when it gives its connection up. */
const losses: string[] = [];

beforeAll(async () => {
  const { url } = app.registrar.database;
  second = await TestApp.on(url);
  proxy = await DatabaseProxy.start(url, 'registrar revocations');
  const log = { write: (line: string) => void (line.includes('cannot receive revocations') && losses.push(line)) };
  silenced = await TestApp.on(proxy.url, { LOG_LEVEL: 'warn' }, undefined, log);
});

afterAll(async () => {
  await second.stop();
  await silenced.stop();
  await proxy.stop();
});

const sql = (text: string, values: unknown[]) => app.pool.query(text, values);

test('authenticates from the cache without a database lookup', async () => {
  const { here } = await signedIn(app, second);
  await waitUntilCached(app, here);
});

test('listens by DATABASE_LISTEN_URL', async () => {
  const { url } = app.registrar.database;
  const nowhere = 'postgresql://nobody@127.0.0.1:1/x';
  const instance = await TestApp.on(url, { DATABASE_DIRECT_URL: nowhere, DATABASE_LISTEN_URL: url, DATABASE_URL: url });
  onTestFinished(() => instance.stop());
  const { user, here } = await signedIn(app, second);
  await waitUntilCached(instance, here.at(instance.url));
  await administer(app, user, 'updateUser', { id: user.id, input: { active: false } });
  await expect.poll(() => status(here.at(instance.url).get('/auth/profile')), soon).toBe(401);
});

test('another time zone takes effect with the next request here, and soon on the other instance', async () => {
  const { here, there } = await signedIn(app, second);
  await waitUntilCached(second, there);
  const dayOf = async (client: Client) => (await client.get('/admin/analytics')).body.period.to;
  for (const timeZone of [EARLY, LATE]) {
    await here.graphql(`mutation { updateInstitution(input: { timeZone: "${timeZone}" }) { timeZone } }`);
    expect(await dayOf(here)).toBe(dayIn(timeZone));
    await expect.poll(() => dayOf(there), soon).toBe(dayIn(timeZone));
  }
});

test('takes effect with the next request on the instance that serves the change', async () => {
  const { here, user } = await signedIn(app, second);
  await waitUntilCached(app, here);
  const admin = await app.as(await app.make.aUser({ institution: user.institution }));
  await admin.graphql('mutation ($id: Int!) { updateUser(id: $id, input: { active: false }) { id } }', { id: user.id });
  expect(await status(here.get('/auth/profile'))).toBe(401);
});

test('refuses a revoked key at once on the same instance, and soon on the other', async () => {
  const { here } = await signedIn(app, second);
  const { body } = await here.post('/auth/api-key', { name: 'Bridge' });
  const keyHere = new Client(app.url, { 'x-api-key': body.api_key });
  const keyThere = keyHere.at(second.url);
  expect(await status(keyThere.get('/students'))).toBe(200);
  expect(await status(keyHere.get('/students'))).toBe(200);

  await here.graphql('mutation ($id: Int!) { revokeApiKey(id: $id) { id } }', { id: body.id });

  expect(await status(keyHere.get('/students'))).toBe(401);
  await expect.poll(() => status(keyThere.get('/students')), soon).toBe(401);
});

test('misses no revocation while the connection for revocations is lost', async () => {
  const { here, there } = await signedIn(app, second);
  await waitUntilCached(second, there);
  const killed = await sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'registrar revocations'`,
    [],
  );
  expect(killed.rowCount).toBe(3);

  await here.post('/auth/logout');

  await expect.poll(() => status(there.get('/auth/profile')), soon).toBe(401);
  const next = await signedIn(app, second);
  expect(await status(next.there.get('/auth/profile'))).toBe(200);
  await waitUntilCached(second, next.there);
  // After reconnecting, the instance must not use entries from before.
  expect(await status(there.get('/auth/profile'))).toBe(401);
});

test('looks credentials up if the connection for revocations is silent but open', async () => {
  const takesEffect = async () => {
    proxy.restore();
    const { here } = await signedIn(app, second);
    const there = here.at(silenced.url);
    await waitUntilCached(silenced, there);
    const before = losses.length;
    proxy.fallSilent();
    await here.post('/auth/logout');
    await expect.poll(() => status(there.get('/auth/profile')), soon).toBe(401);
    return losses.length === before;
  };
  // After two seconds the connection counts as lost. A machine that stands still for so long shows nothing: then it is tried again.
  await eventually(takesEffect, 'a revocation takes effect before the connection is lost');
  const next = (await signedIn(app, second)).here.at(silenced.url);
  const statements = await sqlDuring(silenced.pool, async () => expect(await status(next.get('/students'))).toBe(200));
  expect(statements.filter((text) => text.includes('from sessions'))).toHaveLength(1);
});

test('refuses an ended session after a restart', async () => {
  const { here } = await signedIn(app, second);
  await here.post('/auth/logout');
  const restarted = await TestApp.on(app.registrar.database.url);
  expect(await status(here.at(restarted.url).get('/auth/profile'))).toBe(401);
  await restarted.stop();
});

test('does not cache a lookup that began before a revocation', async () => {
  const { here, there } = await signedIn(app, second);
  const { principals } = second.registrar;
  await waitUntilCached(second, there);
  principals.clear();
  let revoked: Promise<unknown> | undefined;
  const { pool } = second;
  // Revokes between the result of the lookup and the cache entry.
  const { query } = pool;
  const runQuery = query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const queryAndRevoke = async (config: { text?: string }, ...rest: unknown[]) => {
    const result = await runQuery(config, ...rest);
    if (config.text?.includes('from sessions s')) {
      revoked ??= here.post('/auth/logout');
      await revoked;
      // When this result arrives, the notification has arrived too.
      await runQuery('select 1');
    }
    return result;
  };
  pool.query = queryAndRevoke as typeof query;
  await there.get('/auth/profile');
  pool.query = query;
  expect(revoked).toBeDefined();
  await expect.poll(() => status(there.get('/auth/profile')), soon).toBe(401);
});
