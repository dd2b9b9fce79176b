import { expect, test } from 'vitest';
import { permissions } from '../../../src/access/permissions.ts';
import { useSharedApp } from '../../support/app.ts';
import { TestIdentityProvider } from '../../support/identity-provider.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aProvider } from '../../support/sso.ts';

/** GraphQL `roles`, `permissions`, `updateRole`, `deleteRole` ([D40]). */

const app = await useSharedApp();
const { user: admin, client } = await signedIn(app);

async function aRole(grants = ['read:students']): Promise<{ id: number; name: string }> {
  const { body } = await client.post('/admin/roles', { name: app.make.unique('role'), permissions: grants });
  return body;
}

const UPDATE =
  'mutation ($id: Int!, $input: UpdateRoleInput!) { updateRole(id: $id, input: $input) { name description permissions } }';
const DELETE = 'mutation ($id: Int!) { deleteRole(id: $id) { id message } }';

async function codeOf(query: string, variables: Record<string, unknown>, by = client): Promise<string> {
  const { body } = await by.graphql(query, variables);
  return body.errors?.[0]?.extensions.code;
}

test('lists the roles of the institution and every permission', async () => {
  const { body } = await client.graphql('{ roles { name builtIn permissions } permissions { name action resource } }');

  expect(body.data.roles.slice(0, 4)).toMatchObject([
    { name: 'administrator', builtIn: true, permissions: [...permissions] },
    { name: 'registrar' },
    { name: 'teacher' },
    { name: 'viewer' },
  ]);
  expect(body.data.permissions).toHaveLength(permissions.length);
  expect(body.data.permissions[0]).toEqual({ name: 'read:students', action: 'read', resource: 'students' });
});

test('changes only the given fields, with effect on its users at once', async () => {
  const role = await aRole();
  const user = await app.make.aUser({ institution: admin.institution });
  await client.graphql('mutation ($id: Int!, $role: String) { updateUser(id: $id, input: { role: $role }) { id } }', {
    id: user.id,
    role: role.name,
  });
  const holder = await app.as(user);
  expect((await holder.get('/admin/users')).status).toBe(403);

  const { body } = await client.graphql(UPDATE, { id: role.id, input: { permissions: ['read:users'] } });

  expect(body.data.updateRole).toEqual({ name: role.name, description: null, permissions: ['read:users'] });
  expect((await holder.get('/admin/users')).status).toBe(200);
});

test('refuses to change or delete a built-in role', async () => {
  const id = admin.institution.roleIds.viewer;

  expect(await codeOf(UPDATE, { id, input: { description: 'mine' } })).toBe('CONFLICT');
  expect(await codeOf(DELETE, { id })).toBe('CONFLICT');
});

test('deletes a role without users, and refuses to delete one in use', async () => {
  const [unused, used] = [await aRole(), await aRole()];
  const user = await app.make.aUser({ institution: admin.institution, role: 'viewer' });
  await client.graphql('mutation ($id: Int!, $role: String) { updateUser(id: $id, input: { role: $role }) { id } }', {
    id: user.id,
    role: used.name,
  });

  expect((await client.graphql(DELETE, { id: unused.id })).body.data.deleteRole.id).toBe(unused.id);
  expect(await codeOf(DELETE, { id: unused.id })).toBe('NOT_FOUND');
  expect(await codeOf(DELETE, { id: used.id })).toBe('CONFLICT');
});

test('says that a provider gives a role which cannot be deleted for that', async () => {
  const role = await aRole();
  const provider = await aProvider(app, admin.institution, await TestIdentityProvider.shared(), {
    jit_role_id: role.id,
  });
  const { body } = await client.graphql(DELETE, { id: role.id });
  expect(body.errors[0]).toMatchObject({
    message: expect.stringContaining('new users of an identity provider'),
    extensions: { code: 'CONFLICT' },
  });
  await app.pool.query('update identity_providers set jit_role_id = null where institution_id = $1 and id = $2', [
    admin.institution.id,
    provider.id,
  ]);
  expect(await codeOf(DELETE, { id: role.id })).toBeUndefined();
});

test('either keeps a role or refuses its assignment if it is deleted and assigned concurrently', async () => {
  const role = await aRole();
  const user = await app.make.aUser({ institution: admin.institution, role: 'viewer' });
  const assign = 'mutation ($id: Int!, $role: String) { updateUser(id: $id, input: { role: $role }) { role } }';
  const [assigned, deleted] = await Promise.all([
    client.graphql(assign, { id: user.id, role: role.name }),
    client.graphql(DELETE, { id: role.id }),
  ]);

  const outcome = [assigned.body.errors?.[0]?.extensions.code, deleted.body.errors?.[0]?.extensions.code];
  expect([
    ['VALIDATION_ERROR', undefined],
    [undefined, 'CONFLICT'],
  ]).toContainEqual(outcome);
});

test('reports a name in use and empty permissions at once', async () => {
  const role = await aRole();
  const { body } = await client.graphql(UPDATE, { id: role.id, input: { name: 'viewer', permissions: [] } });

  expect(Object.keys(body.errors[0].extensions.details).sort()).toEqual(['name', 'permissions']);
});

test("answers not_found for another institution's roles", async () => {
  const stranger = await app.as(await app.make.aUser());
  const role = await aRole();

  expect(await codeOf(UPDATE, { id: role.id, input: { description: 'x' } }, stranger)).toBe('NOT_FOUND');
  expect(await codeOf(DELETE, { id: role.id }, stranger)).toBe('NOT_FOUND');
});
