import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditActions } from '../../support/audit-actions.ts';
import { signedIn } from '../../support/signed-in.ts';

const app = useSharedApp();

test('ends the session with effect on the next request, and no other session', async () => {
  const { user, client } = await signedIn(app.current);
  const other = await app.current.as(user);
  // The principal is cached now.
  await expect.poll(async () => (await client.get('/auth/profile')).status).toBe(200);

  const { status, body } = await client.post('/auth/logout');

  expect([status, body]).toEqual([200, { message: expect.any(String) }]);
  const again = await client.get('/auth/profile');
  expect([again.status, again.body.error]).toEqual([401, 'unauthorized']);
  expect(again.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  expect((await client.post('/auth/logout')).status).toBe(401);
  expect((await other.get('/auth/profile')).status).toBe(200);
  expect(await auditActions(app.current, user)).toEqual(['user.logged_in', 'user.logged_in', 'user.logged_out']);
});

test('refuses parameters', async () => {
  const client = await app.current.as(await app.current.make.aUser());
  const { status, body } = await client.post('/auth/logout', { everywhere: true });
  expect([status, Object.keys(body.details)]).toEqual([400, ['everywhere']]);
  expect((await client.get('/auth/profile')).status).toBe(200);
});

test('requires credentials', async () => {
  expect((await app.current.anonymous().post('/auth/logout')).body.error).toBe('unauthorized');
});

test('logs out over GraphQL', async () => {
  const client = await app.current.as(await app.current.make.aUser());
  expect((await client.graphql('mutation { logout { message } }')).body.data.logout.message).toEqual(
    expect.any(String),
  );
  expect((await client.graphql('{ me { id } }')).status).toBe(401);
});
