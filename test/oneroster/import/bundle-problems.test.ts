import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aSmallSchool, type Changes, changed, importFiles, pack, read } from './small-bundle.ts';

/** Bundles that are refused, with the problems that they are refused for. Nothing of them is written. */

const app = await useSharedApp();
const user = await app.make.aUser({ role: 'administrator' });
const institutionId = user.institution.id;
const client = await app.as(user);

/** Imports the small school with a replaced text in each of some files, and returns the problems as lines. */
async function problemsWith(changes: Changes): Promise<string[]> {
  return problemsOf(pack(changed(changes)));
}

async function problemsOf(bundle: Buffer): Promise<string[]> {
  const result = await importFiles(client, bundle);
  expect(result).toMatchObject({ written: false, problemCount: result.problems.length });
  expect(await read(app, institutionId, 'select from students where institution_id = $1')).toEqual([]);
  type Problem = { file: string; row: number; column: string; value: string; message: string };
  return result.problems.map(
    ({ file, row, column, value, message }: Problem) => `${file} ${row} ${column} ${value}: ${message}`,
  );
}

test('every problem of every file is reported at once, with file, row, column and value', async () => {
  const problems = await problemsWith({
    academicSessions: ['fall,,,Fall 2026,term,2026-09-01', 'fall,,,Fall 2026,trimester,2026-09-31'],
    courses: ['alg,,,,Algebra I', 'a b,,,,'],
    users: ['stu-1,,,true,jose,,José', 'stu-1,,,yes,jose,,'],
    enrollments: ['2026-09-01,2026-10-01', '2026-09-01,2026-08-01'],
    demographics: ['2011-05-06', '06/05/2011'],
  });
  expect(problems).toEqual(
    expect.arrayContaining([
      'academicSessions.csv 3 type trimester: must be one of: gradingPeriod, semester, schoolYear, term.',
      'academicSessions.csv 3 startDate 2026-09-31: must be a calendar day as YYYY-MM-DD.',
      expect.stringContaining('courses.csv 2 sourcedId a b: must be an identifier'),
      'courses.csv 2 title null: is required.',
      'users.csv 2 enabledUser yes: must be true or false.',
      'users.csv 2 givenName null: is required.',
      'enrollments.csv 4 endDate 2026-08-01: must not be before beginDate, 2026-09-01.',
      'demographics.csv 2 birthDate 06/05/2011: must be a calendar day as YYYY-MM-DD.',
    ]),
  );
});

test.each<[string, [Changes, string][]]>([
  [
    'names of nothing',
    [
      [
        { enrollments: ['9b,school-1', '9b,school-2'] },
        'enrollments.csv 3 schoolSourcedId school-2: is another school than school-1. An institution is one school: import a bundle of it alone.',
      ],
      [
        { roles: ['r2,,,stu-2,primary,student,,,school-1,\n', ''] },
        'users.csv 3 role null: is required: the user has no role, neither here nor in roles.csv.',
      ],
      [
        { classes: ['9,alg,', '9,xyz,'] },
        'classes.csv 2 courseSourcedId xyz: names no course, neither of the bundle nor of this institution.',
      ],
      [
        { enrollments: ['en-1,,,alg-a', 'en-1,,,alg-b'] },
        'enrollments.csv 2 classSourcedId alg-b: names no class, neither of the bundle nor of this institution.',
      ],
      [
        { enrollments: ['stu-2', 'stu-9'] },
        'enrollments.csv 4 userSourcedId stu-9: names no student, neither of the bundle nor of this institution.',
      ],
      [
        { enrollments: ['tea-1', 'tea-9'] },
        'enrollments.csv 5 userSourcedId tea-9: names no member of staff, neither of the bundle nor of this institution.',
      ],
      [
        { academicSessions: ['2027-01-01,year-27', '2027-01-01,year-28'] },
        'academicSessions.csv 3 parentSourcedId year-28: names no session, neither of the bundle nor of this institution.',
      ],
      [
        { courses: ['school-1,Math', 'district-1,Math'] },
        'courses.csv 2 orgSourcedId district-1: names no organisation of the bundle.',
      ],
    ],
  ],
  [
    'rows that contradict others',
    [
      [
        { classes: ['school-1,fall', 'school-1,spring'] },
        'classes.csv 2 termSourcedIds spring: names no session, neither of the bundle nor of this institution.',
      ],
      [
        { academicSessions: ['2026-09-01,2027-01-01', '2026-07-01,2027-01-01'] },
        'academicSessions.csv 3 parentSourcedId year-27: names a session that cannot contain this one: it must be of a longer type and contain its days.',
      ],
      [
        { academicSessions: ['year-27,2027\n', 'year-27,2027\nlate,,,Late,term,2026-09-01,2027-08-01,year-27,2027\n'] },
        'academicSessions.csv 4 parentSourcedId year-27: names a session that cannot contain this one: it must be of a longer type and contain its days.',
      ],
      [
        { courses: ['Homeroom,HR,,school-1,,\n', 'Homeroom,HR,,school-1,,\nalg,,,,Algebra II,ALG2,,school-1,,\n'] },
        'courses.csv 4 sourcedId alg: is the identifier of an earlier row, too.',
      ],
      [
        { users: ['{studentId:000102}', '{studentId:000101}'] },
        'users.csv 3 identifier 000101: is in an earlier row, too.',
      ],
      [
        {
          orgs: [
            'school-1,,,Hill School,school,NCES9,\n',
            'school-1,,,Hill School,school,NCES9,\nschool-2,,,Dale School,school,,\n',
          ],
          roles: ['r2,,,stu-2,primary,student,,,school-1', 'r2,,,stu-2,primary,student,,,school-2'],
        },
        'roles.csv 3 orgSourcedId school-2: is another school than school-1, and the user has no role in it. An institution is one school: import a bundle of it alone.',
      ],
      [
        {
          enrollments: ['en-2,,,9b,school-1,stu-1,student,,', 'en-2,,,alg-a,school-1,tea-2,teacher,true,'],
          users: ['tea-1,,,true', 'tea-2,,,true,b,,B,B,,,b@q.example,,,,,,,,,,school-1,\ntea-1,,,true'],
          roles: ['r5', 'r9,,,tea-2,primary,teacher,,,school-1,\nr5'],
        },
        'enrollments.csv 5 primary true: is true for two teachers of one class.',
      ],
    ],
  ],
  [
    'an identifier twice',
    [[{ users: ['stu-2', 'stu-1'] }, 'users.csv 3 sourcedId stu-1: is the identifier of an earlier row, too.']],
  ],
  [
    'cells that are missing',
    [
      [{ courses: ['title', 'name'] }, 'courses.csv 1 title null: is missing: the file has no such column.'],
      [
        {
          users: [
            'jose,,José,García,,000101,jose@x.example,,+49 30 1234,"par-1,par-2",9,,,Pepe,,,school-1,',
            'jose,,José,García,',
          ],
        },
        'users.csv 2 null null: has fewer cells than the header: it is cut off.',
      ],
    ],
  ],
  [
    'a quote that is not closed',
    [
      [
        { courses: ['Algebra I', '"Algebra I'] },
        'courses.csv null null null: has a quoted cell that is not closed; it begins in row 2.',
      ],
    ],
  ],
])('%s are a problem of their rows', async (_name, mistakes) => {
  const files = mistakes.reduce((changedFiles, [changes]) => changed(changes, changedFiles), aSmallSchool());
  expect(await problemsOf(pack(files))).toEqual(expect.arrayContaining(mistakes.map(([, problem]) => problem)));
});

test('files of which nothing is imported are named, and a promised file that is not there is a problem', async () => {
  const files = { ...aSmallSchool(), results: 'sourcedId,status,dateLastModified\n' };
  const extra = [{ name: 'notes.csv', content: 'a,b\n' }];
  const { problems, warnings } = await importFiles(client, pack(files, { extra }), { dryRun: true });
  expect(problems).toEqual([]);
  expect(warnings.map(({ file, message }: { file: string; message: string }) => `${file}: ${message}`)).toEqual([
    'results.csv: is not read: an import takes over the roster, but no grades and no resources.',
    'notes.csv: is not read: OneRoster has no file of this name.',
    expect.stringMatching(/^orgs.csv: becomes the name of the institution, which is /),
  ]);
  const { results: _, ...others } = files;
  const promised = pack(others, {
    extra: [],
    declared: ['file.results,bulk', 'file.categories,whole'],
  });
  expect(await problemsOf(promised)).toEqual([
    'manifest.csv null file.categories whole: must be absent, bulk or delta.',
    'manifest.csv null file.results bulk: is wrong: the bundle has no results.csv.',
  ]);
});

test('staff without an email are a problem, unless the username is one', async () => {
  const files = aSmallSchool();
  const users = (files.users as string).replace(
    /amanda,,Amanda,Mathis,,,amanda-\d+@x.example/,
    'amanda,,Amanda,Mathis,,,',
  );
  expect(await problemsOf(pack({ ...files, users }))).toEqual([
    'users.csv 6 email null: is required: staff are identified by their email here.',
  ]);
});
