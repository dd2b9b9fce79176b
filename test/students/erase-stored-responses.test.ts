import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { formWith } from '../support/files.ts';
import { findTextsInDatabase } from '../support/find-texts.ts';
import { signedIn } from '../support/signed-in.ts';
import { sheet, text, workbook } from '../support/workbook.ts';

/** Erasing a student removes its data from stored idempotent responses ([D49]). */

const app = await useApp();
const { institution, client } = await signedIn(app);

/** Sends a request with a key. Returns a function that tells whether its response is still stored. */
async function sendStored(path: string, body: object): Promise<() => Promise<boolean>> {
  const key = app.make.unique('key');
  const sent = await client.post(path, body, { 'idempotency-key': key });
  expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(202);
  return async () =>
    (await app.pool.query('select from idempotency_keys where key = $1 and body is not null', [key])).rowCount === 1;
}

const header = 'student_id,first_name,last_name,email';
const cells = (row: string) => row.split(',').map(text);
const erase = (id: number) => client.graphql(`mutation { eraseStudent(id: ${id}) { id } }`);
const studentNamed = (student_id: string) => ({
  student_id,
  first_name: 'Grace',
  last_name: 'Hopper',
  email: `${student_id}@students.example`,
});

async function idOf(studentId: string): Promise<number> {
  const { rows } = await app.pool.query('select id from students where student_id = $1', [studentId]);
  return rows[0].id;
}

test('deletes the stored responses that contain the student, also under a former name', async () => {
  const classId = await app.make.aClass(institution, {
    course_id: await app.make.aCourse(institution),
  });
  const creation = await sendStored('/students', { ...studentNamed('g-1'), class_id: classId });
  const id = await idOf('g-1');
  const grades = await sendStored(`/classes/${classId}/grades`, {
    grades: [{ student_id: 'g-1', score: 90, comment: 'hers' }],
  });
  await client.put(`/students/${id}`, { first_name: 'Amazing', last_name: 'Renamed', email: 'Other@students.example' });

  await erase(id);

  for (const isKept of [creation, grades]) expect(await isKept()).toBe(false);
});

test('removes cells, headers, messages and identifiers from stored responses of imports, which are still replayed', async () => {
  const id = (await client.post('/students', studentNamed('zq-1'))).body.id;
  const key = { 'idempotency-key': app.make.unique('key') };
  const rows = [
    'zq-1,Zqfirst,Zqlast,free@students.example,"Zq""\\badphone","Zq,""value"":""street"',
    'free,Zqfirst,Zqlast,ZQ-1@Students.example,"Zq\nbadphone",',
  ];
  const send = () =>
    client.post(
      '/students/import',
      formWith(`${header},phone,zip,"Zqnotes ""x""",Zqlast\n${rows.join('\n')}`, { dry_run: 'true' }),
      key,
    );
  const first = await send();
  expect(JSON.stringify(first.body.errors)).toMatch(/Zq.*badphone/);
  expect(first.body.ignored_columns).toEqual(['Zqnotes "x"', 'Zqlast']);

  await erase(id);

  expect(await findTextsInDatabase(app.pool, ['zq-1', 'Zqlast', 'Zqnotes', 'badphone'])).toEqual([]);
  const again = await send();
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const errors = first.body.errors.map((error: object) => ({
    ...error,
    column: '[erased]',
    value: null,
    message: '[erased]',
  }));
  const columns = first.body.columns.map((column: object) => ({ ...column, column: '[erased]' }));
  const changes = first.body.changes.map((change: object) => ({ ...change, student_id: '[erased]' }));
  expect(again.body).toEqual({ ...first.body, columns, ignored_columns: [], errors, changes });
});

test('keeps the stored responses of others: namesakes, courses of the same name, imports', async () => {
  const classId = await app.make.aClass(institution, {
    course_id: await app.make.aCourse(institution),
  });
  await client.post('/students', studentNamed('h-1'));
  const others = [
    await sendStored('/students', { ...studentNamed('h-2'), class_id: classId }),
    await sendStored(`/classes/${classId}/grades`, { grades: [{ student_id: 'h-2', score: 90 }] }),
    await sendStored('/courses', { code: 'h-1', name: 'Grace', department: 'Hopper' }),
    await sendStored('/students/import', formWith(`${header}\nh-2,Grace,Hopper,a@b.example`)),
    // Characters that jsonb refuses do not stop an erasure.
    await sendStored(
      '/students/import',
      formWith(workbook(sheet(cells(header), cells('h-_x0000_,Grace,Hopper,c@d.example')))),
    ),
  ];

  expect((await erase(await idOf('h-1'))).body.errors).toBeUndefined();

  for (const isKept of others) expect(await isKept()).toBe(true);
});
