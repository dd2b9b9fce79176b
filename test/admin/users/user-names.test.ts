import { expect, test } from 'vitest';
import { createInstitutionWithAdministrator } from '../../../src/admin/institutions/create-institution.service.ts';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';

/** Given and family names of users, beside the display name. */

const app = await useSharedApp();
const { user: admin, client } = await signedIn(app);

const NAMES = 'id name givenName familyName';

async function create(names: object) {
  const email = `${app.make.unique('named')}@school.example`;
  const input = { email, password: 'a password to remember', role: 'viewer', ...names };
  const { body } = await client.graphql(
    `mutation ($input: CreateUserInput!) { createUser(input: $input) { ${NAMES} } }`,
    { input },
  );
  return body.data?.createUser ?? body.errors[0].extensions.details;
}

async function update(id: number, input: object) {
  const text = `mutation ($id: Int!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { ${NAMES} updatedAt } }`;
  const { body } = await client.graphql(text, { id, input });
  return body.data?.updateUser ?? body.errors[0].extensions.details;
}

test('derives the parts of a new name, and stores those that are sent', async () => {
  expect(await create({ name: ' María José  García ' })).toMatchObject({
    givenName: 'María José',
    familyName: 'García',
  });
  expect(await create({ name: 'Suharto' })).toMatchObject({ givenName: null, familyName: 'Suharto' });
  const spanish = { name: 'María García López', givenName: 'María', familyName: 'García López' };
  expect(await create(spanish)).toMatchObject(spanish);
  expect(await create({ name: 'Sting', givenName: ' Gordon ', familyName: null })).toMatchObject({
    ...{ name: 'Sting', givenName: 'Gordon', familyName: null },
  });
});

test('derives the parts anew when only the name changes, and keeps corrected ones otherwise', async () => {
  const { id } = await create({ name: 'María García López' });
  const corrected = { name: 'María García López', givenName: 'María', familyName: 'García López' };
  expect(await update(id, { givenName: 'María', familyName: 'García López' })).toMatchObject(corrected);
  expect(await update(id, { name: 'María García López', role: 'teacher' })).toMatchObject(corrected);
  expect(await update(id, { active: true })).toMatchObject(corrected);
  expect(await update(id, { name: 'María García' })).toMatchObject({ givenName: 'María', familyName: 'García' });
  expect(await update(id, { name: 'M. Lee', familyName: 'Lee-García' })).toMatchObject({
    ...{ name: 'M. Lee', givenName: 'M.', familyName: 'Lee-García' },
  });
  expect(await update(id, { givenName: '' })).toMatchObject({ givenName: null, familyName: 'Lee-García' });
});

test('records changes of the parts, and changes nothing when they stay', async () => {
  const { id } = await create({ name: 'Ann Lee' });
  const { updatedAt } = await update(id, { name: 'Ann Lee', givenName: 'Ann' });
  const later = await update(id, { givenName: 'Anna' });
  expect(later.updatedAt > updatedAt).toBe(true);
  const { rows } = await app.pool.query(
    `select changes from audit_logs where resource_type = 'user' and resource_id = $1 order by id`,
    [id],
  );
  expect(rows).toMatchObject([
    { changes: { given_name: { from: null, to: 'Ann' }, family_name: { from: null, to: 'Lee' } } },
    { changes: { given_name: { from: 'Ann', to: 'Anna' } } },
  ]);
  expect(Object.keys(rows[1].changes)).toEqual(['given_name']);
});

test('refuses parts that are too long or have invisible characters, with all other problems', async () => {
  const wrong = { name: '', givenName: 'x'.repeat(201), familyName: 'Gar\u200bcía' };
  const fields = ['familyName', 'givenName', 'name'];
  expect(Object.keys(await create(wrong)).sort()).toEqual(fields);
  expect(Object.keys(await update(admin.id, wrong)).sort()).toEqual(fields);
});

test('shows the parts in lists and the own profile of GraphQL, and not in REST', async () => {
  const { id } = await create({ name: 'Zita Only' });
  const { body } = await client.graphql(`{ users(search: "zita") { data { ${NAMES} } } me { givenName familyName } }`);
  expect(body.data).toMatchObject({ users: { data: [{ id, givenName: 'Zita', familyName: 'Only' }] } });
  expect(body.data.me).toEqual({ givenName: null, familyName: null });
  const keys = ['active', 'created_at', 'email', 'id', 'last_login_at', 'name', 'role', 'updated_at'];
  expect(Object.keys((await client.get('/admin/users')).body.data[0]).sort()).toEqual(keys);
});

test('derives the parts of the name of the first administrator', async () => {
  const input = {
    ...{ name: 'New school', plan: 'standard' as const, timeZone: 'UTC' },
    ...{ adminEmail: `${app.make.unique('first')}@school.example`, adminPassword: 'a password to remember' },
  };
  const created = await createInstitutionWithAdministrator(app.registrar.database, input, 'Test');
  const { rows } = await app.pool.query('select name, given_name, family_name from users where id = $1', [
    created.administrator.id,
  ]);
  expect(rows).toEqual([{ name: 'Administrator', given_name: null, family_name: 'Administrator' }]);
});
