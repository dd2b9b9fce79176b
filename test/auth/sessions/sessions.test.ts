import { afterAll, expect, test } from 'vitest';
import { TestApp, useApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import { Client } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import type { TestUser } from '../../support/factories.ts';
import { mutate } from '../../support/mutate.ts';

/** Listing and ending one's own sessions. */

const app = await useApp({ TRUST_PROXY: 'loopback' });
const second = await TestApp.on(app.registrar.database.url);

afterAll(() => second.stop());

const LIST = '{ sessions { id ip userAgent createdAt lastUsedAt expiresAt current } }';
const END = 'mutation ($id: Int!) { endSession(id: $id) { id current } }';

interface ListedSession {
  id: number;
  current: boolean;
  [field: string]: unknown;
}

async function signIn({ email, password }: TestUser, headers: Record<string, string> = {}) {
  const { body } = await app.anonymous().post('/auth/login', { email, password }, headers);
  const client = new Client(app.url, { authorization: `Bearer ${body.access_token}` });
  return { client, refreshToken: body.refresh_token as string };
}

const sessionsOf = async (client: Client): Promise<ListedSession[]> => (await client.graphql(LIST)).body.data.sessions;

const codeOf = async (client: Client, id: number) =>
  (await client.graphql(END, { id })).body.errors?.[0].extensions.code;

const refresh = (token: string) => app.anonymous().post('/auth/refresh', { refresh_token: token });

test('lists own sessions, the latest first, with address, user agent and the current one marked', async () => {
  const user = await app.make.aUser({ role: 'viewer' });
  const phone = await signIn(user, { 'user-agent': 'Phone/1.0', 'x-forwarded-for': '192.0.2.7' });
  const laptop = await signIn(user, { 'user-agent': 'x'.repeat(1000) });
  await signIn(await app.make.aUser({ institution: user.institution }));

  const sessions = await sessionsOf(phone.client);

  const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(sessions).toEqual([
    expect.objectContaining({ userAgent: 'x'.repeat(300), current: false }),
    {
      id: expect.any(Number),
      ip: '192.0.2.7',
      userAgent: 'Phone/1.0',
      createdAt: timestamp,
      lastUsedAt: sessions[1]?.createdAt,
      expiresAt: timestamp,
      current: true,
    },
  ]);
  expect((await sessionsOf(laptop.client)).map(({ current }) => current)).toEqual([true, false]);
});

test('stores the user agent of a login over GraphQL too', async () => {
  const { email, password } = await app.make.aUser({ role: 'viewer' });
  const query =
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { accessToken } }';
  const body = { query, variables: { email, password } };
  const signedIn = await app.anonymous().post('/graphql', body, { 'user-agent': 'App/2.0' });
  const client = new Client(app.url, { authorization: `Bearer ${signedIn.body.data.login.accessToken}` });
  expect(await sessionsOf(client)).toMatchObject([{ userAgent: 'App/2.0', current: true }]);
});

test('counts a refresh as a use of the session', async () => {
  const user = await app.make.aUser({ role: 'viewer' });
  const { client, refreshToken } = await signIn(user);
  await app.pool.query(`update sessions set created_at = '2026-01-01' where user_id = $1`, [user.id]);

  expect((await refresh(refreshToken)).status).toBe(200);

  const [session] = await sessionsOf(client);
  expect(session?.createdAt).toBe('2026-01-01T00:00:00.000Z');
  expect(Date.parse(session?.lastUsedAt as string)).toBeGreaterThan(Date.parse('2026-01-02'));
});

test('omits ended and expired sessions', async () => {
  const user = await app.make.aUser({ role: 'viewer' });
  const { client } = await signIn(user);
  await (await signIn(user)).client.post('/auth/logout');
  await signIn(user);
  await app.pool.query(
    `update sessions set expires_at = now() - interval '61 minutes' where id = (select max(id) from sessions where user_id = $1)`,
    [user.id],
  );
  expect(await sessionsOf(client)).toMatchObject([{ current: true }]);
});

test('invalidates the tokens of an ended session on every instance, and records the end', async () => {
  const user = await app.make.aUser();
  const lost = await signIn(user);
  const { client } = await signIn(user);
  for (const url of [app.url, second.url]) expect((await lost.client.at(url).get('/auth/profile')).status).toBe(200);
  const id = (await sessionsOf(client))[1]?.id as number;

  expect(await mutate(client, END, { id })).toEqual({ id, current: false });

  expect((await lost.client.get('/auth/profile')).status).toBe(401);
  await eventually(async () => (await lost.client.at(second.url).get('/auth/profile')).status === 401, 'refused');
  expect((await refresh(lost.refreshToken)).status).toBe(401);
  expect((await client.get('/auth/profile')).status).toBe(200);
  expect(await auditedChanges(client, { resource_type: 'session', resource_id: id })).toEqual([
    { action: 'session.ended', changes: null },
  ]);
  expect(await codeOf(client, id)).toBe('NOT_FOUND');
});

test('ends the current session', async () => {
  const { client } = await signIn(await app.make.aUser({ role: 'viewer' }));
  const id = (await sessionsOf(client))[0]?.id as number;
  expect(await mutate(client, END, { id })).toEqual({ id, current: true });
  expect((await client.get('/auth/profile')).status).toBe(401);
});

test('answers not_found for sessions of other users, even to an administrator', async () => {
  const colleague = await app.make.aUser({ role: 'viewer' });
  const theirs = await signIn(colleague);
  const id = (await sessionsOf(theirs.client))[0]?.id as number;
  const administrator = await app.as(await app.make.aUser({ institution: colleague.institution }));
  const stranger = await app.as(await app.make.aUser());

  for (const client of [administrator, stranger]) expect(await codeOf(client, id)).toBe('NOT_FOUND');
  expect(await codeOf(administrator, 2 ** 31 - 1)).toBe('NOT_FOUND');
  expect((await theirs.client.get('/auth/profile')).status).toBe(200);
});

test('refuses API keys', async () => {
  const { body } = await (await app.as(await app.make.aUser())).post('/auth/api-key', { name: 'Key' });
  const key = new Client(app.url, { 'x-api-key': body.api_key });
  expect((await key.graphql(LIST)).body.errors[0].extensions.code).toBe('FORBIDDEN');
  expect(await codeOf(key, 1)).toBe('FORBIDDEN');
});
