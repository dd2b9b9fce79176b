import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { refusalOf } from '../../support/refusal.ts';
import { signedIn } from '../../support/signed-in.ts';

/** GraphQL `createUser`, `updateUser`, `resetPassword` ([D39]). */

const app = await useSharedApp();
const { user: admin, client } = await signedIn(app);

const CREATE =
  'mutation ($input: CreateUserInput!) { createUser(input: $input) { id email name role active permissions } }';
const UPDATE =
  'mutation ($id: Int!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { name role active } }';
const RESET =
  'mutation ($id: Int!, $password: String!) { resetPassword(userId: $id, password: $password) { message } }';
const password = 'a password to remember';

const newUser = (role = 'viewer') => ({
  email: `${app.make.unique('New')}@school.example`,
  name: 'Nils New',
  password,
  role,
});

async function codeOf(query: string, variables: Record<string, unknown>, by = client): Promise<string> {
  const { body } = await by.graphql(query, variables);
  return body.errors?.[0]?.extensions.code;
}

/** Signs in a user who can manage users and read students, courses and classes. */
async function aHelper(): Promise<Client> {
  const name = app.make.unique('helpers');
  await client.post('/admin/roles', {
    name,
    permissions: ['read:students', 'read:courses', 'read:classes', 'read:users', 'manage:users'],
  });
  const user = newUser(name);
  await client.graphql(CREATE, { input: user });
  return app.signIn({ ...admin, ...user });
}

test('creates a user who can sign in, and stores the password nowhere in plain text', async () => {
  const input = newUser();
  const { body } = await client.graphql(CREATE, { input });

  const { id } = body.data.createUser;
  const permissions = ['read:students', 'read:courses', 'read:classes'];
  expect(body.data.createUser).toEqual({
    id,
    email: input.email,
    name: 'Nils New',
    role: 'viewer',
    active: true,
    permissions,
  });
  expect((await (await app.signIn({ ...admin, ...input })).get('/auth/profile')).body.id).toBe(id);
  const { rows } = await app.pool.query(
    `select (select changes from audit_logs where action = 'user.created' and resource_id = $1) as changes,
       (select data from events where type = 'user.created' and (data->>'id')::int = $1) as event`,
    [id],
  );
  expect(Object.keys(rows[0].changes).sort()).toEqual([
    ...['active', 'email', 'family_name', 'given_name', 'name', 'role'],
  ]);
  expect(rows[0].event).toEqual({ id });
});

test('reports all errors in a new user at once', async () => {
  const { body } = await client.graphql(CREATE, {
    input: { email: admin.email.toUpperCase(), name: ' ', password: 'short', role: 'king' },
  });

  expect(refusalOf(body)).toEqual({
    code: 'VALIDATION_ERROR',
    details: {
      email: ['is already in use by another user.'],
      name: ['is required.'],
      password: ['must have at least 8 characters.'],
      role: ['is not a role of this institution.'],
    },
  });
});

test('creates one of ten users with the same email in concurrent requests', async () => {
  const input = newUser();
  const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(CREATE, { input })));

  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes.filter((code) => code === 'VALIDATION_ERROR')).toHaveLength(9);
});

test('changes only the given fields; deactivation logs the user out and prevents logins', async () => {
  const user = await app.make.aUser({ institution: admin.institution, role: 'viewer' });
  const theirs = await app.as(user);

  const { body } = await client.graphql(UPDATE, { id: user.id, input: { role: 'teacher' } });
  expect(body.data.updateUser).toEqual({ name: 'Ada Admin', role: 'teacher', active: true });
  expect((await theirs.get('/auth/profile')).body.role).toBe('teacher');

  await client.graphql(UPDATE, { id: user.id, input: { active: false, name: 'Gone' } });
  expect((await theirs.get('/auth/profile')).status).toBe(401);
  const login = { email: user.email, password: user.password };
  expect((await app.anonymous().post('/auth/login', login)).body.error).toBe('invalid_credentials');
});

test('refuses null for required fields, and an unknown role', async () => {
  const { body } = await client.graphql(UPDATE, { id: admin.id, input: { name: null, role: 'king', active: null } });

  expect(Object.keys(body.errors[0].extensions.details).sort()).toEqual(['active', 'name', 'role']);
});

test('keeps the last active administrator, also if two demote each other concurrently', async () => {
  const { user: first, client: byFirst } = await signedIn(app);
  expect(await codeOf(UPDATE, { id: first.id, input: { role: 'viewer' } }, byFirst)).toBe('CONFLICT');
  expect(await codeOf(UPDATE, { id: first.id, input: { active: false } }, byFirst)).toBe('CONFLICT');

  const second = await app.make.aUser({ institution: first.institution });
  const bySecond = await app.as(second);
  const codes = await Promise.all([
    codeOf(UPDATE, { id: second.id, input: { role: 'registrar' } }, byFirst),
    codeOf(UPDATE, { id: first.id, input: { active: false } }, bySecond),
  ]);

  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
});

test('resets a password and ends the sessions of the user', async () => {
  const user = await app.make.aUser({ institution: admin.institution, role: 'teacher' });
  const theirs = await app.as(user);

  expect(await codeOf(RESET, { id: user.id, password: 'short' })).toBe('VALIDATION_ERROR');
  expect(await codeOf(RESET, { id: user.id, password })).toBeUndefined();

  expect((await theirs.get('/auth/profile')).status).toBe(401);
  expect((await (await app.signIn({ ...user, password })).get('/auth/profile')).status).toBe(200);
});

test('refuses to grant permissions the caller lacks, and to change users who have them', async () => {
  const helper = await aHelper();

  expect(await codeOf(CREATE, { input: newUser('viewer') }, helper)).toBeUndefined();
  expect(await codeOf(CREATE, { input: newUser('administrator') }, helper)).toBe('FORBIDDEN');
  expect(await codeOf(RESET, { id: admin.id, password }, helper)).toBe('FORBIDDEN');
  expect(await codeOf(UPDATE, { id: admin.id, input: { active: false } }, helper)).toBe('FORBIDDEN');
  const viewer = await app.make.aUser({ institution: admin.institution, role: 'viewer' });
  expect(await codeOf(UPDATE, { id: viewer.id, input: { role: 'registrar' } }, helper)).toBe('FORBIDDEN');
  expect(await codeOf(UPDATE, { id: viewer.id, input: { name: 'Viola' } }, helper)).toBeUndefined();
});

test("answers not_found for another institution's users", async () => {
  const stranger = await app.make.aUser();

  expect(await codeOf(UPDATE, { id: stranger.id, input: { name: 'x' } })).toBe('NOT_FOUND');
  expect(await codeOf(RESET, { id: stranger.id, password })).toBe('NOT_FOUND');
});
