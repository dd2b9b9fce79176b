import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { statementsOf } from '../support/statements.ts';

const app = useApp();

type Named = [first: string, last: string, columns?: Record<string, unknown>];

/** A school of these students, and a search in it that gives the names found. */
async function school(...students: Named[]) {
  const user = await app.current.make.aUser({ role: 'viewer' });
  const client = await app.current.as(user);
  const { institution } = user;
  const ids: number[] = [];
  for (const [first_name, last_name, columns] of students) {
    ids.push(await app.current.make.aStudent(institution, { first_name, last_name, ...columns }));
  }
  const names = async (query: string): Promise<string[]> => {
    const { status, body } = await client.get(`/students/search?${query}`);
    expect(status).toBe(200);
    return body.data.map((student: Record<string, string>) => `${student.first_name} ${student.last_name}`);
  };
  return { client, institution, ids, names };
}

test('answers list items and a page, as the list does', async () => {
  const { client, ids } = await school(['José', 'García', { address_city: 'Lima' }]);

  const found = await client.get('/students/search?q=gar%20jos');

  const listed = await client.get('/students');
  expect(found.body).toEqual(listed.body);
  expect(found.body.data[0].id).toBe(ids[0]);
  expect(found.headers.get('link')).toContain('rel="first"');
});

test('finds every word, in any case, with or without accents, in names, email and student id', async () => {
  const { names } = await school(
    ['José', 'García', { student_id: 'AB-77', email: 'pepe@school.example' }],
    ['Zoë', 'Łukasz'],
    ['小明', '王'],
  );

  expect(await names('q=GARCIA')).toEqual(['José García']);
  expect(await names('q=garcía jose')).toEqual(['José García']);
  expect(await names('q=ab-77')).toEqual(['José García']);
  expect(await names('q=pepe@')).toEqual(['José García']);
  expect(await names('q=zoe lukasz')).toEqual(['Zoë Łukasz']);
  expect(await names(`q=${encodeURIComponent('王')}`)).toEqual(['小明 王']);
  expect(await names('q=jose lukasz')).toEqual([]);
});

test('orders by relevance: id or email, whole field, prefix, word, anywhere, similar', async () => {
  const { names } = await school(
    ['Typo', 'Smyth'],
    ['Inside', 'Goldsmith'],
    ['Anna Smithers', 'Word'],
    ['Prefix', 'Smithson'],
    ['Whole', 'Smith'],
    ['Exact', 'Id', { student_id: 'smith' }],
    ['Nobody', 'Else'],
  );

  expect(await names('q=smith')).toEqual([
    'Exact Id',
    'Whole Smith',
    'Prefix Smithson',
    'Anna Smithers Word',
    'Inside Goldsmith',
    'Typo Smyth',
  ]);
  expect((await names('q=smith&sort=-relevance')).reverse()).toEqual(await names('q=smith'));
});

test.each([
  ['Jhonson', 'Ann Johnson'],
  ['jonson', 'Ann Johnson'],
  ['Johnsson ann', 'Ann Johnson'],
  ['gracia', 'José García'],
  ['Micheal', 'Michael Jhon'],
  ['John', 'Michael Jhon'],
  ['Stehpen', 'Stephen Li'],
])('forgives the typo in %s', async (typo, name) => {
  const { names } = await school(['Ann', 'Johnson'], ['José', 'García'], ['Michael', 'Jhon'], ['Stephen', 'Li']);

  expect(await names(`q=${encodeURIComponent(typo)}`)).toContain(name);
});

test('finds new names with a typo as soon as a student has them', async () => {
  const { names, ids } = await school(['Ann', 'Johnson']);
  await app.current.registrar.database.pool.query(`update students set last_name = 'Featherstone' where id = $1`, [
    ids[0],
  ]);

  expect(await names('q=fetherstone')).toEqual(['Ann Featherstone']);
});

test('keeps pages and total together, similar students included', async () => {
  const spellings = ['Johnson', 'Jonson', 'Johnsen', 'Johnston'];
  const { client } = await school(
    ...Array.from({ length: 23 }, (_, n): Named => [`N${n}`, spellings[n % 4] as string]),
  );

  const seen: number[] = [];
  for (let page = 1; page <= 3; page += 1) {
    const { body } = await client.get(`/students/search?q=johnson&limit=10&page=${page}`);
    expect(body.pagination).toEqual({ total: 23, page, limit: 10, total_pages: 3 });
    seen.push(...body.data.map(({ id }: { id: number }) => id));
  }
  expect(new Set(seen).size).toBe(23);
});

test('filters by class and status', async () => {
  const { institution, names } = await school(['Ann', 'Active'], ['Ann', 'Inactive', { status: 'inactive' }]);
  const classId = await app.current.make.aClass(institution);
  await app.current.make.aStudent(institution, { first_name: 'Ann', last_name: 'Classy', class_id: classId });

  expect(await names('q=ann&status=inactive')).toEqual(['Ann Inactive']);
  expect(await names(`q=ann&class_id=${classId}`)).toEqual(['Ann Classy']);
});

test('sorts by fields, either way', async () => {
  const { names } = await school(
    ['Ann', 'Zed', { student_id: 'B', enrollment_date: '2022-01-01' }],
    ['Ann', 'ábel', { student_id: 'C', enrollment_date: '2023-01-01' }],
    ['Ann', 'Bee', { student_id: 'A', enrollment_date: '2021-01-01' }],
  );

  expect(await names('q=ann&sort=name')).toEqual(['Ann ábel', 'Ann Bee', 'Ann Zed']);
  expect(await names('q=ann&sort=-name')).toEqual(['Ann Zed', 'Ann Bee', 'Ann ábel']);
  expect(await names('q=ann&sort=student_id')).toEqual(['Ann Bee', 'Ann Zed', 'Ann ábel']);
  expect(await names('q=ann&sort=-enrollment_date')).toEqual(['Ann ábel', 'Ann Zed', 'Ann Bee']);
  expect(await names('q=ann&sort=created_at')).toEqual(['Ann Zed', 'Ann ábel', 'Ann Bee']);
});

test('sees neither deleted students nor another institution’s', async () => {
  await school(['Ann', 'Elsewhere']);
  const { names } = await school(['Ann', 'Gone', { deleted_at: new Date() }], ['Ann', 'Here']);

  expect(await names('q=ann')).toEqual(['Ann Here']);
  expect(await names('q=elsewhree')).toEqual([]);
});

test.each([
  '100%',
  '_',
  '\\',
  'a\\',
  '%',
  '％＿＼',
  "o'brien",
  '.*',
  '(',
  '[a',
  '"',
  'a|b',
  '🎓',
  '\u0301',
  '{1}',
  '$1',
  '-- x',
])('takes %s literally', async (text) => {
  const { names } = await school(['Ann', 'Plain'], ['Ann', `The ${text} one`]);

  expect(await names(`q=${encodeURIComponent(text)}`)).toContain(`Ann The ${text} one`.normalize('NFC'));
});

test.each([
  ['', { q: ['is required.'] }],
  ['q=', { q: ['is required.'] }],
  ['q=%20%20', { q: ['is required.'] }],
  [`q=${'x'.repeat(201)}`, { q: ['must have at most 200 characters; it has 201.'] }],
  ['q=a%00', { q: ['contains a character that cannot be stored.'] }],
  ['q=a&q=b', { q: ['must be sent only once.'] }],
  ['q=a&sort=age', { sort: [expect.stringContaining('must be one of: relevance, name')] }],
  [
    'q=a&page=0&limit=x&status=gone&class_id=c&z=1',
    {
      page: ['must be 1 or more.'],
      limit: ['must be a whole number.'],
      status: [expect.stringContaining('must be one of')],
      class_id: ['must be a whole number.'],
      z: [expect.stringContaining('is not a known field')],
    },
  ],
])('refuses %.40s', async (query, details) => {
  const { client } = await school();

  const { status, body } = await client.get(`/students/search?${query}`);

  expect({ status, details: body.details }).toEqual({ status: 400, details });
});

test('is a path of its own, for GET and HEAD only', async () => {
  const { client } = await school();

  expect((await client.send('HEAD', '/students/search?q=a')).status).toBe(200);
  const put = await client.put('/students/search', {});
  expect(put).toMatchObject({ status: 405, body: { error: 'method_not_allowed' } });
  expect(put.headers.get('allow')).toBe('GET, HEAD');
  expect((await app.current.anonymous().get('/students/search?q=a')).status).toBe(401);
});

test('takes two statements, and with few results four', async () => {
  const students = Array.from({ length: 25 }, (_, n): Named => [`Ann${n}`, 'Johnson']);
  const { client } = await school(...students);
  await client.get('/students/search?q=ann');

  expect(await statementsOf(app.current, () => client.get('/students/search?q=ann'))).toHaveLength(2);
  expect(await statementsOf(app.current, () => client.get('/students/search?q=jonhson'))).toHaveLength(4);
});

test('GraphQL finds the same', async () => {
  const { client } = await school(['Ann', 'Johnson']);

  const { body } = await client.graphql(
    '{ searchStudents(q: "jhonson", sort: "-name") { data { lastName } pagination { total } } }',
  );

  expect(body.data.searchStudents).toEqual({ data: [{ lastName: 'Johnson' }], pagination: { total: 1 } });
});
