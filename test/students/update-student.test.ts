import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { refusalOf } from '../support/refusal.ts';
import { registrarWithStudent } from './registrar-with-student.ts';

const app = await useSharedApp();

test('changes only the fields that are sent', async () => {
  const { client, path, id } = await registrarWithStudent(app, { first_name: 'Ann', phone: '+1 555 0100' });
  const before = (await client.get(path)).body;

  const { status, body } = await client.put(path, { first_name: ' Anna ' });

  expect(status).toBe(200);
  expect(body).toEqual({
    id,
    student_id: before.student_id,
    first_name: 'Anna',
    last_name: before.last_name,
    email: before.email,
    phone: '+1 555 0100',
    date_of_birth: null,
    class_id: null,
    class_name: null,
    status: 'active',
    enrollment_date: '2024-09-01',
    updated_at: expect.any(String),
  });
  expect(body.updated_at > before.updated_at).toBe(true);
  expect((await client.get(path)).body).toEqual({ ...before, first_name: 'Anna', updated_at: body.updated_at });
});

test.each([[{}], [undefined]])(
  'changes nothing for the empty body %j, updated_at and version included',
  async (body) => {
    const { client, path } = await registrarWithStudent(app);
    const before = await client.get(path);

    expect((await client.put(path, body)).status).toBe(200);

    const after = await client.get(path);
    expect(after.body).toEqual(before.body);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  },
);

test('clears email, phone and class with null, and refuses to clear mandatory fields', async () => {
  const { institution } = await registrarWithStudent(app);
  const classId = await app.make.aClass(institution);
  const { client, path } = await registrarWithStudent(app);
  const cleared = { email: null, phone: null, class_id: null };
  expect((await client.put(path, cleared)).body).toMatchObject(cleared);

  const { body } = await client.put(path, {
    first_name: null,
    last_name: ' ',
    status: null,
    class_id: classId,
    phone: 'x',
  });

  expect(body.details).toEqual({
    first_name: ['is required.'],
    last_name: ['is required.'],
    status: ['is required.'],
    phone: [expect.stringContaining('must be a phone number')],
    class_id: ['is not a class of this institution.'],
  });
});

test('refuses the email of another student in any case, and accepts the student’s own', async () => {
  const { client, path, institution } = await registrarWithStudent(app, { email: 'me@students.example' });
  const other = await app.make.aStudent(institution, { student_id: 'A-102', email: 'taken@students.example' });

  const taken = await client.put(path, { email: 'TAKEN@students.example', last_name: '' });
  expect(taken.body.details).toEqual({
    email: [`is already in use by student ${other} (A-102).`],
    last_name: ['is required.'],
  });

  expect(await client.put(path, { email: 'ME@students.example' })).toMatchObject({
    status: 200,
    body: { email: 'ME@students.example' },
  });
});

test('GraphQL honours expectedVersion, and also changes date of birth, address and guardian', async () => {
  const { client, id, institution } = await registrarWithStudent(app);
  const parentId = await app.make.aGuardian(institution);
  const query = `mutation ($id: Int!, $input: UpdateStudentInput!, $version: Int) {
    updateStudent(id: $id, input: $input, expectedVersion: $version) { version dateOfBirth address { city zip } parent { id } guardians { primary } }
  }`;
  const input = { dateOfBirth: '2011-01-01', address: { city: 'Lima' }, parentId };

  const { body } = await client.graphql(query, { id, input, version: 1 });
  expect(body.data.updateStudent).toEqual({
    version: 2,
    dateOfBirth: '2011-01-01',
    address: { city: 'Lima', zip: null },
    parent: { id: parentId },
    guardians: [{ primary: true }],
  });
  const stale = await client.graphql(query, { id, input: { phone: '55555' }, version: 1 });
  expect(stale.body.errors[0].extensions.code).toBe('PRECONDITION_FAILED');
  const cleared = await client.graphql(query, {
    id,
    input: { dateOfBirth: null, address: null, parentId: null },
    version: 2,
  });
  expect(cleared.body.data.updateStudent).toMatchObject({
    dateOfBirth: null,
    address: null,
    parent: null,
    guardians: [{ primary: false }],
  });
  const wrong = await client.graphql(query, {
    id,
    input: { dateOfBirth: '1890-01-01', parentId: 999, firstName: null },
  });
  expect(refusalOf(wrong.body)).toEqual({
    code: 'VALIDATION_ERROR',
    details: {
      dateOfBirth: [expect.any(String)],
      parentId: ['is not a guardian of this institution.'],
      firstName: ['is required.'],
    },
  });
});

test.each(['0', '-1', '2147483648', '1e3', '01', 'abc', '999999'])('answers 404 for the id %s', async (id) => {
  const { client } = await registrarWithStudent(app);

  expect(await client.put(`/students/${id}`, { first_name: 'X' })).toMatchObject({
    status: 404,
    body: { error: 'not_found' },
  });
});

test('answers 404 for a student of another institution and for a deleted one', async () => {
  const [one, other] = [await registrarWithStudent(app), await registrarWithStudent(app)];
  expect((await one.client.put(other.path, { first_name: 'X' })).status).toBe(404);
  await other.client.delete(other.path);
  expect((await other.client.put(other.path, { first_name: 'X' })).status).toBe(404);
});

test('requires update:students', async () => {
  const { path, institution } = await registrarWithStudent(app);
  const teacher = await app.as(await app.make.aUser({ role: 'teacher', institution }));

  expect(await teacher.put(path, { first_name: 'X' })).toMatchObject({ status: 403, body: { error: 'forbidden' } });
});
