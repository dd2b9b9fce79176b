import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { aSmallSchool, importFiles, pack, undo } from './small-bundle.ts';

/** Undos of bundle imports that are refused. */

const app = await useSharedApp();

async function aSchool() {
  const user = await app.make.aUser({ role: 'administrator' });
  return { user, client: await app.as(user), files: aSmallSchool() };
}

test('refuses a second undo, the undo of another institution, of an import of students, and without permissions', async () => {
  const { client, user, files } = await aSchool();
  const { id } = await importFiles(client, pack(files));
  const stranger = await app.as(await app.make.aUser());
  const clerk = await app.as(await app.make.aUser({ role: 'registrar', institution: user.institution }));
  const code = async (each: Client) => (await undo(each, id)).body.errors?.[0];
  expect(await code(stranger)).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  expect(await code(clerk)).toMatchObject({
    message: expect.stringContaining('manage:users'),
    extensions: { code: 'FORBIDDEN' },
  });
  const byOther = await client.graphql('mutation ($id: Int!) { undoImport(id: $id) { id } }', { id });
  expect(byOther.body.errors[0].message).toContain('undoOneRosterImport');
  await undo(client, id);
  expect(await code(client)).toMatchObject({ message: 'The import was already undone.' });
});

test('says what stands in the way of a former code', async () => {
  const { client, user, files } = await aSchool();
  await importFiles(client, pack(files));
  const recoded = { ...files, courses: (files.courses as string).replace('ALG1', 'ALG2') };
  const second = await importFiles(client, pack(recoded));
  await app.make.aCourse(user.institution, { code: 'ALG1' });
  const { body } = await undo(client, second.id);
  expect(body.errors[0].message).toContain('another record has taken the code of a course');
  expect((await client.graphql(`{ import(id: ${second.id}) { undoneAt } }`)).body.data.import.undoneAt).toBeNull();
});
