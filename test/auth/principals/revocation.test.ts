import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { TestApp, useApp } from '../../support/app.ts';
import { isOnCluster } from '../../support/citus-cluster.ts';
import { type Answer, Client } from '../../support/client.ts';
import { DatabaseProxy } from '../../support/database-proxy.ts';
import type { TestUser } from '../../support/factories.ts';
import { sqlDuring } from '../../support/sql-counter.ts';
import { dayIn, EARLY, LATE } from '../../support/time-zones.ts';

const app = useApp();
let second: TestApp;
let proxy: DatabaseProxy;
/** An instance whose connection for revocations can be silenced. */
let silenced: TestApp;

beforeAll(async () => {
  const { url } = app.current.registrar.database;
  second = await TestApp.on(url);
  proxy = await DatabaseProxy.start(url, 'registrar revocations');
  silenced = await TestApp.on(proxy.url);
});

afterAll(async () => {
  await second.stop();
  await silenced.stop();
  await proxy.stop();
});

/** Revocations take milliseconds; the timeout allows for slow machines. */
const soon = { timeout: 10_000, interval: 5 };

const sql = (text: string, values: unknown[]) => app.current.registrar.database.pool.query(text, values);

/** Sends requests until the instance authenticates the client without a database lookup. */
async function waitUntilCached(instance: TestApp, client: Client): Promise<void> {
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

const MUTATIONS = {
  updateUser: 'mutation ($id: Int!, $input: UpdateUserInput!) { changed: updateUser(id: $id, input: $input) { id } }',
  createRole: 'mutation ($input: CreateRoleInput!) { changed: createRole(input: $input) { id } }',
  updateRole: 'mutation ($id: Int!, $input: UpdateRoleInput!) { changed: updateRole(id: $id, input: $input) { id } }',
};

/** Makes a change, on the first instance, as another administrator of the user's institution. */
async function administer({ institution }: TestUser, mutation: keyof typeof MUTATIONS, variables: object) {
  const administrator = await app.current.as(await app.current.make.aUser({ institution }));
  const { body } = await administrator.graphql(MUTATIONS[mutation], { ...variables });
  expect(body.errors).toBeUndefined();
  return body.data.changed as { id: number };
}

async function status(answer: Promise<Answer>): Promise<number> {
  return (await answer).status;
}

test('authenticates from the cache without a database lookup', async () => {
  const { here } = await signedIn();
  await waitUntilCached(app.current, here);
});

test('listens by DATABASE_LISTEN_URL', async () => {
  const { url } = app.current.registrar.database;
  const nowhere = 'postgresql://nobody@127.0.0.1:1/x';
  const instance = await TestApp.on(url, { DATABASE_DIRECT_URL: nowhere, DATABASE_LISTEN_URL: url, DATABASE_URL: url });
  onTestFinished(() => instance.stop());
  const { user, here } = await signedIn();
  await waitUntilCached(instance, here.at(instance.url));
  await administer(user, 'updateUser', { id: user.id, input: { active: false } });
  await expect.poll(() => status(here.at(instance.url).get('/auth/profile')), soon).toBe(401);
});

type Session = Awaited<ReturnType<typeof signedIn>>;

/** A change that ends or reduces the access of a credential, with the status that the other instance then returns. */
type RevokingChange = [what: string, revoke: (session: Session) => Promise<unknown>, status: number];

const revocations: RevokingChange[] = [
  ['logout', ({ here }) => here.post('/auth/logout'), 401],
  ['deactivation', ({ user }) => administer(user, 'updateUser', { id: user.id, input: { active: false } }), 401],
  ['another role', ({ user }) => administer(user, 'updateUser', { id: user.id, input: { role: 'viewer' } }), 403],
  ['fewer permissions of the role', takePermissions, 403],
];

const revocationsBySql: RevokingChange[] = [
  ['deactivation in the database', ({ user }) => sql('update users set active = false where id = $1', [user.id]), 401],
  ['a session deleted in the database', ({ user }) => sql('delete from sessions where user_id = $1', [user.id]), 401],
  [
    'another role in the database',
    ({ user }) => sql('update users set role_id = $2 where id = $1', [user.id, user.institution.roleIds.viewer]),
    403,
  ],
  [
    'fewer permissions of the role in the database',
    ({ user }) =>
      sql(`update roles set permissions = '{read:courses}' where id = $1`, [user.institution.roleIds.administrator]),
    403,
  ],
];

test.each(revocations)('%s takes effect on the other instance', takesEffect);

// Triggers announce changes by other programs, but not on a cluster (docs/scale.md).
test.skipIf(isOnCluster).each(revocationsBySql)('%s takes effect on the other instance', takesEffect);

async function takesEffect(...[, revoke, expected]: RevokingChange): Promise<void> {
  const session = await signedIn();
  await waitUntilCached(second, session.there);
  await revoke(session);
  await expect.poll(() => status(session.there.get('/admin/users')), soon).toBe(expected);
}

/** Gives the user another role that may list users, and takes this permission from the role when the other instance knows it. */
async function takePermissions({ user, there }: Session): Promise<void> {
  const name = app.current.make.unique('role');
  const role = await administer(user, 'createRole', { input: { name, permissions: ['read:users', 'read:courses'] } });
  await administer(user, 'updateUser', { id: user.id, input: { role: name } });
  await waitUntilCached(second, there);
  expect(await status(there.get('/admin/users'))).toBe(200);
  await administer(user, 'updateRole', { id: role.id, input: { permissions: ['read:courses'] } });
}

test('another time zone takes effect with the next request here, and soon on the other instance', async () => {
  const { here, there } = await signedIn();
  await waitUntilCached(second, there);
  const dayOf = async (client: Client) => (await client.get('/admin/analytics')).body.period.to;
  for (const timeZone of [EARLY, LATE]) {
    await here.graphql(`mutation { updateInstitution(input: { timeZone: "${timeZone}" }) { timeZone } }`);
    expect(await dayOf(here)).toBe(dayIn(timeZone));
    await expect.poll(() => dayOf(there), soon).toBe(dayIn(timeZone));
  }
});

test('takes effect with the next request on the instance that serves the change', async () => {
  const { here, user } = await signedIn();
  await waitUntilCached(app.current, here);
  const admin = await app.current.as(await app.current.make.aUser({ institution: user.institution }));
  await admin.graphql('mutation ($id: Int!) { updateUser(id: $id, input: { active: false }) { id } }', { id: user.id });
  expect(await status(here.get('/auth/profile'))).toBe(401);
});

test('refuses a revoked key at once on the same instance, and soon on the other', async () => {
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

test('misses no revocation while the connection for revocations is lost', async () => {
  const { here, there } = await signedIn();
  await waitUntilCached(second, there);
  const killed = await sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'registrar revocations'`,
    [],
  );
  expect(killed.rowCount).toBe(3);

  await here.post('/auth/logout');

  await expect.poll(() => status(there.get('/auth/profile')), soon).toBe(401);
  const next = await signedIn();
  expect(await status(next.there.get('/auth/profile'))).toBe(200);
  await waitUntilCached(second, next.there);
  // After reconnecting, the instance must not use entries from before.
  expect(await status(there.get('/auth/profile'))).toBe(401);
});

test('looks credentials up if the connection for revocations is silent but open', async () => {
  const { here } = await signedIn();
  const there = here.at(silenced.url);
  await waitUntilCached(silenced, there);
  proxy.fallSilent();

  await here.post('/auth/logout');

  // Before the connection is considered lost.
  await expect.poll(() => status(there.get('/auth/profile')), { interval: 5, timeout: 1_600 }).toBe(401);
  const next = (await signedIn()).here.at(silenced.url);
  const statements = await sqlDuring(silenced.registrar.database.pool, async () =>
    expect(await status(next.get('/students'))).toBe(200),
  );
  expect(statements.filter((text) => text.includes('from sessions'))).toHaveLength(1);
});

test('refuses an ended session after a restart', async () => {
  const { here } = await signedIn();
  await here.post('/auth/logout');
  const restarted = await TestApp.on(app.current.registrar.database.url);
  expect(await status(here.at(restarted.url).get('/auth/profile'))).toBe(401);
  await restarted.stop();
});

test('does not cache a lookup that began before a revocation', async () => {
  const { here, there } = await signedIn();
  const { principals } = second.registrar;
  await waitUntilCached(second, there);
  principals.clear();
  let revoked: Promise<unknown> | undefined;
  const { pool } = second.registrar.database;
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
