import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { signedIn } from '../support/signed-in.ts';

const app = await useApp();

const CREATE =
  'mutation ($input: CreateStudentInput!) { createStudent(input: $input) { id studentId version __typename } }';
const input = { studentId: 'G-1', firstName: 'José', lastName: 'García', email: 'jose@students.example' };

test('returns the same data as REST, in camelCase', async () => {
  const { client } = await signedIn(app, 'registrar');
  const { body } = await client.graphql(CREATE, { input });
  expect(body).toEqual({
    data: { createStudent: { id: expect.any(Number), studentId: 'G-1', version: 1, __typename: 'Student' } },
  });
  const { id } = body.data.createStudent;
  const rest = await client.get(`/students/${id}`);
  const { body: read } = await client.graphql(
    'query ($id: Int!) { one: student(id: $id) { first: firstName address { city } } students { data { id } pagination { total } } }',
    { id },
  );
  expect(read.data).toEqual({
    one: { first: rest.body.first_name, address: null },
    students: { data: [{ id }], pagination: { total: 1 } },
  });
});

test('reports the errors of each root field separately', async () => {
  const client = await app.as(await app.make.aUser());
  const document = `mutation ($bad: CreateStudentInput!, $good: CreateStudentInput!) {
    bad: createStudent(input: $bad) { id } good: createStudent(input: $good) { studentId } }`;
  const { status, body } = await client.graphql(document, {
    bad: { ...input, lastName: '', email: 'nowhere' },
    good: input,
  });
  expect(status).toBe(200);
  expect(body.errors).toMatchObject([
    {
      path: ['bad'],
      extensions: { code: 'VALIDATION_ERROR', details: { lastName: expect.any(Array), email: expect.any(Array) } },
    },
  ]);
  expect(body.data).toBeNull();
});

test('reports every invalid variable under its field', async () => {
  const client = await app.as(await app.make.aUser());
  const wrong = { ...input, email: 3, lastName: undefined, dateOfBirth: '2023-02-29', address: { zipp: '1' } };
  const { status, body } = await client.graphql(CREATE, { input: wrong });
  expect([status, body.errors.length]).toEqual([400, 1]);
  expect(body.errors[0].extensions).toEqual({
    code: 'VALIDATION_ERROR',
    details: {
      email: ['String cannot represent a non string value: 3'],
      lastName: ['is required.'],
      dateOfBirth: ['must be a calendar day as YYYY-MM-DD.'],
      'address.zipp': ['is not a known field.'],
    },
    problems: { lastName: [{ code: 'required', parameters: {} }], dateOfBirth: [{ code: 'day', parameters: {} }] },
  });
});

test('refuses invalid credentials before parsing the document, and needs none for login', async () => {
  const client = app.anonymous();
  const answer = await client.post('/graphql', { query: '{ nonsense' }, { authorization: 'Bearer nonsense' });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toContain('invalid_token');
  expect(answer.body).toMatchObject({ error: 'unauthorized', errors: [{ extensions: { code: 'UNAUTHORIZED' } }] });
  const user = await app.make.aUser();
  const login = await client.graphql(
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { tokenType user { email } } }',
    { email: user.email, password: user.password },
  );
  expect(login.body.data.login).toEqual({ tokenType: 'Bearer', user: { email: user.email } });
});

test('names the missing permission', async () => {
  const client = await app.as(await app.make.aUser({ role: 'viewer' }));
  const { body } = await client.graphql(CREATE, { input });
  expect(body.errors[0]).toMatchObject({
    message: expect.stringContaining('create:students'),
    extensions: { code: 'FORBIDDEN' },
  });
});

test('reports errors of variables under the argument or input field that they fill', async () => {
  const client = await app.as(await app.make.aUser());
  const document = `mutation ($who: Int!, $mail: String, $where: AddressInput) {
    updateStudent(id: $who, input: { email: $mail, address: $where }) { id }
  }`;
  const { body } = await client.graphql(document, { mail: 3, where: { zip: 1 } });
  expect(Object.keys(body.errors[0].extensions.details).sort()).toEqual(['address.zip', 'email', 'id']);
  const roll =
    'mutation ($marks: [AttendanceEntry!]!) { recordAttendance(classId: 1, date: "2026-01-05", entries: $marks) { date } }';
  const { body: wrong } = await client.graphql(roll, {
    marks: [{ studentId: '1', status: 'presen' }, { status: 'present' }],
  });
  // A suggestion would reveal the schema.
  expect(wrong.errors[0].extensions.details).toEqual({
    'entries.0.status': ['Value "presen" does not exist in "AttendanceStatus" enum.'],
    'entries.1.studentId': ['is required.'],
  });
});

test('hides the cause of an internal error and names the request id', async () => {
  const client = await app.as(await app.make.aUser());
  const { pool } = app;
  await pool.query('alter table terms rename institution_id to lost');
  const { body, headers } = await client.post('/graphql', { query: '{ terms { id } }' }, { 'x-request-id': 'req-1' });
  await pool.query('alter table terms rename lost to institution_id');
  expect(headers.get('x-request-id')).toBe('req-1');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.errors).toEqual([
    {
      message: expect.stringContaining('req-1'),
      locations: expect.any(Array),
      path: ['terms'],
      extensions: { code: 'INTERNAL_ERROR' },
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/select|stack|\.ts|relation|lost/i);
});

test('accepts queries by GET, mutations only by POST, and one document per request', async () => {
  const client = await app.as(await app.make.aUser());
  const headers = { 'apollo-require-preflight': '1' };
  const read = await client.get(`/graphql?query=${encodeURIComponent('{ me { name } }')}`, headers);
  expect(read.body).toEqual({ data: { me: { name: 'Ada Admin' } } });
  const write = await client.get(`/graphql?query=${encodeURIComponent('mutation { logout { message } }')}`, headers);
  expect(write.status).toBe(405);
  expect((await client.post('/graphql', [{ query: '{ me { name } }' }])).status).toBe(400);
  expect((await client.send('DELETE', '/graphql', undefined, headers)).status).toBe(405);
});

test('refuses requests that another site could make a browser send', async () => {
  const client = await app.as(await app.make.aUser());
  const simple = await client.get(`/graphql?query=${encodeURIComponent('{ __typename }')}`);
  expect(simple.status).toBe(400);
  expect(simple.body.errors[0].message).toContain('CSRF');
  const text = await client.send('POST', '/graphql', '{"query":"{ __typename }"}', { 'content-type': 'text/plain' });
  expect(text.status).toBe(415);
  expect(text.body.error).toBe('unsupported_media_type');
});

test('answers 400 for malformed JSON, an invalid document and an unknown operation', async () => {
  const client = await app.as(await app.make.aUser());
  const malformed = await client.send('POST', '/graphql', '{', { 'content-type': 'application/json' });
  expect(malformed).toMatchObject({ status: 400, body: { error: 'bad_request' } });
  expect(await client.graphql('{')).toMatchObject({
    status: 400,
    body: { errors: [{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] },
  });
  const unknown = await client.post('/graphql', {
    query: 'query A { __typename } query B { __typename }',
    operationName: 'C',
  });
  expect(unknown).toMatchObject({
    status: 400,
    body: { errors: [{ extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } }] },
  });
});

test('reads nested fields after the changes of their mutation', async () => {
  const { make } = app;
  const user = await make.aUser();
  const client = await app.as(user);
  const classId = await make.aClass(user.institution, { name: 'Class 5C' });
  const document = `mutation ($first: CreateStudentInput!, $second: CreateStudentInput!) {
    first: createStudent(input: $first) { enrolments { className primary } statusHistory { to } }
    second: createStudent(input: $second) { className enrolments { className } }
  }`;
  const first = { ...input, classId };
  const second = { ...first, studentId: 'G-2', email: 'second@students.example' };
  const { body } = await client.graphql(document, { first, second });
  expect(body).toEqual({
    data: {
      first: { enrolments: [{ className: 'Class 5C', primary: true }], statusHistory: [{ to: 'active' }] },
      second: { className: 'Class 5C', enrolments: [{ className: 'Class 5C' }] },
    },
  });
});

test('refuses an invalid date or time in the document and gives its location', async () => {
  const client = await app.as(await app.make.aUser());
  for (const [document, message] of [
    ['{ attendance(classId: 1, date: "2022-02-30") { data { id } } }', 'must be a calendar day as YYYY-MM-DD.'],
    ['{ auditLogs(page: 1, from: "yesterday") { data { id } } }', expect.stringMatching(/^must be a time as ISO 8601/)],
  ]) {
    const { status, body } = await client.graphql(document as string);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        message,
        locations: [{ line: 1, column: (document as string).indexOf('"') + 1 }],
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      },
    ]);
  }
});
