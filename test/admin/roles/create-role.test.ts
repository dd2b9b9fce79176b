import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';

/** `POST /admin/roles` ([D40]). */

const app = await useSharedApp();
const { user: admin, client } = await signedIn(app);

test('creates a role', async () => {
  const role = {
    name: 'front_desk-2',
    description: ' Answers the door ',
    permissions: ['update:students', 'read:students', 'read:students'],
  };
  const { status, body } = await client.post('/admin/roles', role);

  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    name: 'front_desk-2',
    description: 'Answers the door',
    permissions: ['read:students', 'update:students'],
    built_in: false,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  });
});

test('writes an audit record', async () => {
  const { body } = await client.post('/admin/roles', { name: 'audited', permissions: ['read:students'] });

  const { rows } = await app.pool.query(
    `select actor_id, action, changes from audit_logs where resource_type = 'role' and resource_id = $1`,
    [body.id],
  );
  expect(rows).toEqual([
    {
      actor_id: admin.id,
      action: 'role.created',
      changes: { name: { from: null, to: 'audited' }, permissions: { from: null, to: ['read:students'] } },
    },
  ]);
});

test.each([
  ['an unknown permission', { name: 'x', permissions: ['read:students', 'fly:kites'] }, ['permissions']],
  ['no permission', { name: 'x', permissions: [] }, ['permissions']],
  ['an empty body', {}, ['name', 'permissions']],
  ['a name with invalid characters', { name: 'Front Desk', permissions: ['read:students'] }, ['name']],
  [
    'a name that is too long and a permission that is not a string',
    { name: 'x'.repeat(65), permissions: [1] },
    ['name', 'permissions.0'],
  ],
  [
    'unknown permissions among values that are not strings',
    { name: 'x', permissions: [1, 'fly:kites', null] },
    ['permissions', 'permissions.0', 'permissions.2'],
  ],
  [
    'a taken name and other problems',
    { name: 'teacher', description: 'x'.repeat(501), permissions: ['no'] },
    ['description', 'name', 'permissions'],
  ],
  ['an unknown field', { name: 'x', permissions: ['read:students'], built_in: true }, ['built_in']],
])('refuses %s', async (_what, input, fields) => {
  const { status, body } = await client.post('/admin/roles', input);

  expect([status, body.error]).toEqual([400, 'validation_error']);
  expect(Object.keys(body.details).sort()).toEqual(fields);
});

test('creates one of three roles with the same name in concurrent requests', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => client.post('/admin/roles', { name: 'twin', permissions: ['read:students'] })),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
});

test('refuses permissions that the caller does not have', async () => {
  await client.post('/admin/roles', {
    name: 'role_maker',
    permissions: ['manage:roles', 'read:roles', 'read:students'],
  });
  const email = `${app.make.unique('maker')}@school.example`;
  await client.graphql('mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }', {
    input: { email, name: 'Max Maker', password: admin.password, role: 'role_maker' },
  });
  const maker = await app.signIn({ ...admin, email });

  const refused = await maker.post('/admin/roles', { name: 'climber', permissions: ['read:students', 'manage:users'] });

  expect([refused.status, refused.body.error]).toEqual([403, 'forbidden']);
  expect(refused.body.message).toContain('manage:users');
  expect((await maker.post('/admin/roles', { name: 'peer', permissions: ['read:students'] })).status).toBe(201);
});

test('requires the permission manage:roles', async () => {
  const registrar = await app.as(await app.make.aUser({ institution: admin.institution, role: 'registrar' }));

  expect((await registrar.post('/admin/roles', { name: 'r', permissions: ['read:students'] })).status).toBe(403);
});
