import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { statementsOf } from '../support/statements.ts';
import { listedSchool, many } from './viewed-school.ts';

const app = await useSharedApp();

test('shows exactly the fields of a list item, absent ones as null', async () => {
  const { client, institution, ids } = await listedSchool(app, {
    student_id: '007',
    first_name: 'Ann',
    last_name: 'Lee',
    email: 'ann@x.example',
  });
  const classId = await app.make.aClass(institution, { name: 'Class 2B' });
  const parentId = await app.make.aGuardian(institution, { phone: null });
  const full = await app.make.aStudent(institution, {
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

test('filters by class and status, with the right totals', async () => {
  const { client, institution, ids, idsOf } = await listedSchool(
    app,
    {},
    { status: 'graduated' },
    { deleted_at: new Date() },
  );
  const classId = await app.make.aClass(institution);
  const inClass = await app.make.aStudent(institution, { class_id: classId });
  const left = await app.make.aStudent(institution, { class_id: classId, status: 'inactive' });

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

test('finds words anywhere in a name, in any case, with or without accents', async () => {
  const { ids, idsOf } = await listedSchool(
    app,
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

test('finds names of any script in upper and lower case', async () => {
  const { ids, idsOf } = await listedSchool(
    app,
    { first_name: 'Γιώργος', last_name: 'ΠΑΠΑΔΟΠΟΥΛΟΣ' },
    { first_name: 'ДМИТРИЙ', last_name: 'Straße' },
  );
  const find = (search: string) => idsOf(`?search=${encodeURIComponent(search)}`);

  for (const greek of ['ΓΙΩΡΓΟΣ', 'γιωργος', 'Παπαδόπουλος', 'παπαδοπουλοσ'])
    expect(await find(greek)).toEqual([ids[0]]);
  for (const other of ['дмитрий', 'STRASSE']) expect(await find(other)).toEqual([ids[1]]);
});

test('shows each institution only its own students', async () => {
  const [one, other] = [await listedSchool(app, {}, {}), await listedSchool(app, {})];

  expect(await one.idsOf()).toEqual(one.ids);
  expect(await other.idsOf()).toEqual(other.ids);
  const classId = await app.make.aClass(one.institution);
  expect(await other.idsOf(`?class_id=${classId}`)).toEqual([]);
});

test('requires read:students', async () => {
  expect(await app.anonymous().get('/students')).toMatchObject({
    status: 401,
    body: { error: 'unauthorized' },
  });
});

test('runs one statement for any number of rows', async () => {
  const { client } = await listedSchool(app, ...many(30));
  const statements = (path: string) => statementsOf(app, () => client.get(path));
  await client.get('/students');

  expect(await statements('/students?limit=1')).toHaveLength(1);
  expect(await statements('/students?limit=30')).toHaveLength(1);
  expect(await statements('/students?limit=30&search=sam&status=active')).toHaveLength(1);
});
