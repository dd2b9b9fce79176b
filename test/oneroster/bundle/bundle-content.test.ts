import { beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { findViolations } from '../../support/oneroster/check-bundle.ts';
import { aBundleSchool, type BundleSchool, download } from './bundle-school.ts';

/** Unusual people, courses and grades in a bundle. */

const app = await useSharedApp();
let school: BundleSchool;

beforeEach(async () => {
  school = await aBundleSchool(app);
});

const query = (text: string, values: unknown[] = []) => app.pool.query(text, values);

/** Downloads a bundle that meets the rules of the standard. */
async function bundleOf(version: '1.2' | '1.1' = '1.2') {
  const bundle = await download(app, school.user, `?version=${version}`);
  expect(findViolations(bundle, version, 'bulk')).toEqual([]);
  return bundle;
}

/** Returns the row of a record. */
async function rowOf(file: string, sourcedId: string, version: '1.2' | '1.1' = '1.2') {
  return (await bundleOf(version)).rows(file).find((row) => row.sourcedId === sourcedId);
}

test('writes texts on one line and as they are, formulas included', async () => {
  const { assessment, grade, student } = school;
  await query(`update grades set comment = E'=1+1, "good"\\r\\nbut\\nlate' where id = $1`, [grade]);
  await query(`update assessments set title = '-1, "Ünïcode" 試験', description = E'a\\u2028b' where id = $1`, [
    assessment,
  ]);
  await query(`update students set student_id = 'a,{b}', first_name = '@Sam' where id = $1`, [student]);
  expect(await rowOf('results', `gr-${grade}`)).toMatchObject({ comment: '=1+1, "good" but late' });
  expect(await rowOf('lineItems', `a-${assessment}`)).toMatchObject({
    title: '-1, "Ünïcode" 試験',
    description: 'a b',
  });
  // `userIds` has no way to write the characters of lists.
  expect(await rowOf('users', `s-${student}`)).toMatchObject({ identifier: 'a,{b}', userIds: '', givenName: '@Sam' });
});

test('writes the name of a student with one name as both parts, which must not be blank', async () => {
  await query(`update students set first_name = '' where id = $1`, [school.student]);
  const { givenName, familyName } = (await rowOf('users', `s-${school.student}`)) ?? {};
  expect(givenName).toBe(familyName);
});

test('names records as the other systems do from which they came, everywhere', async () => {
  const ids: [table: string, id: number, prefix: string][] = [
    ['users', school.teacher.id, 'u'],
    ['students', school.student, 's'],
    ['guardians', school.guardian, 'g'],
    ['terms', school.term, 't'],
    ['courses', school.course, 'c'],
    ['classes', school.section, 'k'],
    ['enrolments', school.enrolment, 'e'],
    ['assessments', school.assessment, 'a'],
    ['grades', school.grade, 'gr'],
  ];
  for (const [table, id] of ids) await query(`update ${table} set sourced_id = $1 where id = $2`, [`sis/${table}`, id]);
  const bundle = await bundleOf();
  const text = [...bundle.texts.values()].join();
  for (const [table, id, prefix] of ids) {
    expect(text).toContain(`sis/${table}`);
    expect(text).not.toMatch(new RegExp(`[^a-z]${prefix}-${id}[,"]`));
  }
});

test('an imported copy has the same identifiers of assignments and roles', async () => {
  const { section, teacher } = school;
  const assigned = async () => (await bundleOf()).rows('enrollments').find(({ role }) => role === 'teacher')?.sourcedId;
  await query(`update classes set sourced_id = 'k-4711' where id = $1`, [section]);
  await query(`update users set sourced_id = 'u-815' where id = $1`, [teacher.id]);
  expect(await assigned()).toBe('e-t-4711-815');
  expect(await rowOf('roles', 'r-u-815')).toMatchObject({ userSourcedId: 'u-815' });
  await query(`update users set sourced_id = $1 where id = $2`, ['x'.repeat(255), teacher.id]);
  expect(await assigned()).toMatch(/^e-t-[0-9a-f]{32}$/);
});

test('exports users with a role in OneRoster, and others while they teach', async () => {
  const { section, user } = school;
  const { institution } = user;
  const { make } = app;
  const [viewer, helper] = [
    await make.aUser({ institution, role: 'viewer' }),
    await make.aUser({ institution, role: 'viewer' }),
  ];
  await make.teaches(helper, section);
  await query('update users set active = false where id = $1', [helper.id]);
  expect(await rowOf('users', `u-${viewer.id}`)).toBeUndefined();
  expect(await rowOf('users', `u-${helper.id}`)).toMatchObject({ enabledUser: 'false' });
  expect(await rowOf('roles', `r-u-${helper.id}`)).toMatchObject({ role: 'teacher' });
  await query(`update roles set oneroster_role = 'counselor' where id = $1`, [institution.roleIds.viewer]);
  expect(await rowOf('roles', `r-u-${viewer.id}`)).toMatchObject({ role: 'counselor' });
  expect(await rowOf('users', `u-${viewer.id}`, '1.1')).toMatchObject({ role: 'aide' });
});

test('a guardian is a parent by relation, and always has both names and a username', async () => {
  const { guardian } = school;
  await query('update guardians set email = null, given_name = null where id = $1', [guardian]);
  await query(`update student_guardians set relation = 'Mother' where guardian_id = $1`, [guardian]);
  expect(await rowOf('users', `g-${guardian}`)).toMatchObject({
    username: `g-${guardian}`,
    givenName: 'García',
    familyName: 'García',
  });
  expect(await rowOf('roles', `r-g-${guardian}`)).toMatchObject({ role: 'parent' });
});

test('an archived course stays while a class refers to it', async () => {
  const unused = await app.make.aCourse(school.user.institution, { status: 'archived' });
  await query(`update courses set status = 'archived' where id = $1`, [school.course]);
  expect(await rowOf('courses', `c-${school.course}`)).toBeDefined();
  expect(await rowOf('courses', `c-${unused}`)).toBeUndefined();
});

test('final grades are results of a line item of their own; grades keep their state and scores above the maximum', async () => {
  const { course, grade, section, student, term } = school;
  await query('update grades set score = 300, late = true where id = $1', [grade]);
  const { rows } = await query(
    `insert into grades (institution_id, class_id, course_id, term_id, student_id, status)
     values ($1, $2, $3, $4, $5, 'exempt') returning id`,
    [school.user.institution.id, section, course, term, student],
  );
  const final = `f-${section}-${course}-${term}`;
  expect(await rowOf('lineItems', final)).toMatchObject({ title: 'Final grade: Algebra I', dueDate: '2026-12-31' });
  expect(await rowOf('results', `gr-${rows[0].id}`)).toMatchObject({
    lineItemSourcedId: final,
    scoreStatus: 'exempt',
    score: '',
  });
  expect(await rowOf('results', `gr-${grade}`)).toMatchObject({ score: '300', late: 'true' });
  // 1.1 requires a score.
  expect((await bundleOf('1.1')).rows('results')).toHaveLength(1);
});
