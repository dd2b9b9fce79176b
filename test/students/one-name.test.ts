import { expect, test } from 'vitest';
import { changed, importFiles, pack, read } from '../oneroster/import/small-bundle.ts';
import { useSharedApp } from '../support/app.ts';
import { formWith } from '../support/files.ts';
import { signedIn } from '../support/signed-in.ts';
import { NEW_STUDENT } from './new-student.ts';
import { aRegistrar } from './registrar-with-student.ts';

/** People with one name have it as the last name, and an empty first name ([D96]). */

const app = await useSharedApp();

test('REST creates, finds and changes a student with one name', async () => {
  const { client } = await aRegistrar(app);

  const created = await client.post('/students', { ...NEW_STUDENT, first_name: ' ', last_name: 'Sukarno' });

  expect(created).toMatchObject({ status: 201, body: { first_name: '', last_name: 'Sukarno' } });
  const path = `/students/${created.body.id}`;
  expect((await client.get('/students/search?q=sukarno')).body.data).toMatchObject([{ first_name: '' }]);
  expect((await client.put(path, { first_name: 'Ahmad' })).body.first_name).toBe('Ahmad');
  expect((await client.put(path, { first_name: '' })).body.first_name).toBe('');
  expect((await client.put(path, { first_name: null })).body.details).toEqual({ first_name: ['is required.'] });
  const { first_name: _, ...withoutFirst } = NEW_STUDENT;
  expect((await client.post('/students', withoutFirst)).body.details).toMatchObject({ first_name: ['is required.'] });
});

test.each(['csv', 'xlsx'])('an export as %s is imported again without changes', async (format) => {
  const { client } = await aRegistrar(app);
  await client.post('/students', { ...NEW_STUDENT, first_name: '', last_name: 'Sukarno' });
  const { bytes } = await client.download(`/students/export?format=${format}`);

  const again = await client.post('/students/import', formWith(bytes, { mode: 'upsert' }, `students.${format}`));
  expect(again.body).toMatchObject({ unchanged: 1, failed: 0, errors: [] });

  const file = 'student_id,first_name,last_name\nN-1,,Suharto\n';
  expect((await client.post('/students/import', formWith(file))).body).toMatchObject({ created: 1, failed: 0 });
  const { body } = await client.get('/students?search=suharto');
  expect(body.data).toMatchObject([{ first_name: '', last_name: 'Suharto' }]);
});

test('one word as both names in a bundle of OneRoster is one name, unless the student has two', async () => {
  const { institution, client } = await signedIn(app);
  const names = `select first_name, last_name from students where institution_id = $1 and sourced_id = 'stu-2'`;
  const files = changed({ users: ['Mia,Wong', 'Wong,Wong'] });

  await importFiles(client, pack(files));
  expect(await read(app, institution.id, names)).toEqual([{ first_name: '', last_name: 'Wong' }]);

  await read(app, institution.id, `update students set first_name = last_name where institution_id = $1`);
  await importFiles(client, pack(files));
  expect(await read(app, institution.id, names)).toEqual([{ first_name: 'Wong', last_name: 'Wong' }]);
});
