import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { formWith } from '../../support/files.ts';
import { signedIn } from '../../support/signed-in.ts';
import { day } from '../enrolments/enrolment-school.ts';

/** Emails and seats that one row of a file releases and another one uses. */

const app = await useSharedApp();

/** Creates a school with students of these names, each with the email `name@x.example`. */
async function withStudents(...names: string[]) {
  const { institution, client } = await signedIn(app, 'registrar');
  for (const name of names)
    await app.make.aStudent(institution, {
      student_id: name,
      email: `${name}@x.example`,
      first_name: 'A',
      last_name: 'B',
    });
  return { institution, client };
}

async function upsert(client: Client, header: string, rows: string[], fields: Record<string, string> = {}) {
  const file = [header, ...rows].join('\n');
  return (await client.post('/students/import', formWith(file, { mode: 'upsert', ...fields }))).body;
}

async function readValues(client: Client, name: 'email' | 'class_id') {
  const { body } = await client.get('/students');
  return Object.fromEntries(body.data.map((student: Record<string, unknown>) => [student.student_id, student[name]]));
}

const undo = async (client: Client, id: number) =>
  (
    await client.graphql(
      'mutation ($id: Int!) { undoImport(id: $id) { created updated failed errors { row message } } }',
      { id },
    )
  ).body.data.undoImport;

const EMAILS = 'student_id,first_name,last_name,email';
const CLASSES = 'student_id,class_id,phone';
const emailRow = (id: string, name: string) => `${id},A,B,${name}@x.example`;

test.each([
  ['a later row', [emailRow('x', 'new'), emailRow('y', 'x')]],
  ['an earlier row', [emailRow('y', 'x'), emailRow('x', 'new')]],
  ['each other', [emailRow('x', 'y'), emailRow('y', 'x')]],
  ['the next in a circle', [emailRow('x', 'Y'), emailRow('y', 'z'), emailRow('z', 'x')]],
  ['a new student', [emailRow('new', 'x'), emailRow('x', 'other')]],
])('lets rows release an email to %s, and changes nothing for the same file again', async (_whom, rows) => {
  const { client } = await withStudents('x', 'y', 'z');
  const before = await readValues(client, 'email');
  const dry = await upsert(client, EMAILS, rows, { dry_run: 'true' });
  const imported = await upsert(client, EMAILS, rows, { atomic: 'true' });

  expect(imported).toMatchObject({ failed: 0, errors: [] });
  expect(dry).toEqual({ ...imported, id: null, dry_run: true, changes: expect.any(Array) });
  expect(await upsert(client, EMAILS, rows)).toMatchObject({
    unchanged: rows.length,
    created: 0,
    updated: 0,
    failed: 0,
  });

  expect(await undo(client, imported.id)).toMatchObject({ failed: 0, errors: [] });
  expect(await readValues(client, 'email')).toEqual(before);
});

test('releases an email only if the row is written', async () => {
  const { client } = await withStudents('w', 'x', 'y', 'z');
  const rows = [emailRow('w', 'x'), emailRow('x', 'y'), emailRow('y', 'z'), 'z,A,,wrong', emailRow('new', 'w')];
  const { updated, created, failed, errors } = await upsert(client, EMAILS, rows);

  expect({ updated, created, failed }).toEqual({ updated: 0, created: 0, failed: 5 });
  expect(errors.filter(({ row }: { row: number }) => row !== 5)).toEqual(
    [2, 3, 4, 6].map((row) =>
      expect.objectContaining({
        row,
        field: 'email',
        message: expect.stringMatching(/^is already in use by student \d+ \([wxyz]\)\.$/),
      }),
    ),
  );
});

test('reports an email in use also on a row with another problem', async () => {
  const { client } = await withStudents('x', 'y');
  const { errors } = await upsert(client, `${EMAILS},phone`, [`${emailRow('y', 'x')},1`]);
  expect(errors.map(({ field }: { field: string }) => field)).toEqual(['email', 'phone']);
});

async function twoFullClasses() {
  const { institution, client } = await signedIn(app, 'registrar');
  const [first, second] = [
    await app.make.aClass(institution, { capacity: 1 }),
    await app.make.aClass(institution, { capacity: 1 }),
  ];
  await app.make.aStudent(institution, { student_id: 'x', class_id: first });
  await app.make.aStudent(institution, { student_id: 'y', class_id: second });
  return { institution, client, first, second };
}

test('lets rows release a seat to rows before or after them, and changes nothing for the same file again', async () => {
  const { institution, client, first, second } = await twoFullClasses();
  const third = await app.make.aClass(institution);
  for (const rows of [
    [`x,${third},`, `y,${first},`],
    [`x,${second},`, `y,${third},`],
    [`x,${first},`, `y,${second},`],
    [`x,${second},`, `y,${first},`],
  ]) {
    expect(await upsert(client, CLASSES, rows, { atomic: 'true' })).toMatchObject({ updated: 2, failed: 0 });
    expect(await upsert(client, CLASSES, rows)).toMatchObject({ unchanged: 2, updated: 0, failed: 0 });
  }
  expect(await readValues(client, 'class_id')).toEqual({ x: second, y: first });
});

test('releases a seat only if the row is written', async () => {
  const { institution, client, first, second } = await twoFullClasses();
  const full = await app.make.aClass(institution, { capacity: 1 });
  await app.make.aStudent(institution, { class_id: full });
  const { updated, failed, errors } = await upsert(client, CLASSES, [`y,${first},`, `x,${full},`]);

  expect({ updated, failed }).toEqual({ updated: 0, failed: 2 });
  expect(errors.map(({ row, message }: { row: number; message: string }) => [row, message])).toEqual([
    [2, 'is full: all 1 places are taken.'],
    [3, 'is full: all 1 places are taken.'],
  ]);
  expect((await upsert(client, CLASSES, [`y,${first},`, `x,${second},1`])).failed).toBe(2);
});

test('counts the seats of the first day of a student, also where it is past', async () => {
  const { institution, client } = await signedIn(app, 'registrar');
  const full = await app.make.aClass(institution, { capacity: 1 });
  const former = await app.make.aStudent(institution);
  const days = { begins_on: day(-20), ends_on: day(-10) };
  await app.make.anEnrolment(institution, { class_id: full, student_id: former, ...days });
  const rows = [`A,Ann,Lee,${day(-15)},${full}`, `B,Bob,Ray,${day(-10)},${full}`, `C,Cid,Poe,${day(-30)},${full}`];

  const { errors, created } = await upsert(client, 'student_id,first_name,last_name,enrollment_date,class_id', rows);

  const message = `is full on ${day(-15)}: all 1 places are taken. Choose another class, or a later enrollment_date.`;
  expect(errors).toMatchObject([
    { row: 2, code: 'class_full', message },
    { row: 4, code: 'class_full', message: 'is full: all 1 places are taken.' },
  ]);
  expect([created, (await readValues(client, 'class_id')).B]).toEqual([1, full]);
});

test('a plan that stays as it is gives up no seat', async () => {
  const { institution, client } = await withStudents();
  const full = await app.make.aClass(institution, { capacity: 1 });
  const header = 'student_id,first_name,last_name,enrollment_date,class_id';
  const rows = ['A', 'B'].map((name) => `${name},Ann,Lee,${day(10)},${full}`);
  for (const expected of [{ created: 1 }, { created: 0, unchanged: 1 }]) {
    const { errors, ...counts } = await upsert(client, header, rows);
    expect(counts).toMatchObject({ ...expected, failed: 1 });
    expect(errors).toMatchObject([{ row: 3, code: 'class_full' }]);
  }
});
