import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';

/** The users who may be assigned to classes, and one user. */

const app = await useSharedApp();

const LIST = 'query ($search: String) { teachers(search: $search) { id name role } }';

const namesOf = async (client: Client, search?: string): Promise<string[]> => {
  const { body } = await client.graphql(LIST, { search });
  return body.data.teachers.map(({ name }: { name: string }) => name);
};

const { make, registrar: services } = app;
const institution = await make.anInstitution();
const admin = await make.aUser({ institution, name: 'Ada Admin' });
const office = await make.aUser({ institution, role: 'registrar', name: 'Rita Registrar' });
const ids: Record<string, number> = { admin: admin.id, office: office.id };
for (const name of ['Zoë Teacher', 'émile Teacher', 'Former Teacher'])
  ids[name] = (await make.aUser({ institution, role: 'teacher', name })).id;
await make.aUser({ institution, role: 'viewer', name: 'Vera Viewer' });
await make.aUser({ role: 'teacher', name: 'Teacher Elsewhere' });
await services.database.pool.query('update users set active = false where id = $1', [ids['Former Teacher']]);
const [administrator, registrar] = [await app.as(admin), await app.as(office)];

test('lists active users who may record attendance or submit grades, by name', async () => {
  const { body } = await registrar.graphql(LIST);
  expect(body.data.teachers).toEqual([
    { id: ids.admin, name: 'Ada Admin', role: 'administrator' },
    { id: ids['émile Teacher'], name: 'émile Teacher', role: 'teacher' },
    { id: ids.office, name: 'Rita Registrar', role: 'registrar' },
    { id: ids['Zoë Teacher'], name: 'Zoë Teacher', role: 'teacher' },
  ]);
});

test('searches names, and not emails', async () => {
  expect(await namesOf(registrar, 'ZOE')).toEqual(['Zoë Teacher']);
  expect(await namesOf(registrar, 'teach')).toEqual(['émile Teacher', 'Zoë Teacher']);
  expect(await namesOf(registrar, 'school.example')).toEqual([]);
});

test.each(['email', 'familyName', 'sourcedId', 'lastLoginAt', 'permissions', 'apiKeys { name }'])(
  'shows %s only with read:users',
  async (field) => {
    const query = `{ teachers { id ${field} } }`;
    const [name] = field.split(' ');
    expect((await registrar.graphql(query)).body.errors).toMatchObject([
      { message: `This needs the permission read:users for ${name}.`, extensions: { code: 'FORBIDDEN' } },
    ]);
    expect((await administrator.graphql(query)).body.errors).toBeUndefined();
  },
);

test('refuses users who may not assign teachers, and a search that is too long', async () => {
  const viewer = await app.as(await app.make.aUser({ institution, role: 'viewer' }));
  expect((await viewer.graphql(LIST)).body.errors[0].message).toBe('This needs the permission update:classes.');
  const { body } = await registrar.graphql(LIST, { search: 'x'.repeat(201) });
  expect(Object.keys(body.errors[0].extensions.details)).toEqual(['search']);
});

test('lists at most 100', async () => {
  const { make, registrar: services } = app;
  const user = await make.aUser();
  await services.database.pool.query(
    `insert into users (institution_id, email, name, password_hash, role_id)
     select $1, 'many-' || i || '@x.example', 'Teacher ' || i, 'none', $2 from generate_series(1, 150) i`,
    [user.institution.id, user.institution.roleIds.teacher],
  );
  const client = await app.as(user);
  expect(await namesOf(client)).toHaveLength(100);
  expect(await namesOf(client, 'teacher 150')).toEqual(['Teacher 150']);
});

test('returns one user of the institution to callers with read:users', async () => {
  const query = 'query ($id: Int!) { user(id: $id) { id name email role active } }';
  const { body } = await administrator.graphql(query, { id: ids['Former Teacher'] });
  expect(body.data.user).toMatchObject({ name: 'Former Teacher', role: 'teacher', active: false });
  const other = await app.as(await app.make.aUser());
  expect((await other.graphql(query, { id: ids.office })).body.data.user).toBeNull();
  expect((await registrar.graphql(query, { id: ids.office })).body.errors[0].message).toBe(
    'This needs the permission read:users.',
  );
});
