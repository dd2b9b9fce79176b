import { beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { aSmallSchool, type Changes, changed, type Files, importFiles, pack, read } from './small-bundle.ts';

/** Imports without `atomic`: rows with problems, and rows that refer to them, are left out, and the others are imported. */

const app = await useSharedApp();
let client: Client;
let institutionId: number;

beforeEach(async () => {
  const user = await app.make.aUser({ role: 'administrator' });
  institutionId = user.institution.id;
  client = await app.as(user);
});

type Problem = { file: string; row: number; column: string; value: string; message: string };
const describe = ({ file, row, column, value, message }: Problem) => `${file} ${row} ${column} ${value}: ${message}`;

const GOOD_ROWS = { atomic: false };

/** Imports the good rows, and returns the result with its problems as lines. */
async function importGoodRows(files: Files) {
  const result = await importFiles(client, pack(files), GOOD_ROWS);
  const { files: counts, problems, problemCount } = result;
  expect(problemCount).toBe(problems.length);
  const failing = counts.filter(({ failed }: { failed: number }) => failed > 0);
  const failed = Object.fromEntries(
    failing.map(({ name, failed }: { name: string; failed: number }) => [name, failed]),
  );
  return { ...result, lines: problems.map(describe), failed };
}

const rowsOf = (table: string) =>
  read(
    app,
    institutionId,
    `select sourced_id from ${table} where institution_id = $1 and sourced_id is not null order by id`,
  ).then((rows) => rows.map(({ sourced_id }) => sourced_id));

const EMPTY = { students: [], guardians: [], classes: [], courses: [], terms: [], enrolments: [] };

async function imported(): Promise<Record<string, string[]>> {
  const tables = Object.keys(EMPTY);
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rowsOf(table)])));
}

test('a student with a problem is left out with what is theirs, as a dry run says, and the import of the others can be undone', async () => {
  const files = changed({ users: ['jose@x.example', 'jose'] });
  const planned = await importFiles(client, pack(files), { ...GOOD_ROWS, dryRun: true });
  expect(await imported()).toEqual(EMPTY);
  const { lines, failed, ...result } = await importGoodRows(files);
  expect(planned).toEqual({ ...result, dryRun: true, id: null, written: false });
  expect(result).toMatchObject({ written: true, refused: false });
  expect(failed).toEqual({ 'users.csv': 1, 'roles.csv': 1, 'enrollments.csv': 2, 'demographics.csv': 1 });
  expect(lines).toEqual([
    expect.stringMatching(/^users\.csv 2 email jose: /),
    'roles.csv 2 userSourcedId stu-1: names a user that is left out: users.csv, row 2.',
    'demographics.csv 2 sourcedId stu-1: names a user that is left out: users.csv, row 2.',
    'enrollments.csv 2 userSourcedId stu-1: names a user that is left out: users.csv, row 2.',
    'enrollments.csv 3 userSourcedId stu-1: names a user that is left out: users.csv, row 2.',
  ]);
  expect(await imported()).toMatchObject({
    students: ['stu-2'],
    guardians: ['par-1', 'par-2'],
    classes: ['alg-a', '9b'],
    enrolments: ['en-3'],
  });

  const [stored] = await read(app, institutionId, 'select total_rows, failed from imports where institution_id = $1');
  expect(stored).toEqual({ total_rows: 24, failed: 5 });
  const [audited] = await read(
    app,
    institutionId,
    `select changes -> 'users' -> 'to' -> 'failed' as failed from audit_logs where institution_id = $1 and action = 'oneroster.imported'`,
  );
  expect(audited.failed).toBe(1);
  const { body } = await client.graphql(`mutation { undoOneRosterImport(id: ${result.id}) { problemCount } }`);
  expect(body.data.undoOneRosterImport).toEqual({ problemCount: 0 });
  expect(await imported()).toEqual(EMPTY);
});

test.each<[string, Changes, string[], Record<string, string[]>]>([
  [
    'a course with its classes and their enrolments, and the demographics of a student alone,',
    { courses: ['alg,,,,Algebra I', 'alg,,,,'], demographics: ['2011-05-06', '06/05/2011'] },
    [
      'courses.csv 2 title null: is required.',
      'demographics.csv 2 birthDate 06/05/2011: must be a calendar day as YYYY-MM-DD.',
      'classes.csv 2 courseSourcedId alg: names a course that is left out: courses.csv, row 2.',
      'enrollments.csv 2 classSourcedId alg-a: names a class that is left out: classes.csv, row 2.',
      'enrollments.csv 4 classSourcedId alg-a: names a class that is left out: classes.csv, row 2.',
      'enrollments.csv 5 classSourcedId alg-a: names a class that is left out: classes.csv, row 2.',
    ],
    { courses: ['hr'], classes: ['9b'], enrolments: ['en-2'], students: ['stu-1', 'stu-2'] },
  ],
  [
    'a school year with its term, and their classes',
    { academicSessions: ['2026-08-01,2027-07-01', '2026-08-01,2025-07-01'] },
    [
      'academicSessions.csv 2 endDate 2025-07-01: must be after startDate: it is the first day after the session.',
      expect.stringMatching(/^academicSessions\.csv 3 parentSourcedId year-27: names a session that cannot contain/),
      'classes.csv 2 termSourcedIds fall: names a session that is left out: academicSessions.csv, row 3.',
      'classes.csv 3 termSourcedIds year-27: names a session that is left out: academicSessions.csv, row 2.',
      ...[2, 3, 4, 5].map((row) =>
        expect.stringMatching(`^enrollments\\.csv ${row} classSourcedId .*: names a class that is left`),
      ),
    ],
    { terms: [], classes: [], enrolments: [], students: ['stu-1', 'stu-2'], courses: ['alg', 'hr'] },
  ],
  [
    'a role with its user, and an enrolment alone,',
    { roles: ['stu-2,primary', 'stu-2,main'], enrollments: ['2026-09-01,2027-01-01', '2026-09-01,2026-08-01'] },
    [
      'roles.csv 3 roleType main: must be one of: primary, secondary.',
      'users.csv 3 role r2: has a role that is left out: roles.csv, row 3.',
      'enrollments.csv 4 userSourcedId stu-2: names a user that is left out: users.csv, row 3.',
      'enrollments.csv 2 endDate 2026-08-01: must not be before beginDate, 2026-09-01.',
    ],
    { students: ['stu-1'], enrolments: ['en-2'] },
  ],
  [
    'the second of two rows with one number, and not the first',
    { users: ['{studentId:000102}', '{studentId:000101}'] },
    [
      'users.csv 3 identifier 000101: is in an earlier row, too.',
      'roles.csv 3 userSourcedId stu-2: names a user that is left out: users.csv, row 3.',
      'enrollments.csv 4 userSourcedId stu-2: names a user that is left out: users.csv, row 3.',
    ],
    { students: ['stu-1'], enrolments: ['en-1', 'en-2'] },
  ],
])('%s is left out', async (_name, changes, lines, stored) => {
  const result = await importGoodRows(changed(changes));
  expect(result.lines).toEqual(lines);
  expect(result.written).toBe(true);
  expect(await imported()).toMatchObject(stored);
});

test('an organisation that is left out takes everything of it along', async () => {
  const result = await importGoodRows(changed({ orgs: ['Hill School,school', 'Hill School,castle'] }));
  expect(result).toMatchObject({ written: true, refused: false });
  expect(result.lines).toContain(
    'courses.csv 2 orgSourcedId school-1: names an organisation that is left out: orgs.csv, row 2.',
  );
  expect(await imported()).toEqual({ ...EMPTY, terms: ['year-27', 'fall'] });
});

test('a row that names a stored record is imported, though the row of that record is left out', async () => {
  const files = aSmallSchool();
  await importFiles(client, pack(files));
  const more = changed(
    {
      classes: ['Algebra I - A,9', `${'A'.repeat(201)},9`],
      enrollments: ['en-3', 'en-5,,,9b,school-1,stu-2,student,,2026-08-20,\nen-3'],
    },
    files,
  );
  const result = await importGoodRows(more);
  expect(result.lines).toEqual([expect.stringMatching(/^classes\.csv 2 title A+: /)]);
  expect(await imported()).toMatchObject({ enrolments: ['en-1', 'en-2', 'en-3', 'en-5'] });
});

test.each<[string, Changes]>([
  ['a header without a required column', { courses: ['title', 'name'] }],
  ['a quote that is not closed', { courses: ['Algebra I', '"Algebra I'] }],
])('%s refuses the whole bundle', async (_name, changes) => {
  const result = await importGoodRows(changed(changes));
  expect(result).toMatchObject({ refused: true, written: false, id: null });
  expect(await imported()).toEqual(EMPTY);
});

test('the good rows of a bundle are imported once, and the rest follows when it is corrected', async () => {
  const good = aSmallSchool();
  const bad = changed({ courses: ['alg,,,,Algebra I', 'alg,,,,'] }, good);
  expect(await importFiles(client, pack(bad), GOOD_ROWS)).toMatchObject({ written: true });
  expect(await importGoodRows(bad)).toMatchObject({ written: false, problemCount: 5 });
  expect(await importFiles(client, pack(good))).toMatchObject({ written: true, problemCount: 0 });
  expect(await importFiles(client, pack(good))).toMatchObject({ written: false });
  expect(await imported()).toMatchObject({ courses: ['hr', 'alg'], enrolments: ['en-2', 'en-1', 'en-3'] });
});
