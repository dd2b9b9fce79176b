import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';

/** `GET /admin/users` ([D39]). */

const app = await useSharedApp();
const { make, pool } = app;
const admin = await make.aUser();
const institution = admin.institution;
const tove = await make.aUser({ institution, role: 'teacher', name: 'Tove Åström' });
const tomas = await make.aUser({ institution, role: 'teacher', name: 'Tomás Lima' });
const vera = await make.aUser({ institution, role: 'viewer', name: 'Vera View' });
await pool.query('update users set active = false where id = $1', [tomas.id]);
await make.aUser({ name: 'Tove of another school' });
const ids: Record<'admin' | 'tove' | 'tomas' | 'vera', number> = {
  admin: admin.id,
  tove: tove.id,
  tomas: tomas.id,
  vera: vera.id,
};
const client = await app.signIn(admin);

async function idsOf(query: string): Promise<number[]> {
  const { body } = await client.get(`/admin/users${query}`);
  return body.data.map(({ id }: { id: number }) => id);
}

test('lists the users of the institution with their states', async () => {
  const { status, body, headers } = await client.get('/admin/users');

  expect(status).toBe(200);
  expect(body.pagination).toEqual({ total: 4, page: 1, limit: 20, total_pages: 1 });
  expect(body.data[0]).toEqual({
    id: ids.admin,
    email: admin.email,
    name: 'Ada Admin',
    role: 'administrator',
    active: true,
    last_login_at: expect.stringMatching(/Z$/),
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  });
  expect(body.data[2]).toMatchObject({ id: ids.tomas, active: false, last_login_at: null });
  expect(headers.get('link')).toContain('rel="first"');
});

test('filters by role, state and words of name or email', async () => {
  expect(await idsOf('?role=teacher')).toEqual([ids.tove, ids.tomas]);
  expect(await idsOf('?active=false')).toEqual([ids.tomas]);
  expect(await idsOf('?role=teacher&active=true')).toEqual([ids.tove]);
  expect(await idsOf('?search=tomas')).toEqual([ids.tomas]);
  expect(await idsOf('?search=astrom%20TOVE')).toEqual([ids.tove]);
  expect(await idsOf(`?search=${admin.email}`)).toEqual([ids.admin]);
  expect(await idsOf('?role=nobody')).toEqual([]);
  expect(await idsOf('?search=%25')).toEqual([]);
  expect(await idsOf('?limit=2&page=2')).toEqual([ids.tomas, ids.vera]);
});

test('reports all invalid parameters at once', async () => {
  const { status, body } = await client.get('/admin/users?page=0&limit=x&active=maybe&rolle=teacher');

  expect(status).toBe(400);
  expect(Object.keys(body.details).sort()).toEqual(['active', 'limit', 'page', 'rolle']);
});

test('requires the permission read:users', async () => {
  const teacher = await app.as(await app.make.aUser({ institution, role: 'teacher' }));

  expect((await teacher.get('/admin/users')).body.error).toBe('forbidden');
  expect((await app.anonymous().get('/admin/users')).status).toBe(401);
});
