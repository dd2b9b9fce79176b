import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aSmallSchool, changed, type Files, importFiles, pack, read, without } from './small-bundle.ts';

/** Complete bundles of which rows are left out: what these name is not missing. */

const app = await useSharedApp();

const APPLY = { atomic: false, applyMissing: true };

async function anImportedSchool() {
  const { institution, client } = await signedIn(app, 'administrator');
  const files = aSmallSchool();
  await importFiles(client, pack(files));
  // Nobody misses a member of staff whom no bundle has named.
  await app.make.aUser({ institution, role: 'teacher' });
  const stateOf = async () => (await read(app, institution.id, STATE))[0];
  return { id: institution.id, client, files, stateOf };
}

const STATE = `
  select (select json_object_agg(coalesce(sourced_id, student_id), status) from students where institution_id = $1) as students,
    (select json_object_agg(sourced_id, ends_on is not null) from enrolments where institution_id = $1) as ended,
    (select json_object_agg(sourced_id, status) from courses where institution_id = $1) as courses,
    (select json_object_agg(sourced_id, active) from users where institution_id = $1 and sourced_id is not null) as users,
    (select count(*)::int from class_teachers where institution_id = $1) as teachers,
    (select count(*)::int from student_guardians where institution_id = $1) as links`;

/** The school of the bundles that change nothing. */
const unchanged = await anImportedSchool();

const replaceIn = (files: Files, name: string, from: string, to: string) => changed({ [name]: [from, to] }, files);

test.each([
  ['a student', 'users', 'jose@x.example', 'jose'],
  ['a guardian', 'users', 'ann@x.example', 'ann'],
  ['a teacher', 'users', 'Amanda,Mathis', 'Amanda,'],
  ['a course', 'courses', 'Algebra I', ''],
  ['a class', 'classes', 'ALG1-A,scheduled', 'ALG1-A,'],
  ['an enrolment', 'enrollments', '2026-08-20,', '2026-08-32,'],
  ['the teacher of a class', 'enrollments', 'teacher,true', 'teacher,yes'],
  ['a role', 'roles', 'stu-1,primary,student', 'stu-1,primary,pupil'],
])('a left-out row of %s leaves its records as they are', async (_what, name, from, to) => {
  const { client, files, stateOf } = unchanged;
  const before = await stateOf();
  const result = await importFiles(client, pack(replaceIn(files, name, from, to)), APPLY);
  expect(result.problems).not.toEqual([]);
  expect(result).toMatchObject({ written: false, refused: false });
  expect(await stateOf()).toEqual(before);
});

test('what no row names is still missing', async () => {
  const { client, files, stateOf } = await anImportedSchool();
  const fewer = replaceIn(without(files, 'stu-2', 'tea-1'), 'users', 'jose@x.example', 'jose');
  await expect(importFiles(client, pack(fewer), { atomic: false })).rejects.toThrow(
    /1 active students, 1 active staff/,
  );
  const result = await importFiles(client, pack(fewer), APPLY);
  expect(result.files.find((file: { name: string }) => file.name === 'users.csv')).toMatchObject({
    missing: 2,
    failed: 1,
  });
  expect(await stateOf()).toMatchObject({
    students: { 'stu-1': 'active', 'stu-2': 'inactive' },
    users: { 'tea-1': false },
    ended: { 'en-1': false, 'en-2': false, 'en-3': true },
    teachers: 0,
  });
});

test.each([
  ['users', 'stu-1,,,true', 'stu 1,,,true'],
  ['users', '000101', 'x'.repeat(65)],
  ['enrollments', 'en-4,,,alg-a', 'en-4,,,alg a'],
])('nothing of %s.csv is missing while it is unknown whom a left-out row names', async (name, from, to) => {
  const { client, files, stateOf } = unchanged;
  const before = await stateOf();
  const fewer = { ...files, [name]: without(files, 'stu-2')[name] as string };
  const result = await importFiles(client, pack(replaceIn(fewer, name, from, to)), APPLY);
  expect(result.files.find((file: { name: string }) => file.name === `${name}.csv`)).toMatchObject({ missing: 0 });
  expect(await stateOf()).toEqual(before);
});

test('a student whom only the number tells is not missing, though the row is left out', async () => {
  const { institution, client } = await signedIn(app, 'administrator');
  await app.make.aStudent(institution, { student_id: '000101' });
  const files = replaceIn(aSmallSchool(), 'users', 'jose@x.example', 'jose');
  await importFiles(client, pack(files), APPLY);
  const [state] = await read(app, institution.id, STATE);
  expect(state.students).toEqual({ '000101': 'active', 'stu-2': 'active' });
});
