import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { formWith } from '../support/files.ts';

/** Values that look the same: identifiers with invisible characters, emails with letters of another script. */

const app = await useSharedApp();
const user = await app.make.aUser();
const client = await app.as(user);
await app.make.aStudent(user.institution, { student_id: 'X1' });

const student = { student_id: 'X1', first_name: 'علی\u200Cرضا', last_name: '👩\u200D🎓', email: 'x1@school.example' };

test.each(['X1\u200B', 'X1\u202E', '\u2068X1'])('refuses the student id %j, which looks like X1', async (studentId) => {
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

test('keeps joiners in names, because some scripts need them', async () => {
  const { status, body } = await client.post('/students', { ...student, student_id: 'X2' });
  expect([status, body.first_name, body.last_name]).toEqual([201, student.first_name, student.last_name]);
});

const CREATE = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }';

test.each(['аdmin@alpha.example', 'ａdmin@alpha.example', 'ad\u200Dmin@alpha.example'])(
  'refuses the email %j, which looks like admin@alpha.example',
  async (email) => {
    const { body } = await client.graphql(CREATE, {
      input: { email, name: 'Ada', password: 'a password to remember', role: 'viewer' },
    });
    expect(Object.keys(body.errors[0].extensions.details)).toEqual(['email']);
  },
);

test('refuses direction marks in the names of users and API keys', async () => {
  const users = await client.graphql(CREATE, {
    input: { email: 'b@alpha.example', name: 'Ada \u202Enimda', password: 'a password to remember', role: 'viewer' },
  });
  expect(users.body.errors[0].extensions.details).toEqual({
    name: ['contains the invisible character U+202E. Remove it.'],
  });
  const key = await client.post('/auth/api-key', { name: 'Key \u2067' });
  expect(key.body.details).toEqual({ name: ['contains the invisible character U+2067. Remove it.'] });
});
