import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';

/** Somebody who copies the cookie of an unattended browser. */

const app = await useSharedApp();
const own = { 'x-registrar': 'dashboard', 'sec-fetch-site': 'same-origin' };

async function signIn(user: TestUser) {
  const { email, password } = user;
  const answer = await app.anonymous().post('/dashboard/session', { email, password }, own);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] as string;
  return { cookie, token: cookie.slice(cookie.indexOf('=') + 1), body: answer.body };
}

async function refresh(cookie: string) {
  const { status, body } = await app.anonymous().post('/dashboard/session/refresh', undefined, { ...own, cookie });
  return { status, error: body.error, token: body.access_token };
}

async function setSession({ id }: TestUser, columns: string): Promise<void> {
  await app.pool.query(`update sessions set ${columns} where user_id = $1`, [id]);
  // Tokens of the same second are the same.
  app.registrar.principals.clear();
}

test('gets no other token for it at /auth/refresh or by refreshToken', async () => {
  const client = app.anonymous();
  const { cookie, token } = await signIn(await app.make.aUser());
  const { status, body } = await client.post('/auth/refresh', { refresh_token: token });
  expect([status, body.error]).toEqual([401, 'unauthorized']);
  const { body: answer } = await client.graphql(
    'mutation ($t: String!) { refreshToken(refreshToken: $t) { accessToken } }',
    {
      t: token,
    },
  );
  expect(answer.errors[0].extensions.code).toBe('UNAUTHORIZED');
  expect((await refresh(cookie)).status).toBe(200);
});

test('cannot use the refresh token of a client of the API as a cookie, which would never end', async () => {
  const { email, password } = await app.make.aUser();
  const { body } = await app.anonymous().post('/auth/login', { email, password });
  expect((await refresh(`registrar_dev=${body.refresh_token}`)).error).toBe('unauthorized');
  const { status } = await app.anonymous().post('/auth/refresh', { refresh_token: body.refresh_token });
  expect(status).toBe(200);
});

test('loses the session 12 hours after the sign-in, however much it is used', async () => {
  const user = await app.make.aUser();
  const { cookie } = await signIn(user);
  await setSession(user, `expires_at = expires_at - interval '11 hours 59 minutes'`);
  expect((await refresh(cookie)).status).toBe(200);
  await setSession(user, `expires_at = expires_at - interval '1 minute'`);
  expect(await refresh(cookie)).toMatchObject({ status: 401, error: 'token_expired' });
});

test('loses the session 15 minutes after its last token, and use keeps it', async () => {
  const user = await app.make.aUser();
  const { cookie, body } = await signIn(user);
  expect(body.expires_in).toBe(300);
  await setSession(user, `created_at = now() - interval '19 minutes'`);
  expect((await refresh(cookie)).status).toBe(200);
  await setSession(user, `created_at = now() - interval '1 hour'`);
  expect((await refresh(cookie)).status).toBe(200);
  await setSession(user, `last_used_at = now() - interval '20 minutes'`);
  expect(await refresh(cookie)).toMatchObject({ status: 401, error: 'token_expired' });
});

test('is asked for the password by every token of the session', async () => {
  const user = await app.make.aUser();
  const { cookie } = await signIn(user);
  await setSession(user, `auth_time = now() - interval '6 minutes'`);
  const { token } = await refresh(cookie);
  const query = 'mutation { createApiKey(name: "stolen") { id } }';
  const { body } = await app.anonymous().post('/graphql', { query }, { authorization: `Bearer ${token}` });
  expect(body.errors[0].extensions.code).toBe('REAUTHENTICATION_REQUIRED');
});
