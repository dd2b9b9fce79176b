import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';

const app = useApp();
const NEW = { student_id: '007', first_name: 'José', last_name: 'García', email: 'jose@students.example' };

async function registrar() {
  const user = await app.current.make.aUser({ role: 'registrar' });
  return { institution: user.institution, client: await app.current.as(user) };
}

test('creates an active student, enrolled today, with every field that the specification lists', async () => {
  const { client, institution } = await registrar();
  const classId = await app.current.make.aClass(institution, { name: 'Class 7B' });
  const parentId = await app.current.make.aGuardian(institution);
  const address = { street: ' 1 Main St ', city: 'Lima', state: '', zip: '00123' };
  const body = {
    ...NEW,
    phone: '+51 1 555-0100',
    date_of_birth: '2012-02-29',
    class_id: classId,
    address,
    parent_id: parentId,
  };

  const created = await client.post('/students', body);

  const today = new Date().toISOString().slice(0, 10);
  expect(created.status).toBe(201);
  expect(created.body).toEqual({
    id: expect.any(Number),
    ...NEW,
    phone: '+51 1 555-0100',
    date_of_birth: '2012-02-29',
    class_id: classId,
    class_name: 'Class 7B',
    status: 'active',
    enrollment_date: today,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: created.body.created_at,
  });
  const read = await client.get(`/students/${created.body.id}`);
  expect(read.body).toMatchObject({
    address: { street: '1 Main St', city: 'Lima', state: null, zip: '00123' },
    parent: { id: parentId, name: 'Grace Guardian', email: 'grace@home.example', phone: '+1 555 0100' },
    academic_records: { current_gpa: null, total_credits: 0, attendance_rate: null },
  });
});

test('shows optional fields that were not sent as null', async () => {
  const { client } = await registrar();

  const { body } = await client.post('/students', NEW);

  expect(body).toMatchObject({ phone: null, date_of_birth: null, class_id: null, class_name: null });
});

test('trims and normalises texts, and keeps names of any script', async () => {
  const { client } = await registrar();

  const { body } = await client.post('/students', {
    ...NEW,
    first_name: '  Jose\u0301 ',
    last_name: "O'Neill-王小明 🎓",
    phone: '   ',
    address: { street: ' ' },
  });

  expect(body).toMatchObject({ first_name: 'José', last_name: "O'Neill-王小明 🎓", phone: null });
  expect((await client.get(`/students/${body.id}`)).body.address).toBeNull();
});

test('reports every problem at once: missing, wrong type, too long, taken, unknown', async () => {
  const { client } = await registrar();
  await client.post('/students', NEW);

  const { status, body } = await client.post('/students', {
    student_id: '007',
    first_name: 'x'.repeat(101),
    email: 'JOSE@students.example',
    phone: 'call me',
    date_of_birth: '2023-02-29',
    class_id: 999,
    parent_id: 'mother',
    address: { zip: 5, street: 'y'.repeat(201), country: 'PE' },
    status: 'inactive',
  });

  expect(status).toBe(400);
  expect(body).toEqual({
    error: 'validation_error',
    message: expect.any(String),
    details: {
      student_id: ['is already in use by another student.'],
      first_name: ['must have at most 100 characters; it has 101.'],
      last_name: ['is required.'],
      email: ['is already in use by another student.'],
      phone: [expect.stringContaining('at least 5 digits')],
      date_of_birth: ['must be a calendar day as YYYY-MM-DD.'],
      class_id: ['names no class of this institution.'],
      parent_id: ['must be a whole number.'],
      'address.zip': ['must be a string.'],
      'address.street': ['must have at most 200 characters; it has 201.'],
      'address.country': [expect.stringContaining('is not a known field')],
      status: [expect.stringContaining('is not a known field')],
    },
  });
});

test.each([
  ['student_id', ''],
  ['student_id', '   '],
  ['student_id', null],
  ['student_id', 7],
  ['student_id', 'x'.repeat(65)],
  ['first_name', null],
  ['first_name', ' '],
  ['first_name', 'nul\u0000'],
  ['first_name', ['a']],
  ['email', 'no-at-sign'],
  ['email', 'two@@example.org'],
  ['email', `${'a'.repeat(250)}@example.org`],
  ['phone', '1234'],
  ['phone', '+1 555 0100 ext'],
  ['phone', '1'.repeat(33)],
  ['date_of_birth', '1900-01-01'],
  ['date_of_birth', '2999-01-01'],
  ['date_of_birth', '01/02/2010'],
  ['date_of_birth', 20100102],
  ['class_id', '3'],
  ['class_id', 1.5],
  ['class_id', 0],
  ['class_id', -1],
  ['class_id', 2 ** 31],
  ['address', 'Main St'],
  ['address', []],
])('refuses %s = %j', async (field, value) => {
  const { client } = await registrar();

  const { status, body } = await client.post('/students', { ...NEW, [field]: value });

  expect(status).toBe(400);
  expect(body.error).toBe('validation_error');
  expect(Object.keys(body.details)).toEqual([field]);
});

test('counts code points, not UTF-16 units', async () => {
  const { client } = await registrar();

  expect((await client.post('/students', { ...NEW, first_name: '🎓'.repeat(100) })).status).toBe(201);
});

test('lets a deleted student’s identifiers be used again, and another institution’s too', async () => {
  const [one, other] = [await registrar(), await registrar()];
  const { body } = await one.client.post('/students', NEW);
  expect((await other.client.post('/students', NEW)).status).toBe(201);
  await one.client.delete(`/students/${body.id}`);

  expect((await one.client.post('/students', NEW)).status).toBe(201);
});

test('refuses classes and guardians of another institution as unknown', async () => {
  const { client } = await registrar();
  const elsewhere = await app.current.make.anInstitution();
  const classId = await app.current.make.aClass(elsewhere);
  const parentId = await app.current.make.aGuardian(elsewhere);

  const { body } = await client.post('/students', { ...NEW, class_id: classId, parent_id: parentId });

  expect(body.details).toEqual({
    class_id: ['names no class of this institution.'],
    parent_id: ['names no guardian of this institution.'],
  });
});

test('of thirty at once with the same identifiers one succeeds, the others say why they did not', async () => {
  const { client } = await registrar();

  const answers = await Promise.all(Array.from({ length: 30 }, () => client.post('/students', NEW)));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 400);
  expect(refused).toHaveLength(29);
  for (const { body } of refused) {
    expect(body.error).toBe('validation_error');
    expect(Object.values(body.details).flat()).toContain('is already in use by another student.');
  }
});

test('gives the last seat of a class to one of many', async () => {
  const { client, institution } = await registrar();
  const classId = await app.current.make.aClass(institution, { capacity: 3 });

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      client.post('/students', { ...NEW, student_id: `c${n}`, email: `c${n}@students.example`, class_id: classId }),
    ),
  );

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body.details).toEqual({ class_id: ['is full: all 3 places are taken.'] });
});

test('needs create:students', async () => {
  const viewer = await app.current.as(await app.current.make.aUser({ role: 'viewer' }));

  expect(await viewer.post('/students', NEW)).toMatchObject({ status: 403, body: { error: 'forbidden' } });
  expect(await app.current.anonymous().post('/students', NEW)).toMatchObject({
    status: 401,
    body: { error: 'unauthorized' },
  });
});

test.each([
  ['{"first_name": ', 400, 'bad_request'],
  ['[]', 400, 'bad_request'],
  ['null', 400, 'bad_request'],
  ['"text"', 400, 'bad_request'],
  [JSON.stringify({ ...NEW, first_name: 'x'.repeat(1024 * 1024) }), 413, 'payload_too_large'],
])('says what is wrong with the body %.20s', async (text, status, error) => {
  const { client } = await registrar();

  const answer = await client.post('/students', text, { 'content-type': 'application/json', 'x-request-id': 'mine-1' });

  expect(answer).toMatchObject({ status, body: { error, message: expect.any(String) } });
  expect(Object.keys(answer.body)).toEqual(['error', 'message']);
  expect(answer.headers.get('x-request-id')).toBe('mine-1');
});

test('takes its fields from the body only, not from the query', async () => {
  const { client } = await registrar();
  const { status, body } = await client.post('/students?first_name=Ann&colour=red', NEW);
  expect([status, Object.keys(body.details)]).toEqual([400, ['first_name', 'colour']]);
});

test('refuses other media types', async () => {
  const { client } = await registrar();

  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await client.post('/students', JSON.stringify(NEW), { 'content-type': type });
    expect(answer).toMatchObject({ status: 415, body: { error: 'unsupported_media_type' } });
  }
  const withCharset = await client.post('/students', JSON.stringify(NEW), {
    'content-type': 'application/json; charset=utf-8',
  });
  expect(withCharset.status).toBe(201);
});

test('begins the status history and the enrolment, and leaves an audit record without readable personal values', async () => {
  const { client, institution } = await registrar();
  const classId = await app.current.make.aClass(institution);
  const { body } = await client.post('/students', { ...NEW, class_id: classId });

  const { pool } = app.current.registrar.database;
  const history = await pool.query('select from_status, to_status from student_status_changes where student_id = $1', [
    body.id,
  ]);
  const enrolments = await pool.query('select class_id, is_primary, ends_on from enrolments where student_id = $1', [
    body.id,
  ]);
  const audit = await pool.query(
    `select action, changes::text from audit_logs where resource_type = 'student' and resource_id = $1`,
    [body.id],
  );

  expect(history.rows).toEqual([{ from_status: null, to_status: 'active' }]);
  expect(enrolments.rows).toEqual([{ class_id: classId, is_primary: true, ends_on: null }]);
  expect(audit.rows).toEqual([{ action: 'student.created', changes: expect.not.stringMatching(/José|jose@|007/) }]);
});
