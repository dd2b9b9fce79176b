import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aSmallSchool, importFiles, pack, read, send, without } from './small-bundle.ts';

/** Records that a bundle leaves out or calls deleted, and people who were deleted here. */

const app = await useSharedApp();

async function anImportedSchool() {
  const { user, client } = await signedIn(app, 'administrator');
  const files = aSmallSchool();
  await importFiles(client, pack(files));
  return { id: user.institution.id, user, client, files };
}

const STATE = `
  select (select json_agg(status order by id) from students where institution_id = $1) as students,
    (select json_agg(ends_on is not null order by id) from enrolments where institution_id = $1) as ended,
    (select json_agg(status order by id) from courses where institution_id = $1) as courses,
    (select json_agg(active order by id) from users where institution_id = $1) as users,
    (select count(*)::int from class_teachers where institution_id = $1) as teachers,
    (select count(*)::int from student_guardians where institution_id = $1) as links`;

/** The school of the bundles that change nothing. */
const unchanged = await anImportedSchool();

const usersOf = (result: Awaited<ReturnType<typeof importFiles>>) =>
  result.files.find(({ name }: { name: string }) => name === 'users.csv');

test('a complete bundle that leaves out people writes nothing without applyMissing, and names count and flag', async () => {
  const { id, client, files } = unchanged;
  const smaller = pack(without(files, 'stu-2', 'tea-1', 'hr'));
  const [before] = await read(app, id, STATE);
  const { body } = await send(client, smaller);
  expect(body.errors[0].extensions.code).toBe('CONFLICT');
  expect(body.errors[0].message).toMatch(/1 active students, 1 active staff, 1 active courses, .*applyMissing: true/);
  expect(await read(app, id, STATE)).toEqual([before]);
  const planned = await importFiles(client, smaller, { dryRun: true });
  expect(usersOf(planned)).toMatchObject({ missing: 2 });
});

test('a complete file whose rows are all active stays complete, one with a deleted row lists changes and says so', async () => {
  const { client, files } = unchanged;
  const users = (files.users as string).replaceAll(/^(stu|par|tea|adm)-(\d),,/gm, '$1-$2,active,');
  const complete = await importFiles(client, pack(without({ ...files, users }, 'stu-2')), { dryRun: true });
  expect(usersOf(complete)).toMatchObject({ mode: 'bulk', missing: 1 });
  expect(complete.warnings).toEqual([]);
  const deleted = users.replace(/^stu-2,active/m, 'stu-2,tobedeleted');
  const result = await importFiles(client, pack(without({ ...files, users: deleted }, 'tea-1')), { dryRun: true });
  expect(usersOf(result)).toMatchObject({ mode: 'delta', removed: 1, missing: 0 });
  expect(result.warnings).toMatchObject([
    { file: 'users.csv', message: expect.stringMatching(/taken as a list of changes/) },
  ]);
});

test('with applyMissing they become inactive, and again nothing changes', async () => {
  const { id, client, files } = await anImportedSchool();
  const smaller = pack(without(files, 'stu-1', 'par-1', 'par-2', 'tea-1'));
  expect(await importFiles(client, smaller, { applyMissing: true })).toMatchObject({ written: true });
  expect(await read(app, id, STATE)).toMatchObject([
    { students: ['inactive', 'active'], ended: [true, true, true], users: [true, false], teachers: 0 },
  ]);
  expect(await importFiles(client, smaller, { applyMissing: true })).toMatchObject({ written: false });
  await importFiles(client, pack(files));
  expect(await read(app, id, STATE)).toMatchObject([
    { students: ['active', 'active'], users: [true, false], teachers: 1 },
  ]);
});

test('the course of homerooms, which a platform made by its line items, is not missing in a complete bundle', async () => {
  const { id, client, files } = await anImportedSchool();
  const text = `insert into courses (institution_id, code, name, sourced_id) values ($1, 'HOMEROOM', 'Homeroom', 'c-homeroom') returning id`;
  await read(app, id, text);
  expect(await importFiles(client, pack(files))).toMatchObject({ written: false, problems: [] });
});

test('a delta changes only what it names', async () => {
  const { id, client, files } = await anImportedSchool();
  const [header, ...rows] = (files.users as string).split('\n') as [string, ...string[]];
  const changed = (rows[0] as string)
    .replace('stu-1,,', 'stu-1,active,2026-11-20T09:15:00.000Z')
    .replace('José', 'Joe');
  const users = `${header}\n${changed}\nstu-2,tobedeleted,2026-11-20T09:15:00.000Z\n`;
  const enrollments = `${(files.enrollments as string).split('\n')[0]}\nen-1,tobedeleted,2026-11-20T09:15:00.000Z,,,,student,,,\n`;
  const courses = `${(files.courses as string).split('\n')[0]}\nhr,tobedeleted,2026-11-20T09:15:00.000Z\n`;
  const result = await importFiles(client, pack({ users, enrollments, courses }, { mode: 'delta' }));
  expect(result.problems).toEqual([]);
  expect(await read(app, id, STATE)).toMatchObject([
    {
      students: ['active', 'inactive'],
      ended: [true, false, true],
      courses: ['active', 'archived'],
      teachers: 1,
      links: 2,
    },
  ]);
  expect(await read(app, id, 'select first_name from students where institution_id = $1 order by id limit 1')).toEqual([
    { first_name: 'Joe' },
  ]);
});

test.each(['erase', 'delete'] as const)(
  'a student whom the school chose to %s is skipped with everything that is theirs',
  async (how) => {
    const { id, client, files } = await anImportedSchool();
    const [student] = await read(app, id, `select id from students where institution_id = $1 and sourced_id = 'stu-1'`);
    const { body } = await client.graphql(`mutation { ${how}Student(id: ${student.id}) { id } }`);
    expect(body.errors).toBeUndefined();
    const counts = `select (select count(*)::int from students where institution_id = $1 and deleted_at is null) as students,
    (select count(*)::int from guardians where institution_id = $1) as guardians,
    (select count(*)::int from enrolments where institution_id = $1) as enrolments`;
    const [before] = await read(app, id, counts);
    expect(before.students).toBe(1);
    const result = await importFiles(client, pack(files));
    expect(result).toMatchObject({ written: false, problems: [] });
    expect(await read(app, id, counts)).toEqual([before]);
    const users = usersOf(result);
    expect(users?.unchanged + users?.skipped).toBe(users?.rows);
  },
);

test('a delta that names erased people without their roles skips them and what is theirs', async () => {
  const { id, client, files } = await anImportedSchool();
  const [student] = await read(app, id, `select id from students where institution_id = $1 and sourced_id = 'stu-1'`);
  expect((await client.graphql(`mutation { eraseStudent(id: ${student.id}) { id } }`)).body.errors).toBeUndefined();
  const rowsOf = (name: string, ...ids: string[]) => {
    const [header, ...rows] = (files[name] as string).split('\n') as [string, ...string[]];
    const named = rows.filter((row) => ids.includes(row.split(',')[0] as string));
    return `${header}\n${named.map((row) => row.replace(',,,', ',active,2026-11-20T09:15:00.000Z,')).join('\n')}\n`;
  };
  // The row of the guardian, who was deleted with the student, has no role either; en-2 is an enrolment of the student.
  const changes = {
    users: rowsOf('users', 'stu-1', 'stu-2', 'par-1'),
    enrollments: rowsOf('enrollments', 'en-2', 'en-3'),
  };
  const result = await importFiles(client, pack(changes, { mode: 'delta' }));
  expect(result).toMatchObject({ written: false, problems: [] });
  expect(result.files).toMatchObject([
    { name: 'users.csv', rows: 3, unchanged: 1, skipped: 2 },
    { name: 'enrollments.csv', rows: 2, unchanged: 1 },
  ]);
  const alone = await importFiles(client, pack({ enrollments: rowsOf('enrollments', 'en-2') }, { mode: 'delta' }));
  expect(alone).toMatchObject({ written: false, problems: [] });
});

test('a teacher whose enrolment ended before the class leaves it, unless another row enrols the teacher', async () => {
  const { id, client, files } = await anImportedSchool();
  const withDates = (...rows: string[]) =>
    pack({
      ...files,
      enrollments: (files.enrollments as string).replace('en-4,,,alg-a,school-1,tea-1,teacher,true,,', rows.join('\n')),
    });
  const ended = 'en-4,,,alg-a,school-1,tea-1,teacher,true,2026-09-01,2026-09-15';
  const teachers = async () => (await read(app, id, STATE))[0].teachers;

  await importFiles(client, withDates(ended, 'en-5,,,alg-a,school-1,tea-1,teacher,,2026-09-20,2027-01-01'));
  expect(await teachers()).toBe(1);
  const { files: counts } = await importFiles(client, withDates(ended));
  expect(counts.find(({ name }: { name: string }) => name === 'enrollments.csv')).toMatchObject({ removed: 1 });
  expect(await teachers()).toBe(0);
  expect(await importFiles(client, withDates(ended))).toMatchObject({ written: false });
});
