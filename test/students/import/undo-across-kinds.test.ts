import { expect, test } from 'vitest';
import { callRoll } from '../../classes/classroom.ts';
import {
  aSmallSchool,
  changed,
  importFiles,
  pack,
  read,
  undo as undoBundle,
} from '../../oneroster/import/small-bundle.ts';
import { useSharedApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';
import { signedIn } from '../../support/signed-in.ts';
import { dayIn } from '../../support/time-zones.ts';

/** Imports of different kinds over the same students, which are undone in any order. */

const app = await useSharedApp();

async function aSchool() {
  const { institution, client } = await signedIn(app, 'administrator');
  const bundle = async (files = aSmallSchool()) =>
    (await importFiles(client, pack(files), { applyMissing: true })).id as number;
  const file = async (text: string) => {
    const { body } = await client.post('/students/import', formWith(text, { mode: 'upsert' }));
    expect(body).toMatchObject({ failed: 0 });
    return body.id as number;
  };
  const undone = async (id: number) => {
    const { body } = await client.graphql(
      `mutation ($id: Int!) { undoImport(id: $id) { created updated failed errors { row message } } }`,
      { id },
    );
    return body.errors?.[0].message ?? body.data.undoImport;
  };
  const undoneBundle = async (id: number) => {
    const { body } = await undoBundle(client, id);
    return body.errors?.[0].message ?? body.data.undoOneRosterImport;
  };
  const rows = (text: string) => read(app, institution.id, text);
  const present = async () =>
    (await rows('select id from students where institution_id = $1 and deleted_at is null')).length;
  return { client, institution, bundle, file, undone, undoneBundle, rows, present };
}

const first = (id: number) => `was changed by import ${id} after this one: undo that one first.`;

test('a bundle over students of a file keeps these until it is undone, whichever is undone first', async () => {
  const { bundle, file, undone, undoneBundle, present, client } = await aSchool();
  const older = await file('student_id,first_name,last_name\n000101,Joe,Garcia\n000102,Mia,Wong\n000103,Ada,Only\n');
  const newer = await bundle();

  expect(await undone(older)).toMatchObject({
    created: 0,
    failed: 3,
    errors: [2, 3, 4].map((row) => ({ row, message: first(newer) })),
  });
  expect(await undoneBundle(newer)).toMatchObject({ problemCount: 0 });
  const { body } = await client.get('/students?search=000101');
  expect(body.data[0]).toMatchObject({ first_name: 'Joe', last_name: 'Garcia' });
  expect(await undone(older)).toMatchObject({ created: 3, failed: 0 });
  expect(await present()).toBe(0);
});

test('a file over students of a bundle keeps these until it is undone, with their guardians', async () => {
  const { bundle, file, undone, undoneBundle, rows, present } = await aSchool();
  const older = await bundle();
  const newer = await file(
    'student_id,first_name,last_name,guardian_name,guardian_relation,guardian_email\n000101,Joe,Garcia,Ann García,mother,ann@x.example\n',
  );

  const { problems } = await undoneBundle(older);
  const messages = problems.map(({ message }: { message: string }) => message);
  expect(messages.filter((message: string) => message === first(newer))).toHaveLength(2);
  expect(await undone(newer)).toMatchObject({ updated: 1, failed: 0 });
  expect(await undoneBundle(older)).toMatchObject({ problemCount: 0 });
  expect(await present()).toBe(0);
  for (const table of ['guardians', 'student_guardians', 'enrolments', 'classes', 'import_records', 'import_rows'])
    expect(await rows(`select * from ${table} where institution_id = $1`), table).toEqual([]);
});

test('a file, a bundle and a file are undone from the newest to the oldest', async () => {
  const { bundle, file, undone, undoneBundle, present } = await aSchool();
  const oldest = await file('student_id,first_name,last_name\n000101,Joe,Garcia\n');
  const middle = await bundle();
  const newest = await file('student_id,first_name,last_name\n000101,Jo,Garcia\n');
  const again = await file('student_id,first_name,last_name\n000101,Jack,Garcia\n');

  for (const id of [again, newest]) expect(await undone(id)).toMatchObject({ updated: 1, failed: 0 });
  expect(await undoneBundle(middle)).toMatchObject({ problemCount: 0 });
  expect(await undone(oldest)).toMatchObject({ created: 1, failed: 0 });
  expect(await present()).toBe(0);
});

test('a file after an undo is undone to what the oldest one left, which can be undone then', async () => {
  const { file, undone, present } = await aSchool();
  const named = (name: string) => file(`student_id,first_name,last_name\n000101,${name},Garcia\n`);
  const oldest = await named('Joe');
  for (const name of ['Jo', 'Jack']) expect(await undone(await named(name))).toMatchObject({ updated: 1, failed: 0 });
  expect(await undone(oldest)).toMatchObject({ created: 1, failed: 0 });
  expect(await present()).toBe(0);
});

test('a file that moves, ends and begins enrolments of a bundle gives them back as they were', async () => {
  const { client, institution, bundle, file, undone, undoneBundle, rows } = await aSchool();
  const older = await bundle(changed({ academicSessions: ['2027-07-01', '2099-07-01'] }));
  const other = await app.make.aClass(institution, { code: 'OTHER' });
  const enrolments = () =>
    rows(`select id, class_id, is_primary, begins_on::text, ends_on::text, reason, former_ends_on, ended_by from enrolments
      where institution_id = $1 order by id`);
  const before = await enrolments();

  const moved = await file('student_id,first_name,last_name,class_name\n000101,José,García,OTHER\n');
  const left = await file(
    'student_id,first_name,last_name,status\n000102,Mia,Wong,inactive\n000101,José,García,inactive\n',
  );
  expect(await enrolments()).not.toEqual(before);
  for (const id of [left, moved]) expect(await undone(id)).toMatchObject({ failed: 0 });

  expect(await enrolments()).toEqual(before);
  expect((await client.get(`/students?class_id=${other}`)).body.data).toEqual([]);
  expect(await undoneBundle(older)).toMatchObject({ problemCount: 0 });
  expect(await enrolments()).toEqual([]);
});

test('an undo keeps the days in a class that has marks of the student, and begins the former class anew', async () => {
  const { client, institution, file, undone, rows } = await aSchool();
  const [former, next] = [await app.make.aClass(institution), await app.make.aClass(institution)];
  const { body } = await client.post('/students', {
    student_id: 'm-1',
    first_name: 'Mo',
    last_name: 'Ved',
    class_id: former,
  });
  const moved = await file(`student_id,first_name,last_name,class_id\nm-1,Mo,Ved,${next}\n`);
  const marked = await callRoll(client, { classId: next, date: dayIn('UTC'), defaultStatus: 'present' });
  expect(marked.body.errors).toBeUndefined();

  expect(await undone(moved)).toMatchObject({ updated: 1, failed: 0 });

  expect((await client.get(`/students/${body.id}`)).body.class_id).toBe(former);
  expect(
    await rows('select class_id, ends_on is null as open from enrolments where institution_id = $1 order by id'),
  ).toEqual([
    { class_id: former, open: false },
    { class_id: next, open: false },
    { class_id: former, open: true },
  ]);
});

test('a student whom two rows of a file change is changed by the first one, and back by an undo', async () => {
  const { client, institution, file, undone, rows } = await aSchool();
  const classId = await app.make.aClass(institution);
  await file(`student_id,first_name,last_name,class_id\nS-1,Ada,Only,${classId}\n`);
  const text = 'student_id,first_name,last_name,status\nS-1,Ada,Only,inactive\nS-1,Ada,Only,graduated\n';
  const { body } = await client.post('/students/import', formWith(text, { mode: 'upsert', atomic: 'false' }));
  expect(body).toMatchObject({ updated: 1, failed: 1, errors: [{ row: 3, code: 'duplicate_in_file' }] });
  const state = `select s.status, (select count(*)::int from enrolments e where e.institution_id = $1 and e.ends_on is null) as open
    from students s where s.institution_id = $1`;
  expect(await rows(state)).toEqual([{ status: 'inactive', open: 0 }]);
  expect(await undone(body.id)).toMatchObject({ updated: 1, failed: 0 });
  expect(await rows(state)).toEqual([{ status: 'active', open: 1 }]);
});
