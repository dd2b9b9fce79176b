import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { statementsOf } from '../support/statements.ts';

const app = useApp();

async function school(...students: Record<string, unknown>[]) {
  const user = await app.current.make.aUser({ role: 'viewer' });
  const ids: number[] = [];
  for (const columns of students) ids.push(await app.current.make.aStudent(user.institution, columns));
  const client = await app.current.as(user);
  const idsOf = async (query = ''): Promise<number[]> =>
    (await client.get(`/students${query}`)).body.data.map(({ id }: { id: number }) => id);
  return { client, institution: user.institution, ids, idsOf };
}

const many = (count: number) => Array.from({ length: count }, () => ({}));

test('shows exactly the fields of a list item, absent ones as null', async () => {
  const { client, institution, ids } = await school({
    student_id: '007',
    first_name: 'Ann',
    last_name: 'Lee',
    email: 'ann@x.example',
  });
  const classId = await app.current.make.aClass(institution, { name: 'Class 2B' });
  const parentId = await app.current.make.aGuardian(institution, { phone: null });
  const full = await app.current.make.aStudent(institution, {
    student_id: 'full',
    email: 'full@x.example',
    phone: '55555',
    date_of_birth: '2010-02-03',
    class_id: classId,
    primary_guardian_id: parentId,
    address_street: '1 Main St',
    address_zip: '01234',
  });

  const { status, body, headers } = await client.get('/students');

  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  const plain = {
    phone: null,
    date_of_birth: null,
    class_id: null,
    class_name: null,
    status: 'active',
    enrollment_date: '2024-09-01',
    address: null,
    parent: null,
  };
  expect(body).toEqual({
    data: [
      { id: ids[0], student_id: '007', first_name: 'Ann', last_name: 'Lee', email: 'ann@x.example', ...plain },
      {
        ...{ id: full, student_id: 'full', first_name: 'Sam', last_name: 'Student', email: 'full@x.example', ...plain },
        phone: '55555',
        date_of_birth: '2010-02-03',
        class_id: classId,
        class_name: 'Class 2B',
        address: { street: '1 Main St', city: null, state: null, zip: '01234' },
        parent: { id: parentId, name: 'Grace Guardian', email: 'grace@home.example', phone: null },
      },
    ],
    pagination: { total: 2, page: 1, limit: 20, total_pages: 1 },
  });
});

test('pages by id, with links', async () => {
  const { client, ids, idsOf } = await school(...many(45));

  expect(await idsOf()).toEqual(ids.slice(0, 20));
  const { body, headers } = await client.get('/students?page=2&limit=20&search=sam');
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(20, 40));
  expect(body.pagination).toEqual({ total: 45, page: 2, limit: 20, total_pages: 3 });
  const link = (page: number, rel: string) => `</students?page=${page}&limit=20&search=sam>; rel="${rel}"`;
  expect(headers.get('link')).toBe([link(1, 'first'), link(1, 'prev'), link(3, 'next'), link(3, 'last')].join(', '));
});

test.each([
  ['limit=101', { limit: 100, page: 1, total_pages: 1 }],
  ['limit=99999999999', { limit: 100, page: 1, total_pages: 1 }],
  ['limit=1&page=2', { limit: 1, page: 2, total_pages: 3 }],
])('serves %s', async (query, pagination) => {
  const { client } = await school(...many(3));

  expect((await client.get(`/students?${query}`)).body.pagination).toEqual({ total: 3, ...pagination });
});

test.each(['page=4&limit=1', 'page=2147483647&limit=100', 'page=99999999999'])(
  'answers %s, past the end, with no data',
  async (query) => {
    const { client } = await school(...many(3));

    const { status, body } = await client.get(`/students?${query}`);

    expect({ status, data: body.data, total: body.pagination.total }).toEqual({ status: 200, data: [], total: 3 });
  },
);

test('an institution without students has no pages', async () => {
  const { client } = await school();

  expect((await client.get('/students')).body).toEqual({
    data: [],
    pagination: { total: 0, page: 1, limit: 20, total_pages: 0 },
  });
});

test('filters by class and status, and counts right', async () => {
  const { client, institution, ids, idsOf } = await school({}, { status: 'graduated' }, { deleted_at: new Date() });
  const classId = await app.current.make.aClass(institution);
  const inClass = await app.current.make.aStudent(institution, { class_id: classId });
  const left = await app.current.make.aStudent(institution, { class_id: classId, status: 'inactive' });

  expect(await idsOf()).toEqual([ids[0], ids[1], inClass, left]);
  expect(await idsOf('?status=active')).toEqual([ids[0], inClass]);
  expect(await idsOf(`?class_id=${classId}`)).toEqual([inClass, left]);
  expect(await idsOf(`?class_id=${classId}&status=inactive`)).toEqual([left]);
  expect(await idsOf('?class_id=-1')).toEqual([]);
  for (const [query, total] of [
    ['', 4],
    ['?status=active', 2],
    [`?class_id=${classId}`, 2],
    ['?status=graduated&search=sam', 1],
  ] as const) {
    expect((await client.get(`/students${query}`)).body.pagination.total).toBe(total);
  }
});

test('finds every word anywhere, in any case, with or without accents', async () => {
  const { ids, idsOf } = await school(
    { first_name: 'José', last_name: 'García', student_id: 'AB-1', email: 'pepe@x.example' },
    { first_name: 'Josephine', last_name: 'Baker' },
  );
  const find = (search: string) => idsOf(`?search=${encodeURIComponent(search)}`);

  expect(await find('gar jos')).toEqual([ids[0]]);
  expect(await find('JOS')).toEqual(ids);
  expect(await find('cía')).toEqual([ids[0]]);
  expect(await find('b-1')).toEqual([ids[0]]);
  expect(await find('PEPE@')).toEqual([ids[0]]);
  expect(await find('  ')).toEqual(ids);
  expect(await find('%')).toEqual([]);
  expect(await find('＼')).toEqual([]);
});

test('reports everything that is wrong with the query at once', async () => {
  const { client } = await school();

  const { status, body } = await client.get(
    `/students?page=0&limit=1.5&class_id=x&status=gone&colour=red&search=${'x'.repeat(201)}`,
  );

  expect(status).toBe(400);
  expect(body.details).toEqual({
    page: ['must be 1 or more.'],
    limit: ['must be a whole number.'],
    class_id: ['must be a whole number.'],
    status: ['must be one of: active, inactive, graduated.'],
    search: ['must have at most 200 characters; it has 201.'],
    colour: [expect.stringContaining('is not a known field')],
  });
});

test.each([
  'page=-1',
  'limit=0',
  'limit=-5',
  'page=1e3',
  'page=',
  'limit=abc',
  'page=1&page=2',
  'page[]=1',
  'search=a%00',
])('refuses %s', async (query) => {
  const { client } = await school();

  expect(await client.get(`/students?${query}`)).toMatchObject({ status: 400, body: { error: 'validation_error' } });
});

test('shows each institution its own', async () => {
  const [one, other] = [await school({}, {}), await school({})];

  expect(await one.idsOf()).toEqual(one.ids);
  expect(await other.idsOf()).toEqual(other.ids);
  const classId = await app.current.make.aClass(one.institution);
  expect(await other.idsOf(`?class_id=${classId}`)).toEqual([]);
});

test('works for HEAD, and refuses other methods with Allow', async () => {
  const { client } = await school({});

  const head = await client.send('HEAD', '/students', undefined, { 'x-request-id': 'abc' });
  expect({ status: head.status, body: head.body, id: head.headers.get('x-request-id') }).toEqual({
    status: 200,
    body: '',
    id: 'abc',
  });
  const patch = await client.send('PATCH', '/students');
  expect(patch).toMatchObject({ status: 405, body: { error: 'method_not_allowed', message: expect.any(String) } });
  expect(patch.headers.get('allow')).toBe('GET, POST, HEAD');
});

test('needs read:students', async () => {
  expect(await app.current.anonymous().get('/students')).toMatchObject({
    status: 401,
    body: { error: 'unauthorized' },
  });
});

test('is one statement, of however many rows', async () => {
  const { client } = await school(...many(30));
  const statements = (path: string) => statementsOf(app.current, () => client.get(path));
  await client.get('/students');

  expect(await statements('/students?limit=1')).toHaveLength(1);
  expect(await statements('/students?limit=30')).toHaveLength(1);
  expect(await statements('/students?limit=30&search=sam&status=active')).toHaveLength(1);
});
