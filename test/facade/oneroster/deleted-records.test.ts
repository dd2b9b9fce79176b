import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aConsumer, idsOf } from '../../support/oneroster.ts';
import { aRosterSchool } from '../../support/roster-school.ts';

/** How deleted records look in each version, and what is left of them. */

const app = await useSharedApp();

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test('of deleted and erased people nothing is left but placeholders where a value is required, and of results nothing', async () => {
  const own = await aRosterSchool(app);
  const reader = await aConsumer(app, own.admin);
  const admin = await app.as(own.admin);
  const id = `s-${own.students[0]}`;
  const before = (await reader.roster(`/users/${id}`)).body.user.dateLastModified;
  expect((await admin.delete(`/students/${own.students[0]}`)).status).toBe(200);
  const tombstone = { sourcedId: id, status: 'tobedeleted', dateLastModified: time };
  const person = {
    ...tombstone,
    enabledUser: 'false',
    username: 'deleted',
    givenName: 'deleted',
    familyName: 'deleted',
  };
  const org = expect.objectContaining({ sourcedId: `o-${own.institution.id}` });
  const check = async () => {
    const changed = encodeURIComponent(`dateLastModified>'${before}'`);
    expect((await reader.roster(`/users/${id}`)).body).toEqual({
      user: { ...person, roles: [{ roleType: 'primary', role: 'student', org }] },
    });
    expect((await reader.v1p1(`/students?filter=${changed}`)).body.users).toContainEqual({
      ...person,
      orgs: [org],
      role: 'student',
    });
    expect((await reader.roster(`/demographics/${id}`)).body.demographics).toEqual(tombstone);
    expect((await reader.roster(`/enrollments/e-${own.enrolments[0]}`)).body.enrollment).toEqual({
      ...{ ...tombstone, sourcedId: `e-${own.enrolments[0]}`, role: 'student', primary: 'false', school: org },
      class: expect.objectContaining({ sourcedId: `k-${own.classId}` }),
      user: expect.objectContaining({ sourcedId: id }),
    });
    expect(idsOf(await reader.roster(`/classes/k-${own.classId}/students`))).toEqual([]);
    expect(idsOf(await reader.roster("/users?filter=status='active' AND role='student'"))).toEqual([
      `s-${own.students[1]}`,
    ]);
    expect(idsOf(await reader.gradebook('/results'))).toEqual([]);
  };
  await check();
  const erased = await admin.graphql(`mutation { eraseStudent(id: ${own.students[0]}) { id } }`);
  expect(erased.body.errors).toBeUndefined();
  await check();
  for (const path of ['/users?limit=10000', '/enrollments', '/demographics'])
    expect(JSON.stringify((await reader.roster(path)).body)).not.toMatch(/José|"000101"|jose-/);
});

test('the course of homerooms is told once, also after the stored one was deleted', async () => {
  const own = await aRosterSchool(app);
  const reader = await aConsumer(app, own.admin);
  const homeroom = await app.make.aCourse(own.institution, { sourced_id: 'c-homeroom' });
  const client = await app.as(own.admin);
  const courses = async () => idsOf(await reader.roster('/courses')).filter((id) => id === 'c-homeroom');
  expect(await courses()).toHaveLength(1);
  const { body } = await client.graphql(`mutation { deleteCourse(id: ${homeroom}) { id } }`);
  expect(body.errors).toBeUndefined();
  expect(await courses()).toHaveLength(1);
});

test('a deleted enrolment names its class and its student, and a deleted class its school', async () => {
  const own = await aRosterSchool(app);
  const reader = await aConsumer(app, own.admin);
  const { pool } = app;
  await pool.query('delete from enrolments where institution_id = $1 and class_id = $2', [
    own.institution.id,
    own.homeroomId,
  ]);
  const { enrollment } = (await reader.roster(`/enrollments/e-${own.enrolments[1]}`)).body;
  expect([enrollment.status, enrollment.class.sourcedId, enrollment.user.sourcedId, enrollment.role]).toEqual([
    'tobedeleted',
    `k-${own.homeroomId}`,
    `s-${own.students[1]}`,
    'student',
  ]);
  await pool.query('delete from classes where institution_id = $1 and id = $2', [own.institution.id, own.homeroomId]);
  const again = (await reader.roster(`/enrollments/e-${own.enrolments[1]}`)).body.enrollment;
  expect(again.class.sourcedId).toBe(`k-${own.homeroomId}`);
});

test('an archived course without classes is told anew by the end of its own classes and grades only', async () => {
  const own = await aRosterSchool(app);
  const reader = await aConsumer(app, own.admin);
  const { make, pool } = app;
  const archived = await make.aCourse(own.institution, { status: 'archived' });
  const read = async () => (await reader.roster(`/courses/c-${archived}`)).body.course;
  const before = await read();
  expect(before).toMatchObject({ status: 'tobedeleted', courseCode: expect.any(String) });
  const deleteClass = async (courseId: number) => {
    const id = await make.aClass(own.institution, { course_id: courseId });
    await pool.query('delete from classes where institution_id = $1 and id = $2', [own.institution.id, id]);
  };
  await deleteClass(own.courseId);
  expect(await read()).toEqual(before);
  await deleteClass(archived);
  expect((await read()).dateLastModified > before.dateLastModified).toBe(true);
});

test('a class that was deleted stays as tobedeleted, and its course keeps no class', async () => {
  const own = await aRosterSchool(app);
  const reader = await aConsumer(app, own.admin);
  const { pool } = app;
  await pool.query('delete from enrolments where class_id = $1', [own.homeroomId]);
  await pool.query('delete from classes where id = $1', [own.homeroomId]);
  expect((await reader.roster(`/classes/k-${own.homeroomId}`)).body.class).toMatchObject({
    sourcedId: `k-${own.homeroomId}`,
    status: 'tobedeleted',
    dateLastModified: time,
    title: 'deleted',
    school: { sourcedId: `o-${own.institution.id}` },
    terms: [{ sourcedId: 'deleted' }],
  });
  const deleted = await reader.roster("/classes?filter=status='tobedeleted'");
  expect([idsOf(deleted), deleted.headers.get('x-total-count')]).toEqual([[`k-${own.homeroomId}`], '1']);
});
