import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';
import { signedIn } from '../../support/signed-in.ts';

const app = await useSharedApp();

const HEADER = 'student_id,first_name,last_name,email,class_name,status,enrollment_date,class_id';
const row = (id: string, rest: string) => `${id},A,B,${id}@x.example,${rest}`;

test('finds classes by code, name or id, and uses the class of the form for rows without one', async () => {
  const { institution, client } = await signedIn(app, 'registrar');
  const [art, maths, twin, form] = [
    await app.make.aClass(institution, { code: 'ART-1', name: 'Fine Arts' }),
    await app.make.aClass(institution, { code: 'MAT-1', name: 'Twin' }),
    await app.make.aClass(institution, { code: 'MAT-2', name: 'Twin' }),
    await app.make.aClass(institution, { code: 'FORM' }),
  ];
  const foreign = await app.make.aClass(await app.make.anInstitution());
  const rows = [
    row('a', 'ART-1,,,'),
    row('b', 'fine arts,,,'),
    row('c', 'Twin,,,'),
    row('d', `Twin,,,${twin}`),
    row('e', `Fine Arts,,,${maths}`),
    row('f', ',,,'),
    row('g', `,,,${foreign}`),
  ];
  const { body } = await client.post(
    '/students/import',
    formWith([HEADER, ...rows].join('\n'), { class_id: String(form) }),
  );
  expect(body.errors.map((error: { row: number; field: string }) => [error.row, error.field])).toEqual([
    [4, 'class_name'],
    [6, 'class_name'],
    [8, 'class_id'],
  ]);
  const { body: list } = await client.get('/students');
  expect(
    list.data.map((student: { student_id: string; class_id: number }) => [student.student_id, student.class_id]),
  ).toEqual([
    ['a', art],
    ['b', art],
    ['d', twin],
    ['f', form],
  ]);
});

test('reports an ambiguous class_name and how to resolve it', async () => {
  const { institution, client } = await signedIn(app, 'registrar');
  await app.make.aClass(institution, { code: 'X', name: 'Twin' });
  await app.make.aClass(institution, { code: 'Y', name: 'twin' });
  await app.make.aClass(institution, { code: 'Z', name: 'X' });
  const rows = [row('a', 'Twin,,,'), row('b', 'X,,,')];
  const { body } = await client.post('/students/import', formWith([HEADER, ...rows].join('\n')));
  expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
    "is ambiguous: 2 classes have this name. Give the class's code, or class_id.",
    'is ambiguous: it is the code of one class and the name of another. Give class_id.',
  ]);
});

test('fills a class in the order of the rows up to its capacity', async () => {
  const { institution, client } = await signedIn(app, 'registrar');
  const classId = await app.make.aClass(institution, { capacity: 3 });
  await app.make.aStudent(institution, { class_id: classId });
  const rows = ['a', 'b', 'c', 'd'].map((id) => row(id, `,,,${classId}`));
  const { body } = await client.post('/students/import', formWith([HEADER, ...rows].join('\n')));
  expect(body).toMatchObject({ created: 2, failed: 2 });
  expect(body.errors[0]).toMatchObject({ row: 4, column: 'class_id', message: 'is full: all 3 places are taken.' });
});

test('reports a full class on the cell that names it', async () => {
  const { institution, client } = await signedIn(app, 'registrar');
  await app.make.aClass(institution, { name: 'Room of one', capacity: 1 });
  const rows = ['a', 'b'].map((id) => row(id, 'Room of one,,,'));
  const { body } = await client.post('/students/import', formWith([HEADER, ...rows].join('\n')));
  const message = 'is full: all 1 places are taken.';
  expect(body.errors).toEqual([
    { row: 3, column: 'class_name', field: 'class_name', value: 'Room of one', code: 'class_full', message },
  ]);
});

test('writes enrolments and status history', async () => {
  const { institution, client } = await signedIn(app, 'registrar');
  const [first, second] = [await app.make.aClass(institution), await app.make.aClass(institution)];
  const create = [row('a', `,,2024-01-08,${first}`), row('b', `,graduated,2020-01-08,${first}`)];
  await client.post('/students/import', formWith([HEADER, ...create].join('\n')));
  const update = [row('a', `,inactive,2024-01-08,${second}`), row('b', `,inactive,2020-01-08,${first}`)];
  const refused = await client.post('/students/import', formWith([HEADER, ...update].join('\n'), { mode: 'upsert' }));
  expect(refused.body.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
    [2, 'class_id'],
    [3, 'status'],
  ]);
  const good = [row('a', `,active,2024-01-08,${second}`), row('b', `,active,2020-01-08,${first}`)];
  const moved = await client.post('/students/import', formWith([HEADER, ...good].join('\n'), { mode: 'upsert' }));
  expect(moved.body).toMatchObject({ updated: 2, failed: 0 });
  const today = new Date().toISOString().slice(0, 10);
  const { rows } = await app.pool.query(
    `select s.student_id, e.class_id, begins_on::text, ends_on::text, reason
     from enrolments e join students s on s.institution_id = $1 and s.id = e.student_id
     where e.institution_id = $1 order by e.id`,
    [institution.id],
  );
  expect(rows).toEqual([
    { student_id: 'a', class_id: first, begins_on: '2024-01-08', ends_on: today, reason: 'transferred' },
    { student_id: 'b', class_id: first, begins_on: '2020-01-08', ends_on: today, reason: 'graduated' },
    { student_id: 'a', class_id: second, begins_on: today, ends_on: null, reason: null },
    { student_id: 'b', class_id: first, begins_on: today, ends_on: null, reason: null },
  ]);
});

test('upserts only the columns of the file; a blank cell clears its field', async () => {
  const { institution, client } = await signedIn(app, 'registrar');
  const id = await app.make.aStudent(institution, {
    student_id: '007',
    phone: '+1 555 01',
    address_city: 'Lima',
    email: 'j@x.example',
  });
  const file = 'sis_id,given_name,phone\n007,José,\n008,New,\n';
  const { body } = await client.post('/students/import', formWith(file, { mode: 'upsert' }));
  expect(body).toMatchObject({ updated: 1, created: 0, failed: 1 });
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['last_name']);
  expect((await client.get(`/students/${id}`)).body).toMatchObject({
    first_name: 'José',
    last_name: 'Student',
    phone: null,
    email: 'j@x.example',
    address: { city: 'Lima' },
  });
});
