import { expect, test } from 'vitest';
import { TestApp, useApp, useSharedApp } from '../../support/app.ts';
import type { Answer, Client } from '../../support/client.ts';
import type { TestUser } from '../../support/factories.ts';
import { addApp, codeOf } from '../../support/factors.ts';

const app = await useSharedApp();
const secure = await useApp({ TRUST_PROXY: 'loopback' });
const own = { 'x-registrar': 'dashboard', 'sec-fetch-site': 'same-origin' };

function signIn(client: Client, { email, password }: TestUser, headers = {}): Promise<Answer> {
  return client.post('/dashboard/session', { email, password }, { ...own, ...headers });
}

function cookieOf({ headers }: Answer): string {
  return headers.getSetCookie()[0] ?? '';
}

/** Signs in and returns the headers of the browser's next requests. */
async function openSession(client: Client, user: TestUser): Promise<Record<string, string>> {
  const cookie = cookieOf(await signIn(client, user));
  return { ...own, cookie: cookie.split(';')[0] as string };
}

test('signs a user in: the access token in the body, the refresh token only in a cookie that scripts cannot read', async () => {
  const client = app.anonymous();
  const answer = await signIn(client, await app.make.aUser());
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    ...{ access_token: expect.any(String), token_type: 'Bearer', expires_in: 300 },
    viewer: { me: expect.objectContaining({ name: 'Ada Admin' }), institution: expect.any(Object) },
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(cookieOf(answer)).toMatch(
    /^registrar_dev=[0-9a-z]{1,6}_[\w-]{43}; Max-Age=43200; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
  );
  const profile = await client.get('/auth/profile', { authorization: `Bearer ${answer.body.access_token}` });
  expect(profile.status).toBe(200);
});

test('over HTTPS the cookie is bound to this host', async () => {
  const https = { 'x-forwarded-proto': 'https' };
  const client = secure.anonymous();
  const cookie = cookieOf(await signIn(client, await secure.make.aUser(), https));
  expect(cookie).toMatch(
    /^__Host-registrar=[0-9a-z]{1,6}_[\w-]{43}; Max-Age=43200; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite/,
  );
  const next = { ...own, ...https, cookie: cookie.split(';')[0] as string };
  expect((await client.post('/dashboard/session/refresh', undefined, next)).status).toBe(200);
  const overHttp = await client.post('/dashboard/session/refresh', undefined, { ...next, 'x-forwarded-proto': 'http' });
  expect(overHttp.status).toBe(204);
});

test('issues new access tokens for the cookie, until the user signs out', async () => {
  const client = app.anonymous();
  const session = await openSession(client, await app.make.aUser());
  const { status, body } = await client.post('/dashboard/session/refresh', undefined, session);
  expect([status, body.access_token]).toEqual([200, expect.any(String)]);
  const ended = await client.delete('/dashboard/session', session);
  expect([ended.status, cookieOf(ended)]).toEqual([
    204,
    expect.stringMatching(/^registrar_dev=;.*Expires=Thu, 01 Jan 1970/),
  ]);
  const bearer = { authorization: `Bearer ${body.access_token}` };
  expect((await client.get('/auth/profile', bearer)).status).toBe(401);
  const again = await client.post('/dashboard/session/refresh', undefined, session);
  expect([again.status, again.body.error]).toEqual([401, 'unauthorized']);
  expect(cookieOf(again)).toMatch(/^registrar_dev=;/);
  expect((await client.delete('/dashboard/session', session)).status).toBe(204);
});

test('answers a browser without a cookie that there is no session, and signs it out all the same', async () => {
  const client = app.anonymous();
  expect((await client.post('/dashboard/session/refresh', undefined, own)).status).toBe(204);
  expect((await client.delete('/dashboard/session', own)).status).toBe(204);
});

test('GraphQL and REST ignore the cookie', async () => {
  const client = app.anonymous();
  const session = await openSession(client, await app.make.aUser());
  expect((await client.get('/auth/profile', session)).status).toBe(401);
  expect((await client.post('/graphql', { query: '{ me { id } }' }, session)).status).toBe(401);
});

test.each([
  ['without the header of the dashboard', { 'sec-fetch-site': 'same-origin' }],
  ['of another site', { ...own, 'sec-fetch-site': 'cross-site' }],
  ['of another subdomain', { ...own, 'sec-fetch-site': 'same-site' }],
  [
    'of another origin, in browsers without Sec-Fetch-Site',
    { 'x-registrar': 'dashboard', origin: 'https://evil.example' },
  ],
  ['without any origin', { 'x-registrar': 'dashboard' }],
])('refuses requests %s', async (_case, headers) => {
  const client = app.anonymous();
  const user = await app.make.aUser();
  const session = await openSession(client, user);
  const sent = { ...headers, cookie: session.cookie as string };
  for (const answer of [
    await client.post('/dashboard/session', { email: user.email, password: user.password }, sent),
    await client.post('/dashboard/session/refresh', undefined, sent),
    await client.delete('/dashboard/session', sent),
  ]) {
    expect([answer.status, answer.body.error, cookieOf(answer)]).toEqual([403, 'forbidden', '']);
  }
  expect((await client.post('/dashboard/session/refresh', undefined, session)).status).toBe(200);
});

test('accepts the own origin from browsers without Sec-Fetch-Site', async () => {
  const client = app.anonymous();
  const headers = { 'x-registrar': 'dashboard', origin: app.url };
  const { email, password } = await app.make.aUser();
  expect((await client.post('/dashboard/session', { email, password }, headers)).status).toBe(200);
});

test('takes JSON only, names every problem, and answers other methods with 405', async () => {
  const client = app.anonymous();
  const form = { ...own, 'content-type': 'application/x-www-form-urlencoded' };
  expect((await client.post('/dashboard/session', 'email=a', form)).status).toBe(415);
  const wrong = await client.post('/dashboard/session', { email: '', pasword: 'x' }, own);
  expect([wrong.status, Object.keys(wrong.body.details)]).toEqual([
    400,
    expect.arrayContaining(['email', 'password', 'pasword']),
  ]);
  const { status, headers } = await client.get('/dashboard/session/refresh');
  expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  expect((await client.get('/dashboard/session')).headers.get('allow')).toBe('POST, DELETE');
});

test('records sign-ins, failures and sign-outs, and throttles guesses as /auth/login does', async () => {
  const fresh = await TestApp.start();
  try {
    const user = await fresh.make.aUser();
    const client = fresh.anonymous();
    const session = await openSession(client, user);
    await client.delete('/dashboard/session', session);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const answer = await signIn(client, { ...user, password: 'not the password' });
      statuses.push(answer.status);
      expect(cookieOf(answer)).toBe('');
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    const { rows } = await fresh.pool.query<{ action: string }>('select action from audit_logs order by id');
    expect(rows.slice(0, 3).map(({ action }) => action)).toEqual([
      'user.logged_in',
      'user.logged_out',
      'user.login_failed',
    ]);
  } finally {
    await fresh.stop();
  }
});

test('asks a user with a second factor for it before there is a cookie', async () => {
  const user = await app.make.aUser();
  const { secret } = await addApp(await app.as(user));
  const client = app.anonymous();

  const begun = await signIn(client, user);
  expect([begun.status, cookieOf(begun)]).toEqual([200, '']);
  expect(begun.body).toEqual({
    challenge: expect.any(String),
    factors: ['totp', 'recovery_code'],
    passkey: null,
    expires_in: 300,
  });
  const answer = (totp: string) =>
    client.post('/dashboard/session/factor', { challenge: begun.body.challenge, totp }, own);
  expect((await answer('000000')).body).toEqual({ error: 'invalid_credentials', message: 'That did not work.' });
  const completed = await answer(codeOf(secret));
  expect(completed.body).toEqual({
    ...{ access_token: expect.any(String), token_type: 'Bearer', expires_in: 300 },
    viewer: { me: expect.objectContaining({ name: 'Ada Admin' }), institution: expect.any(Object) },
  });
  expect(cookieOf(completed)).toContain('registrar_dev=');

  const passkey = await client.post('/dashboard/session/passkey', undefined, own);
  expect(passkey.body).toMatchObject({
    factors: ['passkey'],
    passkey: { rpId: 'localhost', userVerification: 'required' },
  });
  const { 'x-registrar': _own, ...foreign } = own;
  expect((await client.post('/dashboard/session/passkey', undefined, foreign)).status).toBe(403);
});
