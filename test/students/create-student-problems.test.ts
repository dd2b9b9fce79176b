import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { NEW_STUDENT } from './new-student.ts';
import { aRegistrar } from './registrar-with-student.ts';

/** Requests that `POST /students` refuses, and their errors. */

const app = await useSharedApp();

test.each(['\u200b', '\u00ad\u2060', '\u3164'])('refuses a name of invisible characters as missing', async (name) => {
  const { client } = await aRegistrar(app);

  const { status, body } = await client.post('/students', { ...NEW_STUDENT, first_name: name });

  expect([status, body.details]).toEqual([400, { first_name: ['is required.'] }]);
});

test('reports all errors at once: missing, wrong type, too long, in use, unknown', async () => {
  const { client } = await aRegistrar(app);
  const { body: other } = await client.post('/students', NEW_STUDENT);

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
      student_id: [`is already in use by student ${other.id} (007).`],
      first_name: ['must have at most 100 characters; it has 101.'],
      last_name: ['is required.'],
      email: [`is already in use by student ${other.id} (007).`],
      phone: [expect.stringContaining('at least 5 digits')],
      date_of_birth: ['must be a calendar day as YYYY-MM-DD.'],
      class_id: ['is not a class of this institution.'],
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
  ['last_name', ' '],
  ['first_name', 'nul\u0000'],
  ['first_name', ['a']],
  ['email', 'no-at-sign'],
  ['email', 'two@@example.org'],
  ['email', `${'a'.repeat(250)}@example.org`],
  ['phone', '1234'],
  ['phone', '+1 555 0100 extension'],
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
  const { client } = await aRegistrar(app);

  const { status, body } = await client.post('/students', { ...NEW_STUDENT, [field]: value });

  expect(status).toBe(400);
  expect(body.error).toBe('validation_error');
  expect(Object.keys(body.details)).toEqual([field]);
});

test('names the rule of a phone number', async () => {
  const { client } = await aRegistrar(app);

  const { body } = await client.post('/students', { ...NEW_STUDENT, phone: 'ask mother' });

  expect(body.details).toEqual({
    phone: [
      'must be a phone number: at least 5 digits, and beside them only spaces, + - ( ) . / # , * and x, ext or ext. before an extension.',
    ],
  });
});

test('refuses classes and guardians of another institution as unknown', async () => {
  const { client } = await aRegistrar(app);
  const elsewhere = await app.make.anInstitution();
  const classId = await app.make.aClass(elsewhere);
  const parentId = await app.make.aGuardian(elsewhere);

  const { body } = await client.post('/students', { ...NEW_STUDENT, class_id: classId, parent_id: parentId });

  expect(body.details).toEqual({
    class_id: ['is not a class of this institution.'],
    parent_id: ['is not a guardian of this institution.'],
  });
});

test.each([
  ['{"first_name": ', 400, 'bad_request'],
  ['[]', 400, 'bad_request'],
  ['null', 400, 'bad_request'],
  ['"text"', 400, 'bad_request'],
  [JSON.stringify({ ...NEW_STUDENT, first_name: 'x'.repeat(1024 * 1024) }), 413, 'payload_too_large'],
])('says what is wrong with the body %.20s', async (text, status, error) => {
  const { client } = await aRegistrar(app);

  const answer = await client.post('/students', text, { 'content-type': 'application/json', 'x-request-id': 'mine-1' });

  expect(answer).toMatchObject({ status, body: { error, message: expect.any(String) } });
  expect(Object.keys(answer.body)).toEqual(['error', 'message']);
  expect(answer.headers.get('x-request-id')).toBe('mine-1');
});

test('refuses fields in the query', async () => {
  const { client } = await aRegistrar(app);
  const { status, body } = await client.post('/students?first_name=Ann&colour=red', NEW_STUDENT);
  expect([status, Object.keys(body.details)]).toEqual([400, ['first_name', 'colour']]);
});

test('refuses other media types', async () => {
  const { client } = await aRegistrar(app);

  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await client.post('/students', JSON.stringify(NEW_STUDENT), { 'content-type': type });
    expect(answer).toMatchObject({ status: 415, body: { error: 'unsupported_media_type' } });
  }
  const withCharset = await client.post('/students', JSON.stringify(NEW_STUDENT), {
    'content-type': 'application/json; charset=utf-8',
  });
  expect(withCharset.status).toBe(201);
});
