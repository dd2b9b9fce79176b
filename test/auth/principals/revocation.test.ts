import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, useApp } from '../../support/app.ts';
import { type Answer, Client } from '../../support/client.ts';
import { SilentProxy } from '../../support/silent-proxy.ts';
import { sqlDuring } from '../../support/sql-counter.ts';

const app = useApp();
let second: TestApp;
let proxy: SilentProxy;
/** Its database connection for revocations can fall silent. */
let deaf: TestApp;

beforeAll(async () => {
  const { url } = app.current.registrar.database;
  second = await TestApp.on(url);
  proxy = await SilentProxy.start(url, 'registrar revocations');
  deaf = await TestApp.on(proxy.url);
});

afterAll(async () => {
  await second.stop();
  await deaf.stop();
  await proxy.stop();
});

/** For the slowest of machines; it is a matter of milliseconds. */
const soon = { timeout: 10_000, interval: 5 };

const sql = (text: string, values: unknown[]) => app.current.registrar.database.pool.query(text, values);

/** Asks until the service needs no look-up to know who asks. */
async function remembered(instance: TestApp, client: Client): Promise<void> {
  const lookUps = async () => {
    const statements = await sqlDuring(instance.registrar.database.pool, () => client.get('/auth/profile'));
    return statements.filter((text) => text.includes('from sessions') || text.includes('from api_keys')).length;
  };
  await expect.poll(lookUps, soon).toBe(0);
}

async function signedIn() {
  const user = await app.current.make.aUser();
  const here = await app.current.as(user);
  return { user, here, there: here.at(second.url) };
}

async function status(answer: Promise<Answer>): Promise<number> {
  return (await answer).status;
}

test('what is remembered saves the look-up', async () => {
  const { here } = await signedIn();
  await remembered(app.current, here);
});

/** Everything that ends what a credential may do: how, and what the other instance then says. */
const revocations: [
  what: string,
  revoke: (session: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>,
  status: number,
][] = [
  ['logout', ({ here }) => here.post('/auth/logout'), 401],
  [
    'deactivation, by whatever means',
    ({ user }) => sql('update users set active = false where id = $1', [user.id]),
    401,
  ],
  ['a session deleted', ({ user }) => sql('delete from sessions where user_id = $1', [user.id]), 401],
  [
    'another role',
    ({ user }) => sql('update users set role_id = $2 where id = $1', [user.id, user.institution.roleIds.viewer]),
    403,
  ],
  [
    'fewer permissions of the role',
    ({ user }) =>
      sql(`update roles set permissions = '{read:courses}' where id = $1`, [user.institution.roleIds.administrator]),
    403,
  ],
];

describe.each(revocations)('%s', (_what, revoke, expected) => {
  test('is known to the other instance', async () => {
    const session = await signedIn();
    await remembered(second, session.there);
    await revoke(session);
    await expect.poll(() => status(session.there.get('/admin/users')), soon).toBe(expected);
  });
});

test('the instance that serves a change knows it with the next request', async () => {
  const { here, user } = await signedIn();
  await remembered(app.current, here);
  const admin = await app.current.as(await app.current.make.aUser({ institution: user.institution }));
  await admin.graphql('mutation ($id: Int!) { updateUser(id: $id, input: { active: false }) { id } }', { id: user.id });
  expect(await status(here.get('/auth/profile'))).toBe(401);
});

test('a key that is revoked is refused here at once, there soon', async () => {
  const { here } = await signedIn();
  const { body } = await here.post('/auth/api-key', { name: 'Bridge' });
  const keyHere = new Client(app.current.url, { 'x-api-key': body.api_key });
  const keyThere = keyHere.at(second.url);
  expect(await status(keyThere.get('/students'))).toBe(200);
  expect(await status(keyHere.get('/students'))).toBe(200);

  await here.graphql('mutation ($id: Int!) { revokeApiKey(id: $id) { id } }', { id: body.id });

  expect(await status(keyHere.get('/students'))).toBe(401);
  await expect.poll(() => status(keyThere.get('/students')), soon).toBe(401);
});

test('nothing is missed while the connection that hears is lost', async () => {
  const { here, there } = await signedIn();
  await remembered(second, there);
  const killed = await sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'registrar revocations'`,
    [],
  );
  expect(killed.rowCount).toBe(3);

  await here.post('/auth/logout');

  await expect.poll(() => status(there.get('/auth/profile')), soon).toBe(401);
  const next = await signedIn();
  expect(await status(next.there.get('/auth/profile'))).toBe(200);
  await remembered(second, next.there);
  // Hearing again, it must not go back to what it remembered before.
  expect(await status(there.get('/auth/profile'))).toBe(401);
});

test('an instance that cannot hear, and is not told so, asks the database', async () => {
  const { here } = await signedIn();
  const there = here.at(deaf.url);
  await remembered(deaf, there);
  proxy.fallSilent();

  await here.post('/auth/logout');

  // Sooner than the connection is given up as dead.
  await expect.poll(() => status(there.get('/auth/profile')), { interval: 5, timeout: 1_600 }).toBe(401);
  const next = (await signedIn()).here.at(deaf.url);
  const statements = await sqlDuring(deaf.registrar.database.pool, async () =>
    expect(await status(next.get('/students'))).toBe(200),
  );
  expect(statements.filter((text) => text.includes('from sessions'))).toHaveLength(1);
});

test('a session stays ended after a restart', async () => {
  const { here } = await signedIn();
  await here.post('/auth/logout');
  const restarted = await TestApp.on(app.current.registrar.database.url);
  expect(await status(here.at(restarted.url).get('/auth/profile'))).toBe(401);
  await restarted.stop();
});

test('a look-up that began before a revocation is not remembered after it', async () => {
  const { here, there } = await signedIn();
  const { principals } = second.registrar;
  await remembered(second, there);
  principals.forgetAll();
  let revoked: Promise<unknown> | undefined;
  const { pool } = second.registrar.database;
  // Between the look-up's answer and its being remembered.
  const { query } = pool;
  const ask = query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const answerLate = async (config: { text?: string }, ...rest: unknown[]) => {
    const result = await ask(config, ...rest);
    if (config.text?.includes('from sessions s')) {
      revoked ??= here.post('/auth/logout');
      await revoked;
      // By its answer the notification is there as well.
      await ask('select 1');
    }
    return result;
  };
  pool.query = answerLate as typeof query;
  await there.get('/auth/profile');
  pool.query = query;
  expect(revoked).toBeDefined();
  await expect.poll(() => status(there.get('/auth/profile')), soon).toBe(401);
});
