import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditActions } from '../../support/audit-actions.ts';
import type { TestUser } from '../../support/factories.ts';
import { signedIn } from '../../support/signed-in.ts';

const app = await useSharedApp();

async function openSession(user: TestUser) {
  const { body } = await app.anonymous().post('/auth/login', { email: user.email, password: user.password });
  return body as { access_token: string; refresh_token: string };
}

const refresh = (token: unknown) => app.anonymous().post('/auth/refresh', { refresh_token: token });

test('returns a valid access token, and keeps the refresh token', async () => {
  const user = await app.make.aUser();
  const { refresh_token } = await openSession(user);

  const { status, body, headers } = await refresh(refresh_token);

  expect(status).toBe(200);
  expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 3600 });
  expect(headers.get('cache-control')).toBe('no-store');
  const profile = await app.anonymous().get('/auth/profile', { authorization: `Bearer ${body.access_token}` });
  expect(profile.body.id).toBe(user.id);
  expect((await refresh(refresh_token)).status).toBe(200);
});

test('stores only a hash of the refresh token', async () => {
  const user = await app.make.aUser();
  const { refresh_token } = await openSession(user);
  const { rows } = await app.pool.query(
    `select encode(refresh_token_hash, 'hex') = encode(sha256(convert_to($1, 'UTF8')), 'hex') as hashed from sessions where user_id = $2`,
    [refresh_token, user.id],
  );
  expect(rows).toEqual([{ hashed: true }]);
});

test('refuses an unknown token and an access token', async () => {
  const user = await app.make.aUser();
  const { access_token } = await openSession(user);
  for (const token of ['nonsense', access_token]) {
    const { status, body, headers } = await refresh(token);
    expect([status, body.error]).toEqual([401, 'unauthorized']);
    expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  }
});

test('refuses an expired refresh token with token_expired', async () => {
  const user = await app.make.aUser();
  const { refresh_token } = await openSession(user);
  await app.pool.query(`update sessions set expires_at = now() where user_id = $1`, [user.id]);
  const { status, body, headers } = await refresh(refresh_token);
  expect([status, body.error]).toEqual([401, 'token_expired']);
  expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
});

test('refuses the refresh token after logout and after deactivation of the user', async () => {
  const user = await app.make.aUser();
  const [first, second] = [await openSession(user), await openSession(user)];

  await app.anonymous().post('/auth/logout', undefined, { authorization: `Bearer ${first.access_token}` });
  expect((await refresh(first.refresh_token)).status).toBe(401);
  expect((await refresh(second.refresh_token)).status).toBe(200);

  await app.pool.query('update users set active = false where id = $1', [user.id]);
  expect((await refresh(second.refresh_token)).status).toBe(401);
});

test('reports all errors in the body', async () => {
  const { status, body } = await app.anonymous().post('/auth/refresh', { token: 'x' });
  expect(status).toBe(400);
  expect(body.details).toEqual({
    refresh_token: ['is required.'],
    token: ['is not a known field. Known fields: refresh_token.'],
  });
  expect((await refresh(null)).body.details).toEqual({ refresh_token: ['is required.'] });
  expect((await refresh(5)).body.details).toEqual({ refresh_token: ['must be a string.'] });
});

test('ends the session with effect on the next request, and no other session', async () => {
  const { user, client } = await signedIn(app);
  const other = await app.as(user);
  // The principal is cached now.
  await expect.poll(async () => (await client.get('/auth/profile')).status).toBe(200);

  const { status, body } = await client.post('/auth/logout');

  expect([status, body]).toEqual([200, { message: expect.any(String) }]);
  const again = await client.get('/auth/profile');
  expect([again.status, again.body.error]).toEqual([401, 'unauthorized']);
  expect(again.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  expect((await client.post('/auth/logout')).status).toBe(401);
  expect((await other.get('/auth/profile')).status).toBe(200);
  expect(await auditActions(app, user)).toEqual(['user.logged_out']);
});

test('refuses parameters', async () => {
  const client = await app.as(await app.make.aUser());
  const { status, body } = await client.post('/auth/logout', { everywhere: true });
  expect([status, Object.keys(body.details)]).toEqual([400, ['everywhere']]);
  expect((await client.get('/auth/profile')).status).toBe(200);
});

test('requires credentials', async () => {
  expect((await app.anonymous().post('/auth/logout')).body.error).toBe('unauthorized');
});

test('logs out over GraphQL', async () => {
  const client = await app.as(await app.make.aUser());
  expect((await client.graphql('mutation { logout { message } }')).body.data.logout.message).toEqual(
    expect.any(String),
  );
  expect((await client.graphql('{ me { id } }')).status).toBe(401);
});
