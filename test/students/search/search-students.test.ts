import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { statementsOf } from '../../support/statements.ts';
import { type Named, searchedSchool } from '../viewed-school.ts';

const app = await useSharedApp();

test('returns items and pagination like the list', async () => {
  const { client, ids } = await searchedSchool(app, ['José', 'García', { address_city: 'Lima' }]);

  const found = await client.get('/students/search?q=gar%20jos');

  const listed = await client.get('/students');
  expect(found.body).toEqual(listed.body);
  expect(found.body.data[0].id).toBe(ids[0]);
  expect(found.headers.get('link')).toContain('rel="first"');
});

test('finds every word, in any case, with or without accents, in names, email and student id', async () => {
  const { names } = await searchedSchool(
    app,
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

test('filters by class and status', async () => {
  const { institution, names } = await searchedSchool(
    app,
    ['Ann', 'Active'],
    ['Ann', 'Inactive', { status: 'inactive' }],
  );
  const classId = await app.make.aClass(institution);
  await app.make.aStudent(institution, { first_name: 'Ann', last_name: 'Classy', class_id: classId });

  expect(await names('q=ann&status=inactive')).toEqual(['Ann Inactive']);
  expect(await names(`q=ann&class_id=${classId}`)).toEqual(['Ann Classy']);
});

test('sorts by fields in both directions', async () => {
  const { names } = await searchedSchool(
    app,
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

test('finds neither deleted students nor those of another institution', async () => {
  await searchedSchool(app, ['Ann', 'Elsewhere']);
  const { names } = await searchedSchool(app, ['Ann', 'Gone', { deleted_at: new Date() }], ['Ann', 'Here']);

  expect(await names('q=ann')).toEqual(['Ann Here']);
  expect(await names('q=elsewhree')).toEqual([]);
});

test('has a path of its own that allows GET and HEAD only', async () => {
  const { client } = await searchedSchool(app);

  expect((await client.send('HEAD', '/students/search?q=a')).status).toBe(200);
  const put = await client.put('/students/search', {});
  expect(put).toMatchObject({ status: 405, body: { error: 'method_not_allowed' } });
  expect(put.headers.get('allow')).toBe('GET, HEAD');
  expect((await app.anonymous().get('/students/search?q=a')).status).toBe(401);
});

test('uses two statements, or four if there are few results', async () => {
  const students = Array.from({ length: 25 }, (_, n): Named => [`Ann${n}`, 'Johnson']);
  const { client } = await searchedSchool(app, ...students);
  await client.get('/students/search?q=ann');

  expect(await statementsOf(app, () => client.get('/students/search?q=ann'))).toHaveLength(2);
  expect(await statementsOf(app, () => client.get('/students/search?q=jonhson'))).toHaveLength(4);
});

test('returns the same results over GraphQL', async () => {
  const { client } = await searchedSchool(app, ['Ann', 'Johnson']);

  const { body } = await client.graphql(
    '{ searchStudents(q: "jhonson", sort: "-name") { data { lastName } pagination { total } } }',
  );

  expect(body.data.searchStudents).toEqual({ data: [{ lastName: 'Johnson' }], pagination: { total: 1 } });
});
