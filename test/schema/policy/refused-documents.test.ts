import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditActions } from '../../support/audit-actions.ts';
import { refusalOf } from '../../support/refusal.ts';
import { signedIn } from '../../support/signed-in.ts';

const app = await useSharedApp();

test.each([
  ['subscription { x }', 'This API has no subscription operations.'],
  ['{ me { __proto__: id } }', `The name "__proto__" is reserved for GraphQL: it begins with two underscores.`],
  [
    'query ($__proto__: Int!) { student(id: $__proto__) { id } }',
    `The name "__proto__" is reserved for GraphQL: it begins with two underscores.`,
  ],
  [
    `{ ${'__typename '.repeat(990)} }`,
    'The document repeats the same fields too often to be validated: select each field once.',
  ],
])('refuses %.40s with the reason', async (document, message) => {
  const { client } = await signedIn(app);
  const { status, body } = await client.graphql(document);
  expect(status).toBe(400);
  expect(body.errors[0]).toMatchObject({ message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
});

test('answers a persisted query so that clients send the full query', async () => {
  const { client } = await signedIn(app);
  const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
  const { body } = await client.post('/graphql', { extensions });
  expect(body.errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_SUPPORTED');
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'refuses an input field named %s as unknown',
  async (name) => {
    const { client } = await signedIn(app);
    const document = 'mutation ($input: CreateStudentInput!) { createStudent(input: $input) { id } }';
    const { status, body } = await client.graphql(document, { input: JSON.parse(`{ "${name}": 1 }`) });
    expect(status).toBe(400);
    expect(body.errors[0].extensions.code).toBe('VALIDATION_ERROR');
    expect(Object.getOwnPropertyDescriptor(body.errors[0].extensions.details, name)?.value).toEqual([
      'is not a known field.',
    ]);
  },
);

test('computes complexity with the largest limit of a list, ignoring null', async () => {
  const { client } = await signedIn(app);
  const deep =
    'edges { node { class { teachers { name } } guardians { relation } enrolments { id } statusHistory { to } } }';
  for (const [variables, list] of [
    ['', 'studentsConnection(last: 100)'],
    ['', 'studentsConnection(first: null, last: 100)'],
    ['query ($n: Int)', 'studentsConnection(first: $n, last: 100)'],
  ]) {
    const { status, body } = await client.graphql(`${variables} { ${list} { ${deep} } }`);
    expect([status, body.errors[0].message]).toEqual([
      400,
      expect.stringMatching(/^The complexity of this document is/),
    ]);
  }
});

test('carries out no mutation after one that fails', async () => {
  const { user, client } = await signedIn(app);
  const guardian = await app.make.aGuardian(user.institution, { name: 'Before' });
  const { body } = await client.graphql(
    `mutation { a: revokeApiKey(id: 999999) { id } b: updateGuardian(id: ${guardian}, input: { name: "After" }) { id } }`,
  );
  expect(body.data).toBeNull();
  expect(body.errors).toHaveLength(1);
  const read = await client.graphql(`{ guardian(id: ${guardian}) { name } }`);
  expect(read.body.data.guardian.name).toBe('Before');
});

async function createClientWith(institution: { id: number }, permissions: string) {
  const user = await app.make.aUser({ institution: institution as never });
  await app.pool.query(
    `with role as (
       insert into roles (institution_id, name, permissions) values ($1, 'custom', $3::text[]) returning id)
     update users set role_id = role.id from role where users.id = $2`,
    [institution.id, user.id, permissions],
  );
  return { user, client: await app.as(user) };
}

test('does not carry out a mutation whose result the caller may not read', async () => {
  const { institution } = await app.make.aUser();
  const { user, client } = await createClientWith(institution, '{create:students,read:students}');
  const document = `mutation ($with: Boolean = true) { made: createStudent(input: {
    studentId: "1", firstName: "A", lastName: "B", email: "a@students.example"
  }) { id ...Family } } fragment Family on Student { ... @include(if: $with) { who: guardians { id } } }`;

  const refused = await client.graphql(document);
  expect(refused.body.data).toBeNull();
  expect(refused.body.errors).toMatchObject([
    { message: 'This needs the permission read:guardians.', path: ['made', 'who'], extensions: { code: 'FORBIDDEN' } },
  ]);
  expect((await client.get('/students')).body.pagination.total).toBe(0);
  expect(await auditActions(app, user)).toEqual(['permission.refused']);

  expect((await client.graphql(document, { with: false })).body.data.made.id).toEqual(expect.any(Number));
});

test('refuses a mutation without its own permission first, whatever it selects', async () => {
  const { institution } = await app.make.aUser();
  const { user, client } = await createClientWith(institution, '{read:students}');

  const { body } = await client.graphql('mutation { updateStudent(id: 1, input: {}) { id guardians { id } } }');

  expect(body.errors).toMatchObject([
    { message: 'This needs the permission update:students.', path: ['updateStudent'] },
  ]);
  const { rows } = await app.pool.query(
    `select changes->'operation'->>'to' as refused from audit_logs where actor_id = $1 and action = 'permission.refused'`,
    [user.id],
  );
  expect(rows).toEqual([{ refused: 'updateStudent' }]);
});

test('refuses a null condition before carrying out anything', async () => {
  const { client } = await signedIn(app);
  const document = `mutation ($if: Boolean = false) { createStudent(input: {
    studentId: "1", firstName: "A", lastName: "B", email: "a@students.example"
  }) { id firstName @include(if: $if) } }`;

  const { body } = await client.graphql(document, { if: null });

  expect(body.data).toBeUndefined();
  expect(refusalOf(body)).toEqual({ code: 'VALIDATION_ERROR', details: { if: ['must be true or false.'] } });
  expect((await client.get('/students')).body.pagination.total).toBe(0);
});

test('records a refused nested field once, under its schema names', async () => {
  const { institution } = await app.make.aUser();
  const { user, client } = await createClientWith(institution, '{read:classes}');
  const classId = await app.make.aClass(institution);
  const { body } = await client.graphql(
    `{ mine: class(id: ${classId}) { id } ...Rest } fragment Rest on Query { mine: class(id: ${classId}) { those: students { id } } }`,
  );
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
  expect(await auditActions(app, user)).toEqual(['permission.refused']);
  const { rows } = await app.pool.query(
    `select changes from audit_logs where actor_id = $1 and action = 'permission.refused'`,
    [user.id],
  );
  expect(rows).toEqual([{ changes: { operation: { from: null, to: 'class.students' } } }]);
});

test('serves GraphQL only at /graphql, not below it', async () => {
  const { client } = await signedIn(app);
  const { status, body } = await client.post('/graphql/foo/bar', { query: '{ me { id } }' });
  expect([status, body.error]).toEqual([404, 'not_found']);
});
