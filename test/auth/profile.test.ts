import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';

const app = useApp();

test('shows the signed-in user with permissions and institution', async () => {
  const user = await app.current.make.aUser({ role: 'viewer' });
  const client = await app.current.as(user);

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
  const { status, body, headers } = await app.current.anonymous().get('/auth/profile');

  expect(status).toBe(401);
  expect(body.error).toBe('unauthorized');
  expect(headers.get('www-authenticate')).toBe('Bearer');
});
