import { expect, test } from 'vitest';
import { type TestApp, useSharedApp } from '../../support/app.ts';
import { readBundle } from '../../support/oneroster/read-bundle.ts';
import { signedIn } from '../../support/signed-in.ts';
import { zip } from '../../support/workbook.ts';
import { aBundleSchool, downloadBytes } from '../bundle/bundle-school.ts';
import { importFiles } from './small-bundle.ts';

/** An exported bundle can be imported: elsewhere it gives the same bundle, here it changes nothing. */

const app = await useSharedApp();

const ROSTERING = ['orgs', 'academicSessions', 'courses', 'classes', 'users', 'roles', 'enrollments', 'demographics'];

/** Makes a school with more of each kind: a second guardian and student, a former and an inactive student, a class without term. */
async function aFullSchool(current: TestApp) {
  const school = await aBundleSchool(current);
  const { institution } = school.user;
  const { make, registrar } = current;
  const inactive = await make.aStudent(institution, {
    student_id: 'x-2',
    first_name: 'Ida',
    last_name: 'Ochs',
    status: 'inactive',
  });
  const second = await make.aGuardian(institution, { name: 'Prince', email: null });
  await make.aGuardian(institution, { name: 'Oma', given_name: 'Olga', family_name: 'Otto', email: null });
  const yearLong = await make.aClass(institution, { code: 'CLUB', name: 'Chess, and more', course_id: school.course });
  await make.anEnrolment(institution, { class_id: yearLong, student_id: school.student, begins_on: '2026-09-02' });
  await make.anEnrolment(institution, {
    class_id: school.homeroom,
    student_id: school.student,
    begins_on: '2026-09-01',
    is_primary: true,
  });
  await make.anEnrolment(institution, {
    class_id: school.section,
    student_id: inactive,
    begins_on: '2026-09-01',
    ends_on: '2026-09-20',
  });
  // Left the class and came back to it.
  await make.anEnrolment(institution, {
    class_id: school.section,
    student_id: inactive,
    begins_on: '2026-10-05',
    ends_on: '2026-10-20',
  });
  const text = `insert into student_guardians (institution_id, student_id, guardian_id, contact_priority, relation)
    values ($1, ${school.student}, ${second}, 2, 'mother')`;
  await registrar.database.pool.query(text, [institution.id]);
  return school;
}

/** Returns the texts of the rostering files without administrators. */
async function rosterOf(bytes: Buffer): Promise<Record<string, string[]>> {
  const bundle = await readBundle(bytes);
  const administrators = [
    ...bundle.rows('roles').flatMap(({ role, userSourcedId }) => (role === 'siteAdministrator' ? [userSourcedId] : [])),
    // In 1.1
    ...bundle.rows('users').flatMap(({ role, sourcedId }) => (role === 'administrator' ? [sourcedId] : [])),
  ] as string[];
  const isOf = (line: string) => administrators.some((id) => line.split(',').includes(id));
  return Object.fromEntries(
    ROSTERING.map((name) => [name, (bundle.texts.get(name) ?? '').split('\r\n').filter((line) => !isOf(line))]),
  );
}

/** Changes the emails of staff, which no two institutions of one service can share. */
async function withOtherEmails(bytes: Buffer, from: string, to: string): Promise<Buffer> {
  const { texts } = await readBundle(bytes);
  return zip([...texts].map(([name, content]) => ({ name: `${name}.csv`, content: content.replaceAll(from, to) })));
}

test('a bundle that is imported into an empty institution and exported again has the same bytes', async () => {
  const school = await aFullSchool(app);
  const exported = await downloadBytes(app, school.user);
  const { user: other, client } = await signedIn(app, 'administrator');
  const moved = await withOtherEmails(exported, school.teacher.email, 'amanda@elsewhere.example');
  const result = await importFiles(client, moved);
  expect(result.problems).toEqual([]);
  const again = await downloadBytes(app, other);
  expect(await rosterOf(again)).toEqual(await rosterOf(moved));
  expect(await importFiles(client, again)).toMatchObject({ written: false, problems: [] });
});

test('a bundle of this institution that is imported here changes nothing', async () => {
  const school = await aFullSchool(app);
  const { institution } = school.user;
  const administrator = await app.make.aUser({ institution, role: 'administrator' });
  const client = await app.as(administrator);
  const exported = await downloadBytes(app, school.user);
  const result = await importFiles(client, exported);
  expect(result.problems).toEqual([]);
  expect(result).toMatchObject({ written: false });
  expect(await downloadBytes(app, school.user)).toEqual(exported);
});

test('a delta of another time changes what it names', async () => {
  const school = await aFullSchool(app);
  const exported = await downloadBytes(app, school.user);
  const { institution, client } = await signedIn(app, 'administrator');
  const emails = [school.teacher.email, 'amanda@third.example'] as const;
  await importFiles(client, await withOtherEmails(exported, ...emails));
  const since = new Date().toISOString();
  const pool = app.pool;
  const registrar = await app.as(school.user);
  await registrar.graphql(`mutation { updateStudent(id: ${school.student}, input: { firstName: "Joseph" }) { id } }`);
  const delta = await downloadBytes(app, school.user, `?since=${since}`);
  const result = await importFiles(client, await withOtherEmails(delta, ...emails));
  expect(result).toMatchObject({ written: true, problems: [] });
  const text = 'select first_name, status from students where institution_id = $1 order by id limit 1';
  expect((await pool.query(text, [institution.id])).rows).toEqual([{ first_name: 'Joseph', status: 'active' }]);
});

test('a bundle of version 1.1 gives the same bytes, too', async () => {
  const school = await aFullSchool(app);
  const exported = await downloadBytes(app, school.user, '?version=1.1');
  const { user: other, client } = await signedIn(app, 'administrator');
  const moved = await withOtherEmails(exported, school.teacher.email, 'amanda@fourth.example');
  const result = await importFiles(client, moved);
  expect(result.problems).toEqual([]);
  const again = await downloadBytes(app, other, '?version=1.1');
  expect(await rosterOf(again)).toEqual(await rosterOf(moved));
  expect(await importFiles(client, again)).toMatchObject({ written: false, problems: [] });
});
