import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';

const app = useApp();

async function registrarWithStudent(columns: Record<string, unknown> = {}) {
  const user = await app.current.make.aUser({ role: 'registrar' });
  const { institution } = user;
  const client = await app.current.as(user);
  const id = await app.current.make.aStudent(institution, columns);
  const path = `/students/${id}`;
  return { institution, client, id, path };
}

test('changes only the fields that are sent', async () => {
  const { client, path, id } = await registrarWithStudent({ first_name: 'Ann', phone: '+1 555 0100' });
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
    const { client, path } = await registrarWithStudent();
    const before = await client.get(path);

    expect((await client.put(path, body)).status).toBe(200);

    const after = await client.get(path);
    expect(after.body).toEqual(before.body);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  },
);

test('takes what a GET returned, with edits', async () => {
  const { client, path, institution, id } = await registrarWithStudent({
    address_city: 'Lima',
    date_of_birth: '2010-05-05',
  });
  const parentId = await app.current.make.aGuardian(institution);
  await client.graphql('mutation ($id: Int!, $p: Int) { updateStudent(id: $id, input: { parentId: $p }) { id } }', {
    id,
    p: parentId,
  });
  const { body } = await client.get(path);
  expect(body.parent.id).toBe(parentId);

  const same = await client.put(path, body);
  expect(same).toMatchObject({ status: 200, body: { updated_at: body.updated_at } });

  const edited = await client.put(path, { ...body, last_name: 'Edited', parent_id: parentId });
  expect(edited).toMatchObject({ status: 200, body: { last_name: 'Edited' } });
});

test('refuses other values for fields that it does not take, all at once', async () => {
  const { client, path, institution, id } = await registrarWithStudent();
  const parentId = await app.current.make.aGuardian(institution);

  const { status, body } = await client.put(path, {
    id: id + 1,
    student_id: 'other',
    class_name: 'Class',
    date_of_birth: '2010-01-01',
    enrollment_date: '2020-01-01',
    address: { city: 'Lima' },
    parent: { id: parentId },
    parent_id: parentId,
    academic_records: { current_gpa: 4 },
    created_at: '2020-01-01T00:00:00.000Z',
    updated_at: '2020-01-01T00:00:00.000Z',
    nickname: 'x',
  });

  expect(status).toBe(400);
  const names = [
    'id',
    'student_id',
    'class_name',
    'date_of_birth',
    'enrollment_date',
    'address',
    'parent',
    'parent_id',
    'academic_records',
    'created_at',
    'updated_at',
  ];
  expect(body.details).toEqual({
    ...Object.fromEntries(names.map((name) => [name, ['cannot be changed here.']])),
    nickname: [expect.stringContaining('is not a known field')],
  });
});

test('clears phone and class with null, and refuses to clear what must be there', async () => {
  const { institution } = await registrarWithStudent();
  const classId = await app.current.make.aClass(institution);
  const { client, path } = await registrarWithStudent();
  expect((await client.put(path, { phone: null, class_id: null })).body).toMatchObject({ phone: null, class_id: null });

  const { body } = await client.put(path, {
    first_name: null,
    last_name: ' ',
    email: null,
    status: null,
    class_id: classId,
    phone: 'x',
  });

  expect(body.details).toEqual({
    first_name: ['is required.'],
    last_name: ['is required.'],
    email: ['is required.'],
    status: ['is required.'],
    phone: [expect.stringContaining('must be a phone number')],
    class_id: ['names no class of this institution.'],
  });
});

test('refuses an email that another student has, in any case, but takes one’s own', async () => {
  const { client, path, institution } = await registrarWithStudent({ email: 'me@students.example' });
  await app.current.make.aStudent(institution, { email: 'taken@students.example' });

  const taken = await client.put(path, { email: 'TAKEN@students.example', first_name: '' });
  expect(taken.body.details).toEqual({
    email: ['is already in use by another student.'],
    first_name: ['is required.'],
  });

  expect(await client.put(path, { email: 'ME@students.example' })).toMatchObject({
    status: 200,
    body: { email: 'ME@students.example' },
  });
});

test('honours If-Match', async () => {
  const { client, path } = await registrarWithStudent();
  const { headers } = await client.get(path);
  const etag = headers.get('etag') as string;

  expect((await client.put(path, { last_name: 'One' }, { 'if-match': etag })).status).toBe(200);
  const stale = await client.put(path, { last_name: 'Two' }, { 'if-match': etag });
  expect(stale).toMatchObject({ status: 412, body: { error: 'precondition_failed' } });
  expect((await client.put(path, { last_name: 'Three' }, { 'if-match': '*' })).status).toBe(200);
  expect((await client.put(path, { last_name: 'Four' }, { 'if-match': 'W/"3"' })).status).toBe(412);
});

test('GraphQL honours expectedVersion, and also takes date of birth, address and guardian', async () => {
  const { client, id, institution } = await registrarWithStudent();
  const parentId = await app.current.make.aGuardian(institution);
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
  expect(wrong.body.errors[0].extensions).toEqual({
    code: 'VALIDATION_ERROR',
    details: {
      dateOfBirth: [expect.any(String)],
      parentId: ['names no guardian of this institution.'],
      firstName: ['is required.'],
    },
  });
});

test('lets concurrent updates of different fields all survive', async () => {
  const { client, path } = await registrarWithStudent();
  const fields = { first_name: 'A', last_name: 'B', email: 'c@students.example', phone: '55555', status: 'inactive' };

  const answers = await Promise.all(
    Object.entries(fields).map(([field, value]) => client.put(path, { [field]: value })),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { body, headers } = await client.get(path);
  expect(body).toMatchObject(fields);
  expect(headers.get('etag')).toBe('"6"');
});

test('of many updates that start from one version, one succeeds', async () => {
  const { client, path } = await registrarWithStudent();

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => client.put(path, { last_name: `N${n}` }, { 'if-match': '"1"' })),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
});

test.each(['0', '-1', '2147483648', '1e3', '01', 'abc', '999999'])('answers 404 for the id %s', async (id) => {
  const { client } = await registrarWithStudent();

  expect(await client.put(`/students/${id}`, { first_name: 'X' })).toMatchObject({
    status: 404,
    body: { error: 'not_found' },
  });
});

test('does not reach another institution’s student, nor a deleted one', async () => {
  const [one, other] = [await registrarWithStudent(), await registrarWithStudent()];
  expect((await one.client.put(other.path, { first_name: 'X' })).status).toBe(404);
  await other.client.delete(other.path);
  expect((await other.client.put(other.path, { first_name: 'X' })).status).toBe(404);
});

test('needs update:students', async () => {
  const { path, institution } = await registrarWithStudent();
  const teacher = await app.current.as(await app.current.make.aUser({ role: 'teacher', institution }));

  expect(await teacher.put(path, { first_name: 'X' })).toMatchObject({ status: 403, body: { error: 'forbidden' } });
});
