import { expect, test } from 'vitest';
import { withApiKey } from '../disclosures/access-report.ts';
import { useSharedApp } from '../support/app.ts';
import { signedIn } from '../support/signed-in.ts';

/** Every list limits its search to 200 characters, because each word adds a condition ([D24]). */

const app = await useSharedApp();
const user = await app.make.aUser();
const client = await app.as(user);
const { client: key } = await withApiKey(app, user);

const details = { search: ['must have at most 200 characters; it has 201.'] };

test.each(['/students', '/courses', '/admin/users'])(
  'GET %s refuses a search of more than 200 characters',
  async (path) => {
    expect(await client.get(`${path}?search=${'é'.repeat(200)}`)).toMatchObject({ status: 200, body: { data: [] } });
    const wrong = await client.get(`${path}?limit=0&search=${'é'.repeat(201)}`);
    expect(wrong).toMatchObject({ status: 400, body: { error: 'validation_error', details } });
    expect(wrong.body.details).toHaveProperty('limit');
  },
);

test.each(['students', 'courses', 'classes', 'users', 'guardians'])(
  'the GraphQL field %s refuses a search of more than 200 characters',
  async (field) => {
    const query = `query ($search: String) { ${field}(search: $search) { data { id } } }`;
    const { body } = await client.graphql(query, { search: 'x'.repeat(201) });
    expect(body.errors).toMatchObject([{ extensions: { code: 'VALIDATION_ERROR', details } }]);
    const many = Array.from({ length: 66_000 }, (_, index) => index.toString(36)).join(' ');
    expect((await client.graphql(query, { search: many })).body.errors).toMatchObject([
      { extensions: { code: 'VALIDATION_ERROR' } },
    ]);
  },
);

test('searches leave no prepared statements, whatever their number of words', async () => {
  const window =
    'query ($search: String) { studentsConnection(filter: { search: $search }) { edges { node { id } } } }';
  for (const words of [1, 2, 3]) {
    const search = Array.from({ length: words }, (_, index) => `word${index}`).join(' ');
    for (const path of ['/students', '/courses', '/admin/users']) {
      expect(await client.get(`${path}?search=${search}`)).toMatchObject({ status: 200, body: { data: [] } });
    }
    for (const field of ['classes', 'guardians']) {
      const list = await client.graphql(`query ($search: String) { ${field}(search: $search) { data { id } } }`, {
        search,
      });
      expect(list.body.data[field]).toEqual({ data: [] });
    }
    // A key is told of the people found who do not meet the filter, too.
    expect((await key.get(`/students?status=active&search=${search}`)).body).toMatchObject({ data: [] });
    expect((await client.graphql(window, { search })).body.data.studentsConnection.edges).toEqual([]);
  }
  // Sequential requests use the same connection.
  const { rows } = await app.pool.query(
    "select statement from pg_prepared_statements where statement like '%search_normalise($_)%'",
  );
  expect(rows.map(({ statement }) => statement).filter((text) => text.includes(' like '))).toEqual([]);
});

/** Validating each of these one-megabyte requests entry by entry would block the service for a minute. */
test.each([
  ['/admin/roles', { name: 'x' }, 'permissions', 'may have at most 100 entries; it has 60000.'],
  ['/webhooks', { url: 'https://example.com/' }, 'events', 'may have at most 100 entries; it has 60000.'],
])('POST %s refuses a very long array with one problem', async (path, rest, name, message) => {
  const client = await app.as(await app.make.aUser());
  const values = Array.from({ length: 60_000 }, (_, n) => `p${n}`);
  const { status, body } = await client.post(path, { ...rest, [name]: values });
  expect(status).toBe(400);
  expect(body.details[name]).toEqual([message]);
});

test('refuses more than 1,000 grades with one problem, even if the entries are invalid too', async () => {
  const { institution, client } = await signedIn(app);
  const classId = await app.make.aClass(institution);
  const grades = Array.from({ length: 20_000 }, (_, n) => ({ student_id: `x${n}`, score: 'a' }));
  const { status, body } = await client.post(`/classes/${classId}/grades`, { grades });
  expect(status).toBe(400);
  expect(body.details.grades).toEqual(['must have 1 to 1,000 entries; it has 20000.']);
});

test('reports a limited number of unknown fields', async () => {
  const client = await app.as(await app.make.aUser());
  const body = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`f${n}`, n]));
  const answer = await client.post('/students', body);
  expect(answer.status).toBe(400);
  expect(answer.body.details).toMatchObject({
    f0: [expect.stringMatching(/^is not a known field/)],
    last_name: ['is required.'],
  });
  expect(Object.keys(answer.body.details).length).toBeLessThan(200);
});
