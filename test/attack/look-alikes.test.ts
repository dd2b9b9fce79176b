import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { formWith } from '../support/files.ts';

/** Records that nobody can tell apart: identifiers with invisible characters, emails in letters of another script. */

const app = useApp();
let client: Client;

beforeAll(async () => {
  const user = await app.current.make.aUser();
  client = await app.current.as(user);
  await app.current.make.aStudent(user.institution, { student_id: 'X1' });
});

const student = { student_id: 'X1', first_name: 'علی\u200Cرضا', last_name: '👩\u200D🎓', email: 'x1@school.example' };

test.each(['X1\u200B', 'X1\u202E', '\u2068X1'])('the student id %j is refused beside X1', async (studentId) => {
  const { status, body } = await client.post('/students', { ...student, student_id: studentId });
  expect([status, Object.keys(body.details)]).toEqual([400, ['student_id']]);
  const imported = await client.send(
    'POST',
    '/students/import',
    formWith(`student_id,first_name,last_name,email\n${studentId},A,B,other@school.example`),
  );
  expect(imported.body.errors).toMatchObject([
    { field: 'student_id', message: expect.stringMatching(/^contains the invisible character U\+/) },
  ]);
});

test('names keep the joiners that their script needs', async () => {
  const { status, body } = await client.post('/students', { ...student, student_id: 'X2' });
  expect([status, body.first_name, body.last_name]).toEqual([201, student.first_name, student.last_name]);
});

const CREATE = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }';

test.each(['аdmin@alpha.example', 'ａdmin@alpha.example', 'ad\u200Dmin@alpha.example'])(
  'a user with the email %j is refused beside admin@alpha.example',
  async (email) => {
    const { body } = await client.graphql(CREATE, {
      input: { email, name: 'Ada', password: 'a password to remember', role: 'viewer' },
    });
    expect(Object.keys(body.errors[0].extensions.details)).toEqual(['email']);
  },
);

test('the names of actors take no direction marks', async () => {
  const users = await client.graphql(CREATE, {
    input: { email: 'b@alpha.example', name: 'Ada \u202Enimda', password: 'a password to remember', role: 'viewer' },
  });
  expect(users.body.errors[0].extensions.details).toEqual({
    name: ['contains the invisible character U+202E. Remove it.'],
  });
  const key = await client.post('/auth/api-key', { name: 'Key \u2067' });
  expect(key.body.details).toEqual({ name: ['contains the invisible character U+2067. Remove it.'] });
});
