import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { signedIn } from '../support/signed-in.ts';

/** Hostile input about students gets documented answers only ([D9]); test/schema/hostile-values covers all other operations. */

const app = await useSharedApp();

const fields = [
  'student_id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'date_of_birth',
  'class_id',
  'status',
  'address',
  'parent',
  'parent_id',
  'academic_records',
  'updated_at',
  '__proto__',
  'constructor',
];
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '2024-02-30',
    '0000-01-01',
    '9999-12-31',
    'a@b.example',
    'active',
    '%',
    '\\',
    "'; --",
  ),
);
const anything = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, 2 ** 31, -1, 0, 1e300),
  fc.jsonValue({ maxDepth: 2 }),
);
const body = fc.dictionary(fc.constantFrom(...fields), anything, { noNullPrototype: true });
const parameters = fc.array(
  fc.tuple(
    fc.constantFrom('page', 'limit', 'class_id', 'status', 'search', 'q', 'sort', 'page[]', 'x'),
    fc.oneof(text, fc.integer().map(String)),
  ),
  { maxLength: 5 },
);

test('answers hostile bodies of students as documented', async () => {
  const { client, institution } = await signedIn(app);
  const id = await app.make.aStudent(institution);
  await fc.assert(
    fc.asyncProperty(body, fc.boolean(), async (value, isNew) => {
      const json = JSON.stringify(value);
      const headers = { 'content-type': 'application/json' };
      const answer = isNew
        ? await client.post('/students', json, headers)
        : await client.put(`/students/${id}`, json, headers);
      expect([200, 201, 400]).toContain(answer.status);
      if (answer.status === 400) expect(answer.body.error).toBe('validation_error');
    }),
    { numRuns: 120 },
  );
});

test('answers hostile queries of lists and searches as documented', async () => {
  const { client, institution } = await signedIn(app);
  await app.make.aStudent(institution);
  await fc.assert(
    fc.asyncProperty(parameters, fc.constantFrom('/students', '/students/search'), async (query, path) => {
      const pairs = query.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
      const { status, body: answer } = await client.get(`${path}?${pairs.join('&')}`);
      expect([200, 400]).toContain(status);
      if (status === 400) expect(['validation_error', 'bad_request']).toContain(answer.error);
    }),
    { numRuns: 120 },
  );
});

test('answers hostile paths as documented', async () => {
  const { client } = await signedIn(app);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), async (part) => {
      const { status } = await client.get(`/students/${encodeURIComponent(part.toWellFormed())}`);
      expect([400, 404]).toContain(status);
    }),
    { numRuns: 60 },
  );
  expect(await client.get('/students/%E0%A4%A')).toMatchObject({ status: 400, body: { error: 'bad_request' } });
});

test('answers hostile GraphQL arguments of students as documented', async () => {
  const { client, institution } = await signedIn(app);
  const id = await app.make.aStudent(institution);
  const query = `query ($search: String, $q: String!, $after: String, $studentId: String) {
    students(search: $search) { data { id } }
    searchStudents(q: $q, sort: $search) { data { id } }
    studentsConnection(after: $after, filter: { search: $search }) { edges { node { id } } }
    changes(after: $after) { cursor }
    student(studentId: $studentId) { id }
    guardians(search: $search) { data { id } }
  }`;
  const update = 'mutation ($id: Int!, $input: UpdateStudentInput!) { updateStudent(id: $id, input: $input) { id } }';
  const input = fc.dictionary(fc.constantFrom('firstName', 'email', 'phone', 'dateOfBirth'), text, {
    noNullPrototype: true,
  });
  await fc.assert(
    fc.asyncProperty(text, text, text, text, input, async (search, q, after, studentId, change) => {
      for (const [document, variables] of [
        [query, { search, q, after, studentId }],
        [update, { id, input: change }],
      ] as const) {
        const { status, body: answer } = await client.graphql(document, variables);
        expect(status).toBeLessThan(500);
        for (const error of answer.errors ?? []) expect(error.extensions.code).not.toBe('INTERNAL_ERROR');
      }
    }),
    { numRuns: 80 },
  );
});
