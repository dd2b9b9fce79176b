import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { formWith } from '../support/files.ts';
import { NEW_STUDENT } from './new-student.ts';
import { aRegistrar, registrarWithStudent } from './registrar-with-student.ts';

/** Students without an email: young children have none, and nobody should have to invent one ([D21]). */

const app = await useSharedApp();

const { email: EMAIL, ...CHILD } = NEW_STUDENT;

test.each([{}, { email: null }, { email: '' }, { email: '  ' }])(
  'creates students without an email, as many as there are: %j',
  async (email) => {
    const { client } = await aRegistrar(app);

    for (const student_id of ['1', '2']) {
      const created = await client.post('/students', { ...CHILD, student_id, ...email });
      expect(created).toMatchObject({ status: 201, body: { student_id, email: null } });
    }

    const { body } = await client.get('/students');
    expect(body.data.map((student: { email: string | null }) => student.email)).toEqual([null, null]);
  },
);

test.each([null, '', ' '])('clears an email with %j, and gives it to another student', async (email) => {
  const { client, path, institution } = await registrarWithStudent(app, { email: EMAIL });
  const other = await app.make.aStudent(institution);
  await app.make.aStudent(institution, { email: null });

  expect(await client.put(path, { email })).toMatchObject({ status: 200, body: { email: null } });
  expect(await client.put(`/students/${other}`, { email: EMAIL })).toMatchObject({
    status: 200,
    body: { email: EMAIL },
  });

  expect((await client.get(path)).body.email).toBeNull();
  expect((await client.put(path, { email: EMAIL })).body.details).toEqual({
    email: [expect.stringMatching(/^is already in use by student \d+ \(.+\)\.$/)],
  });
});

test('names the email in the feed and in the audit trail only where it changed', async () => {
  const client = await app.as(await app.make.aUser());
  const { body } = await client.post('/students', CHILD);
  for (const email of [null, EMAIL, null]) await client.put(`/students/${body.id}`, { email });

  const feed = await client.graphql('{ changes { entries { type changed } } }');
  expect(feed.body.data.changes.entries).toEqual([
    { type: 'created', changed: ['studentId', 'firstName', 'lastName', 'status', 'enrollmentDate'] },
    { type: 'updated', changed: ['email'] },
    { type: 'updated', changed: ['email'] },
  ]);
  const logs = await client.get(`/admin/audit-logs?action=student.updated&resource_id=${body.id}`);
  expect(logs.body.data.map(({ changes }: { changes: object }) => changes)).toEqual([
    { email: { from: EMAIL, to: null } },
    { email: { from: null, to: EMAIL } },
  ]);
});

test('creates, clears and returns no email in GraphQL', async () => {
  const { client } = await aRegistrar(app);
  const create = `mutation ($email: String) {
    createStudent(input: { studentId: "g-1", firstName: "A", lastName: "B", email: $email }) { id email }
  }`;
  const { id, email } = (await client.graphql(create)).body.data.createStudent;
  expect(email).toBeNull();

  const update = `mutation ($email: String) { updateStudent(id: ${id}, input: { email: $email }) { email version } }`;
  expect((await client.graphql(update, { email: EMAIL })).body.data.updateStudent).toEqual({
    email: EMAIL,
    version: 2,
  });
  expect((await client.graphql(update, { email: null })).body.data.updateStudent).toEqual({ email: null, version: 3 });
  expect((await client.graphql(update)).body.data.updateStudent).toEqual({ email: null, version: 3 });
});

test('finds students without an email by their names and student id', async () => {
  const { client, institution } = await aRegistrar(app);
  const { make } = app;
  const names = { first_name: 'José', last_name: 'García' };
  const without = await make.aStudent(institution, { ...names, student_id: 'K-17', email: null });
  const withEmail = await make.aStudent(institution, { ...names, student_id: 'K-18', email: 'k-17@students.example' });
  const find = async (path: string) => {
    const { body } = await client.get(path);
    return body.data.map(({ id }: { id: number }) => id);
  };

  expect(await find('/students?search=gar%20jos')).toEqual([without, withEmail]);
  expect(await find('/students/search?q=garcia')).toEqual([without, withEmail]);
  expect(await find('/students/search?q=Jose%20Garzia')).toEqual([without, withEmail]);
  expect(await find('/students/search?q=K-17')).toEqual([without, withEmail]);
  expect(await find('/students/search?q=k-17@students.example')).toEqual([withEmail]);
  expect(await find('/students/search?q=garcia&sort=-name')).toEqual([withEmail, without]);
});

test('imports a blank email as none, clears it by an upsert, and undoes that', async () => {
  const { client, institution } = await aRegistrar(app);
  const id = await app.make.aStudent(institution, { student_id: 'old', email: EMAIL });
  const header = 'student_id,first_name,last_name,email';
  const created = await client.post('/students/import', formWith(`${header}\na,A,B,\nb,A,B, \n`));
  expect(created.body).toMatchObject({ created: 2, failed: 0 });

  const rows = 'old,Sam,Student,\na,A,B,\nnew,A,B,Jose@students.example';
  const updated = await client.post('/students/import', formWith(`${header}\n${rows}`, { mode: 'upsert' }));
  expect(updated.body).toMatchObject({ created: 1, updated: 1, unchanged: 1, failed: 0 });
  expect((await client.get(`/students/${id}`)).body.email).toBeNull();

  const { body } = await client.graphql(`mutation { undoImport(id: ${updated.body.id}) { failed } }`);
  expect(body.data.undoImport).toEqual({ failed: 0 });
  expect((await client.get(`/students/${id}`)).body.email).toBe(EMAIL);
});

test.each(['create', 'upsert'])('imports new students from a file without an email column (%s)', async (mode) => {
  const { client } = await aRegistrar(app);
  const file = 'student_id,first_name,last_name\nn-1,A,B\nn-2,C,D\n';

  const { body } = await client.post('/students/import', formWith(file, { mode }));

  expect(body).toMatchObject({ created: 2, failed: 0, errors: [] });
  const students = await client.get('/students');
  expect(students.body.data.map((student: { email: string | null }) => student.email)).toEqual([null, null]);
});

test('imports an exchange of emails, by which one student is left without', async () => {
  const { client, institution } = await aRegistrar(app);
  const { make } = app;
  for (const name of ['x', 'y']) await make.aStudent(institution, { student_id: name, email: `${name}@x.example` });
  const file = 'student_id,first_name,last_name,email\nx,A,B,y@x.example\ny,A,B,\n';

  const { body } = await client.post('/students/import', formWith(file, { mode: 'upsert' }));

  expect(body).toMatchObject({ updated: 2, failed: 0 });
  const students = await client.get('/students');
  expect(students.body.data.map((student: { email: string | null }) => student.email)).toEqual(['y@x.example', null]);
});

test('exports no email as an empty cell', async () => {
  const { client, institution } = await aRegistrar(app);
  await app.make.aStudent(institution, { student_id: 'e-1', email: null });

  const { bytes } = await client.download('/students/export?format=csv');

  expect(bytes.toString()).toContain('e-1,Sam,Student,,,');
});

test('restores a student without an email beside others without one', async () => {
  const { client, id, path, institution } = await registrarWithStudent(app, { email: null });
  await client.delete(path);
  await app.make.aStudent(institution, { email: null });

  const { body } = await client.graphql(`mutation { restoreStudent(id: ${id}) { id email } }`);

  expect(body.data.restoreStudent).toEqual({ id, email: null });
});

test('erases the email of a student', async () => {
  const user = await app.make.aUser();
  const id = await app.make.aStudent(user.institution);
  const { body } = await (await app.as(user)).graphql(`mutation { eraseStudent(id: ${id}) { id } }`);
  expect(body.errors).toBeUndefined();

  const { rows } = await app.pool.query('select email from students where id = $1', [id]);

  expect(rows).toEqual([{ email: null }]);
});
