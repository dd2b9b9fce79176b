import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';

const app = await useSharedApp();

test('returns the signed-in user with permissions and institution', async () => {
  const { user, client } = await signedIn(app, 'viewer');

  const { status, body } = await client.get('/auth/profile');

  expect(status).toBe(200);
  expect(body).toEqual({
    id: user.id,
    email: user.email,
    name: 'Ada Admin',
    role: 'viewer',
    permissions: ['read:students', 'read:courses', 'read:classes'],
    institution: { id: user.institution.id, name: user.institution.name },
  });
});

test('refuses a request without credentials', async () => {
  const { status, body, headers } = await app.anonymous().get('/auth/profile');

  expect(status).toBe(401);
  expect(body.error).toBe('unauthorized');
  expect(headers.get('www-authenticate')).toBe('Bearer');
});

test('forbids caching, answers HEAD without a body, and refuses parameters and POST', async () => {
  const client = await app.as(await app.make.aUser());

  const head = await client.send('HEAD', '/auth/profile');
  expect([head.status, head.body, head.headers.get('cache-control')]).toEqual([200, '', 'no-store']);
  const extra = await client.get('/auth/profile?fields=email');
  expect([extra.status, Object.keys(extra.body.details)]).toEqual([400, ['fields']]);
  const posted = await client.post('/auth/profile', {});
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('returns the current permissions of the role, not those at login', async () => {
  const { user, client } = await signedIn(app, 'viewer');
  await app.pool.query('update users set role_id = $2 where id = $1', [user.id, user.institution.roleIds.teacher]);
  const { body } = await client.get('/auth/profile');
  expect([body.role, body.permissions.includes('record:attendance')]).toEqual(['teacher', true]);
});

test('is available as the GraphQL field me', async () => {
  const user = await app.make.aUser();
  const client = await app.signIn(user);
  const { body } = await client.graphql(
    '{ me { id email role active lastLoginAt institution { id } } institution { id plan } }',
  );
  expect(body.data).toEqual({
    me: {
      id: user.id,
      email: user.email,
      role: 'administrator',
      active: true,
      lastLoginAt: expect.stringMatching(/Z$/),
      institution: { id: user.institution.id },
    },
    institution: { id: user.institution.id, plan: 'enterprise' },
  });
});
