import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { signedIn } from '../support/signed-in.ts';
import { statementsOf } from '../support/statements.ts';

const app = await useSharedApp();

test('shows the whole record with its version as ETag', async () => {
  const { client, institution } = await signedIn(app, 'registrar');
  const classId = await app.make.aClass(institution, { name: 'Class 3C' });
  const parentId = await app.make.aGuardian(institution);
  const id = await app.make.aStudent(institution, {
    student_id: '0042',
    email: 'ann@x.example',
    date_of_birth: '2011-12-31',
    class_id: classId,
    primary_guardian_id: parentId,
    address_city: 'Lima',
    created_at: '2024-09-01T10:00:00.123999Z',
    updated_at: '2025-01-02T03:04:05Z',
  });
  const record = `insert into academic_records (institution_id, student_id, quality_points, gpa_credits, total_credits, days_present, days_late, days_absent)
    values ($1, $2, 20, 6, 9, 7, 1, 4) on conflict (institution_id, student_id) do update set quality_points = 20, gpa_credits = 6, total_credits = 9,
      days_present = 7, days_late = 1, days_absent = 4`;
  await app.pool.query(record, [institution.id, id]);

  const { status, body, headers } = await client.get(`/students/${id}`);

  expect(status).toBe(200);
  expect(headers.get('etag')).toBe('"1"');
  expect(headers.get('cache-control')).toBe('no-store');
  // 20 ÷ 6 = 3.333…; 8 of 12 days attended = 66.666… %.
  expect(body).toEqual({
    id,
    student_id: '0042',
    first_name: 'Sam',
    last_name: 'Student',
    email: 'ann@x.example',
    phone: null,
    date_of_birth: '2011-12-31',
    class_id: classId,
    class_name: 'Class 3C',
    status: 'active',
    enrollment_date: '2024-09-01',
    address: { street: null, city: 'Lima', state: null, zip: null },
    parent: { id: parentId, name: 'Grace Guardian', email: 'grace@home.example', phone: '+1 555 0100' },
    academic_records: { current_gpa: 3.33, total_credits: 9, attendance_rate: 66.67 },
    created_at: '2024-09-01T10:00:00.123Z',
    updated_at: '2025-01-02T03:04:05.000Z',
  });
});

test('answers in full, although If-None-Match has the version: the class may have another name since', async () => {
  const { client, institution } = await signedIn(app, 'registrar');
  const classId = await app.make.aClass(institution, { name: 'Class 3C' });
  const id = await app.make.aStudent(institution, { class_id: classId });
  const version = (await client.get(`/students/${id}`)).headers.get('etag') as string;
  await client.graphql(`mutation { updateClass(id: ${classId}, input: { name: "Class 4C" }) { id } }`);

  const { status, body, headers } = await client.get(`/students/${id}`, { 'If-None-Match': version });

  expect({ status, name: body.class_name, etag: headers.get('etag') }).toEqual({
    status: 200,
    name: 'Class 4C',
    etag: version,
  });
});

test('shows missing values as null, never as 0', async () => {
  const { client, institution } = await signedIn(app, 'registrar');
  const id = await app.make.aStudent(institution);

  const { body } = await client.get(`/students/${id}`);

  expect(body).toMatchObject({
    address: null,
    parent: null,
    academic_records: { current_gpa: null, total_credits: 0, attendance_rate: null },
  });
});

test.each([
  '0',
  '-1',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  '1e3',
  '1.0',
  '01',
  'abc',
  '%00',
  '1%20',
  'null',
])('answers 404 for the id %s', async (id) => {
  const { client } = await signedIn(app, 'viewer');

  const { status, body } = await client.get(`/students/${id}`);

  expect({ status, error: body.error, keys: Object.keys(body) }).toEqual({
    status: 404,
    error: 'not_found',
    keys: ['error', 'message'],
  });
});

test('answers alike for a deleted student and one of another institution', async () => {
  const [one, other] = [await signedIn(app, 'viewer'), await signedIn(app, 'viewer')];
  const foreign = await app.make.aStudent(other.institution);
  const deleted = await app.make.aStudent(one.institution, { deleted_at: new Date() });

  const answers = await Promise.all([foreign, deleted, 2_000_000_000].map((id) => one.client.get(`/students/${id}`)));

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('refuses a query', async () => {
  const { client, institution } = await signedIn(app, 'viewer');
  const id = await app.make.aStudent(institution);

  expect((await client.get(`/students/${id}?fields=email`)).body.details).toEqual({ fields: [expect.any(String)] });
});

test('answers HEAD, and refuses other methods', async () => {
  const { client, institution } = await signedIn(app, 'viewer');
  const id = await app.make.aStudent(institution);

  const head = await client.send('HEAD', `/students/${id}`);
  expect({ status: head.status, body: head.body, etag: head.headers.get('etag') }).toEqual({
    status: 200,
    body: '',
    etag: '"1"',
  });
  const post = await client.post(`/students/${id}`, {});
  expect({ status: post.status, allow: post.headers.get('allow') }).toEqual({
    status: 405,
    allow: 'GET, PUT, DELETE, HEAD',
  });
});

test('GraphQL finds a student by either id, and refuses both or none', async () => {
  const { client, institution } = await signedIn(app, 'viewer');
  const id = await app.make.aStudent(institution, { student_id: 'key-1' });
  const read = async (args: string) => {
    const { body } = await client.graphql(`{ student(${args}) { id version } }`);
    return body.errors?.[0].extensions ?? body.data.student;
  };

  expect(await read(`id: ${id}`)).toEqual({ id, version: 1 });
  expect(await read('studentId: "key-1"')).toEqual({ id, version: 1 });
  expect(await read('studentId: "KEY-1"')).toBeNull();
  expect(await read('studentId: "a\\u0000"')).toBeNull();
  expect(await read(`id: ${id}, studentId: "key-1"`)).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(await read('id: null')).toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('runs one statement', async () => {
  const { client, institution } = await signedIn(app, 'viewer');
  const id = await app.make.aStudent(institution);
  await client.get(`/students/${id}`);

  expect(await statementsOf(app, () => client.get(`/students/${id}`))).toHaveLength(1);
});

test('GraphQL reads the classes of many students with one more statement', async () => {
  const { client, institution } = await signedIn(app, 'viewer');
  const classIds = [await app.make.aClass(institution), await app.make.aClass(institution)];
  for (const class_id of [...classIds, classIds[0], null]) await app.make.aStudent(institution, { class_id });
  const query = '{ students(limit: 100) { data { id class { id code } parent { name } } } }';
  const { body } = await client.graphql(query);
  expect(body.data.students.data.map((student: { class: { id: number } | null }) => student.class?.id)).toEqual([
    ...classIds,
    classIds[0],
    undefined,
  ]);

  expect(await statementsOf(app, () => client.graphql(query))).toHaveLength(2);
});
