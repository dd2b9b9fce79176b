import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aConsumer } from '../support/oneroster.ts';
import { aRosterSchool } from '../support/roster-school.ts';
import { type Entry, report } from './access-report.ts';

/** Reads over OneRoster and bundles leave an entry with the students whose data they show. */

const app = await useSharedApp();
const school = await aRosterSchool(app);
const staff = await app.as(school.admin);
const consumer = await aConsumer(app, school.admin);
const [jose, other] = school.students as [number, number];

/** Returns the entries about José that a request has added, the latest first. */
async function added(studentId: number, request: () => Promise<unknown>): Promise<Entry[]> {
  const before = (await report(staff, studentId)).length;
  await request();
  const after = await report(staff, studentId);
  return after.slice(0, after.length - before);
}

test.for([
  ['a page of students', () => consumer.roster('/students')],
  ['a page that is streamed', () => consumer.roster('/users?limit=10000')],
  ['enrolments', () => consumer.roster('/enrollments')],
  ['demographics', () => consumer.roster('/demographics')],
  ['results', () => consumer.gradebook('/results')],
] as const)('%s leave one entry', async ([, request]) => {
  const entries = await added(jose, request);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ recipient: { type: 'oauth_client' }, kind: 'read', filter: null });
});

test('one student leaves an entry with the fields asked for, and none about others', async () => {
  let entries: Entry[] = [];
  const aboutOther = await added(other, async () => {
    entries = await added(jose, () => consumer.roster(`/students/s-${jose}?fields=givenName,email`));
  });
  expect(entries).toMatchObject([{ studentCount: 1, fields: ['givenName', 'email'] }]);
  expect(aboutOther).toEqual([]);
});

test('a filter that finds a student and a guardian of nobody leaves an entry about the student', async () => {
  await app.make.aGuardian(school.institution, { name: 'Nobodys Guardian' });
  const filter = encodeURIComponent(`familyName='Nobodys Guardian' OR sourcedId='s-${jose}'`);
  const entries = await added(jose, () => consumer.roster(`/users?limit=1&filter=${filter}`));
  expect(entries).toMatchObject([{ studentCount: 1 }]);
});

test('what shows no student leaves no entry', async () => {
  const quiet = await added(jose, async () => {
    for (const path of ['/orgs', '/courses', '/classes', '/teachers', '/academicSessions'])
      expect((await consumer.roster(path)).status, path).toBe(200);
  });
  expect(quiet).toEqual([]);
});

test('a bundle counts for all students', async () => {
  const entries = await added(jose, () => staff.get('/ims/oneroster/bundle?version=1.2'));
  expect(entries).toMatchObject([{ kind: 'bundle', recipient: { type: 'user' } }]);
  expect(entries[0]?.fields).toContain('users.givenName');
});
