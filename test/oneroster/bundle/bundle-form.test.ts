import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { findViolations } from '../../support/oneroster/check-bundle.ts';
import { aBundleSchool, download, downloadBytes } from './bundle-school.ts';

/** The form of bundles: files, headers, and one row of each kind as the plan of OneRoster prints it. */

const app = await useSharedApp();
const school = await aBundleSchool(app);

/** Returns the lines of a file with short identifiers: `s-101` for the student whatever its id is. */
function withShortIds(text = ''): string[] {
  const { user, teacher, term, course, section, homeroom, student, guardian, enrolment, assessment, grade } = school;
  const names: Record<string, string> = {
    [`o-${user.institution.id}`]: 'o-1',
    [`t-${term}`]: 't-3',
    [`gp-${term}`]: 'gp-3',
    [`c-${course}`]: 'c-7',
    [`k-${section}`]: 'k-11',
    [`k-${homeroom}`]: 'k-12',
    [`s-${student}`]: 's-101',
    [`u-${teacher.id}`]: 'u-9',
    [`u-${user.id}`]: 'u-1',
    [`g-${guardian}`]: 'g-5',
    [`e-${enrolment}`]: 'e-55',
    [`e-t-${section}-${teacher.id}`]: 'e-t-11-9',
    [`a-${assessment}`]: 'a-21',
    [`gr-${grade}`]: 'gr-900',
    [teacher.email]: 'amanda@x.example',
    [user.email]: 'rita@x.example',
  };
  const known = /(?<=^|,|^r-)(?!r-)([\w.-]+@[\w.-]+|[a-z]+(-[a-z]+)?-\d+(-\d+)?)(?=,|$)/g;
  return text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.replace(known, (id) => names[id] ?? id))
    .sort();
}

test('a bundle of 1.2 has a row of each kind in the form of the standard', async () => {
  const bundle = await download(app, school.user);
  const lines = (file: string) => withShortIds(bundle.texts.get(file));
  expect(lines('orgs')).toEqual(['o-1,,,Contoso Demo School,school,NCES123,']);
  expect(lines('academicSessions')).toEqual([
    'gp-3,,,Fall 2026,gradingPeriod,2026-09-01,2027-01-01,t-3,2027',
    'gp-y-2027,,,2026-2027,gradingPeriod,2026-09-01,2027-01-01,y-2027,2027',
    't-3,,,Fall 2026,term,2026-09-01,2027-01-01,y-2027,2027',
    'y-2027,,,2026-2027,schoolYear,2026-09-01,2027-01-01,,2027',
  ]);
  expect(lines('courses')).toEqual([
    'c-7,,,,Algebra I,ALG1,,o-1,Mathematics,Mathematics',
    'c-homeroom,,,,Homeroom,HOMEROOM,,o-1,,',
  ]);
  expect(lines('classes')).toEqual([
    'k-11,,,Algebra I - A,9,c-7,ALG1-A,scheduled,R12,o-1,t-3,Mathematics,Mathematics,',
    'k-12,,,9b,9,c-homeroom,9B,homeroom,,o-1,t-3,,,',
  ]);
  expect(lines('users')).toEqual([
    'g-5,,,true,ann@x.example,,Ann,García,,,ann@x.example,,,s-101,,,,,,,o-1,',
    's-101,,,true,jose@x.example,{studentId:000101},José,García,,000101,jose@x.example,,+49 30 1234,g-5,9,,,,,,o-1,',
    'u-1,,,true,rita@x.example,,Rita,Registrar,,,rita@x.example,,,,,,,,,,o-1,',
    'u-9,,,true,amanda@x.example,,Amanda,Mathis,,,amanda@x.example,,,,,,,,,,o-1,',
  ]);
  expect(lines('roles')).toEqual([
    'r-g-5,,,g-5,primary,guardian,,,o-1,',
    'r-s-101,,,s-101,primary,student,,,o-1,',
    'r-u-1,,,u-1,primary,siteAdministrator,,,o-1,',
    'r-u-9,,,u-9,primary,teacher,,,o-1,',
  ]);
  expect(lines('enrollments')).toEqual([
    'e-55,,,k-11,o-1,s-101,student,false,2026-09-01,2027-01-01',
    'e-t-11-9,,,k-11,o-1,u-9,teacher,true,2026-09-01,2027-01-01',
  ]);
  expect(lines('demographics')).toEqual(['s-101,,,2011-05-06,,,,,,,,,,,,']);
  expect(lines('categories')).toEqual(['cat-final,,,Final grade,', 'cat-other,,,Other,', 'cat-quiz,,,Quiz,']);
  expect(lines('lineItems')).toEqual(['a-21,,,Quiz 1,,2026-10-01,2026-10-01,k-11,cat-quiz,t-3,0,100,o-1']);
  expect(lines('results')).toEqual(['gr-900,,,a-21,s-101,fully graded,91,2026-10-02,,A-,k-11,false,false,false,false']);
});

test('a bundle of 1.1 has one role a user, and grading periods of line items', async () => {
  const bundle = await download(app, school.user, '?version=1.1');
  const lines = (file: string) => withShortIds(bundle.texts.get(file));
  expect(bundle.texts.has('roles')).toBe(false);
  expect(lines('users')).toEqual([
    'g-5,,,true,o-1,guardian,ann@x.example,,Ann,García,,,ann@x.example,,,s-101,,',
    's-101,,,true,o-1,student,jose@x.example,{studentId:000101},José,García,,000101,jose@x.example,,+49 30 1234,g-5,9,',
    'u-1,,,true,o-1,administrator,rita@x.example,,Rita,Registrar,,,rita@x.example,,,,,',
    'u-9,,,true,o-1,teacher,amanda@x.example,,Amanda,Mathis,,,amanda@x.example,,,,,',
  ]);
  expect(lines('categories')).toEqual(['cat-final,,,Final grade', 'cat-other,,,Other', 'cat-quiz,,,Quiz']);
  expect(lines('lineItems')).toEqual(['a-21,,,Quiz 1,,2026-10-01,2026-10-01,k-11,cat-quiz,gp-3,0,100']);
  expect(lines('results')).toEqual(['gr-900,,,a-21,s-101,fully graded,91,2026-10-02,']);
});

test.each([
  ['1.2', 'bulk'],
  ['1.1', 'bulk'],
  ['1.2', 'delta'],
  ['1.1', 'delta'],
] as const)('a bundle of %s, %s, meets the rules of the standard', async (version, mode) => {
  const since = mode === 'delta' ? '&since=2020-01-01T00:00:00Z' : '';
  const bundle = await download(app, school.user, `?version=${version}${since}`);
  expect(findViolations(bundle, version, mode)).toEqual([]);
});

test('the same data give the same bytes, whatever the time is', async () => {
  const bytes = await downloadBytes(app, school.user);
  expect(await downloadBytes(app, school.user)).toEqual(bytes);
  const [entry] = (await download(app, school.user)).entries;
  expect(entry?.getLastModDate({ timezone: 'UTC' })).toEqual(new Date('1980-01-01T00:00:00Z'));
  expect(entry?.extraFieldLength).toBe(0);
});
