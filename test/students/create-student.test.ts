import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { NEW_STUDENT } from './new-student.ts';
import { aRegistrar } from './registrar-with-student.ts';

const app = await useSharedApp();

test('creates an active student, enrolled today, with every field that the specification lists', async () => {
  const { client, institution } = await aRegistrar(app);
  const classId = await app.make.aClass(institution, { name: 'Class 7B' });
  const parentId = await app.make.aGuardian(institution);
  const address = { street: ' 1 Main St ', city: 'Lima', state: '', zip: '00123' };
  const body = {
    ...NEW_STUDENT,
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
    ...NEW_STUDENT,
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
  const { client } = await aRegistrar(app);

  const { body } = await client.post('/students', NEW_STUDENT);

  expect(body).toMatchObject({ phone: null, date_of_birth: null, class_id: null, class_name: null });
});

test('trims and normalises texts, and keeps names of any script', async () => {
  const { client } = await aRegistrar(app);

  const { body } = await client.post('/students', {
    ...NEW_STUDENT,
    first_name: '  Jose\u0301 ',
    last_name: "O'Neill-王小明 🎓",
    phone: '   ',
    address: { street: ' ' },
  });

  expect(body).toMatchObject({ first_name: 'José', last_name: "O'Neill-王小明 🎓", phone: null });
  expect((await client.get(`/students/${body.id}`)).body.address).toBeNull();
});

test.each(['李@例え.jp', 'राम@x.example', 'மணி@x.example', 'ram@example.भारत'])(
  'accepts the email %s',
  async (email) => {
    const { client } = await aRegistrar(app);
    expect(await client.post('/students', { ...NEW_STUDENT, email })).toMatchObject({ status: 201, body: { email } });
  },
);

test.each([
  ['030/1234567', '030/1234567'],
  ['(555) 010-0100 ext. 12', '(555) 010-0100 ext. 12'],
  ['555.0100 Ext 12', '555.0100 Ext 12'],
  ['+1 555 0100 x12', '+1 555 0100 x12'],
  ['*31#5550100,,7', '*31#5550100,,7'],
  ['tel:+1-555-0100', '+1-555-0100'],
  ['TEL: 555 0100', '555 0100'],
  ['０３－１２３４－５６７８', '03-1234-5678'],
  ['（０３）　１２３４', '(03) 1234'],
  [`tel:${'1'.repeat(32)}`, '1'.repeat(32)],
])('accepts the phone number %s and stores %s', async (phone, stored) => {
  const { client } = await aRegistrar(app);
  const answer = await client.post('/students', { ...NEW_STUDENT, phone });
  expect(answer).toMatchObject({ status: 201, body: { phone: stored } });
});

test('limits texts by code points, not by UTF-16 units', async () => {
  const { client } = await aRegistrar(app);

  expect((await client.post('/students', { ...NEW_STUDENT, first_name: '🎓'.repeat(100) })).status).toBe(201);
});

test('accepts the identifiers of a deleted student, and of a student of another institution', async () => {
  const [one, other] = [await aRegistrar(app), await aRegistrar(app)];
  const { body } = await one.client.post('/students', NEW_STUDENT);
  expect((await other.client.post('/students', NEW_STUDENT)).status).toBe(201);
  await one.client.delete(`/students/${body.id}`);

  expect((await one.client.post('/students', NEW_STUDENT)).status).toBe(201);
});

test('requires create:students', async () => {
  const viewer = await app.as(await app.make.aUser({ role: 'viewer' }));

  expect(await viewer.post('/students', NEW_STUDENT)).toMatchObject({ status: 403, body: { error: 'forbidden' } });
  expect(await app.anonymous().post('/students', NEW_STUDENT)).toMatchObject({
    status: 401,
    body: { error: 'unauthorized' },
  });
});

test('starts the status history and the enrolment, and writes an audit record without readable personal values', async () => {
  const { client, institution } = await aRegistrar(app);
  const classId = await app.make.aClass(institution);
  const { body } = await client.post('/students', { ...NEW_STUDENT, class_id: classId });

  const { pool } = app;
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
  expect(audit.rows).toEqual([{ action: 'student.created', changes: expect.not.stringMatching(/José|jose@|"007"/) }]);
});
