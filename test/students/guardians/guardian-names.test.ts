import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';

/** Given and family names of guardians, beside the display name. */

const app = await useSharedApp();

const NAMES = 'id name givenName familyName';

async function office() {
  const { user, client } = await signedIn(app, 'registrar');
  const run = async (query: string, variables: object) => {
    const { body } = await client.graphql(query, variables as Record<string, unknown>);
    return body.errors?.[0].extensions.details ?? Object.values(body.data)[0];
  };
  const create = (input: object) =>
    run(`mutation ($input: CreateGuardianInput!) { createGuardian(input: $input) { ${NAMES} } }`, { input });
  const update = (id: number, input: object) =>
    run(`mutation ($id: Int!, $input: UpdateGuardianInput!) { updateGuardian(id: $id, input: $input) { ${NAMES} } }`, {
      ...{ id, input },
    });
  return { ...user, client, create, update, run };
}

test('derives the parts of a new name, and stores those that are sent', async () => {
  const { create } = await office();
  expect(await create({ name: 'Grace Brewster Hopper' })).toMatchObject({
    ...{ givenName: 'Grace Brewster', familyName: 'Hopper' },
  });
  const sent = { name: 'Grandma', givenName: 'Grace', familyName: 'Hopper' };
  expect(await create(sent)).toMatchObject(sent);
});

test('derives the parts anew when only the name changes, and keeps corrected ones otherwise', async () => {
  const { create, update } = await office();
  const { id } = await create({ name: 'María García López' });
  const parts = { givenName: 'María', familyName: 'García López' };
  expect(await update(id, parts)).toMatchObject({ name: 'María García López', ...parts });
  expect(await update(id, { name: 'María García López', phone: '55555' })).toMatchObject(parts);
  expect(await update(id, { email: 'maria@home.example' })).toMatchObject(parts);
  expect(await update(id, { name: 'Mary Garcia' })).toMatchObject({ givenName: 'Mary', familyName: 'Garcia' });
  expect(await update(id, { familyName: null })).toMatchObject({ name: 'Mary Garcia', familyName: null });
});

test('refuses invalid parts, with all other problems', async () => {
  const { create } = await office();
  const wrong = { name: ' ', email: 'x', givenName: 'x'.repeat(201), familyName: 'a\u200bb' };
  expect(Object.keys(await create(wrong)).sort()).toEqual(['email', 'familyName', 'givenName', 'name']);
});

test('seals the parts in the audit trail, and shows them neither in the record of a student nor in REST', async () => {
  const { create, client, institution, run } = await office();
  const { id } = await create({ name: 'G.', givenName: 'Unmistakablegiven', familyName: 'Unmistakablefamily' });
  const studentId = await app.make.aStudent(institution);
  await run('mutation ($s: Int!, $g: Int!) { linkGuardian(studentId: $s, guardianId: $g, primary: true) { id } }', {
    ...{ s: studentId, g: id },
  });
  const { rows } = await app.pool.query(
    `select changes::text as text from audit_logs where action = 'guardian.created' and resource_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ text: expect.not.stringContaining('Unmistakable') }]);
  const { body } = await client.get(`/students/${studentId}`);
  expect(body.parent).toEqual({ id, name: 'G.', email: null, phone: null });
});
