import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aConsumer, idsOf } from '../../support/oneroster.ts';
import { aRosterSchool } from '../../support/roster-school.ts';

/** How records look in each version. */

const app = await useSharedApp();
const school = await aRosterSchool(app);
const consumer = await aConsumer(app, school.admin);

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const head = (sourcedId: string) => ({ sourcedId, status: 'active', dateLastModified: time });

/** A reference as a version writes it. */
const referenceIn = (root: string) => (collection: string, type: string, sourcedId: string) => ({
  href: `${app.url}/ims/oneroster${root}/${collection}/${sourcedId}`,
  sourcedId,
  type,
});

function student(id: string) {
  return {
    ...head(id),
    enabledUser: 'true',
    username: `jose-${school.institution.id}@x.example`,
    userIds: [{ type: 'studentId', identifier: '000101' }],
    givenName: 'José',
    familyName: 'García',
    identifier: '000101',
    email: `jose-${school.institution.id}@x.example`,
    phone: '+49 30 1234',
    grades: ['09'],
  };
}

test('a user of 1.2 has roles and a primary organisation', async () => {
  const id = `s-${school.students[0]}`;
  const reference = referenceIn('/rostering/v1p2');
  const org = reference('orgs', 'org', `o-${school.institution.id}`);
  expect((await consumer.roster(`/users/${id}`)).body.user).toEqual({
    ...student(id),
    agents: [reference('users', 'user', `g-${school.guardianId}`)],
    primaryOrg: org,
    roles: [{ roleType: 'primary', role: 'student', org }],
  });
});

test('a user of 1.1 has one role and organisations', async () => {
  const id = `s-${school.students[0]}`;
  const reference = referenceIn('/v1p1');
  expect((await consumer.v1p1(`/users/${id}`)).body.user).toEqual({
    ...student(id),
    agents: [reference('users', 'user', `g-${school.guardianId}`)],
    orgs: [reference('orgs', 'org', `o-${school.institution.id}`)],
    role: 'student',
  });
  const alone = await app.make.aStudent(school.institution);
  expect((await consumer.v1p1(`/users/s-${alone}`)).body.user.agents).toEqual([]);
  const { role, agents } = (await consumer.v1p1(`/users/u-${school.admin.id}`)).body.user;
  expect({ role, agents }).toEqual({ role: 'administrator', agents: undefined });
});

test('a class refers to its course, its school and a term, whose end is exclusive', async () => {
  const reference = referenceIn('/rostering/v1p2');
  expect((await consumer.roster(`/classes/k-${school.classId}`)).body.class).toEqual({
    ...head(`k-${school.classId}`),
    title: 'Algebra I - A',
    grades: ['09'],
    course: reference('courses', 'course', `c-${school.courseId}`),
    classCode: 'ALG1-A',
    classType: 'scheduled',
    location: 'R12',
    school: reference('orgs', 'org', `o-${school.institution.id}`),
    terms: [reference('academicSessions', 'academicSession', `t-${school.termId}`)],
    subjects: ['Mathematics'],
    subjectCodes: ['Mathematics'],
  });
  expect((await consumer.roster(`/terms/t-${school.termId}`)).body.academicSession).toMatchObject({
    startDate: '2026-09-01',
    endDate: '2027-01-01',
    schoolYear: '2027',
    type: 'term',
  });
});

test('line items have times and refer to the category in the gradebook; those of 1.1 have a grading period', async () => {
  const id = `a-${school.assessmentId}`;
  const { lineItem } = (await consumer.gradebook(`/lineItems/${id}`)).body;
  expect(lineItem).toMatchObject({
    assignDate: '2026-10-01T00:00:00.000Z',
    category: referenceIn('/gradebook/v1p2')('categories', 'category', 'cat-quiz'),
    academicSession: referenceIn('/rostering/v1p2')('academicSessions', 'academicSession', `t-${school.termId}`),
    resultValueMax: 100,
  });
  const old = (await consumer.v1p1(`/lineItems/${id}`)).body.lineItem;
  expect([old.academicSession, old.gradingPeriod.sourcedId]).toEqual([undefined, `gp-${school.termId}`]);
});

test('results of 1.1 have a score', async () => {
  const { rows } = await app.pool.query(
    `insert into grades (institution_id, class_id, course_id, term_id, student_id, status) values ($1, $2, $3, $4, $5, 'exempt') returning id`,
    [school.institution.id, school.classId, school.courseId, school.termId, school.students[1]],
  );
  const ids = [`gr-${school.gradeId}`, `gr-${school.finalId}`];
  expect(idsOf(await consumer.gradebook('/results'))).toEqual([...ids, `gr-${rows[0].id}`]);
  expect(idsOf(await consumer.v1p1('/results'))).toEqual(ids);
});

test('organisations have an identifier, the sourcedId if they have no other', async () => {
  const { orgs } = (await consumer.roster('/orgs')).body;
  expect(orgs.map((org: { identifier: string }) => org.identifier)).toEqual(['NCES123', orgs[1].sourcedId]);
});

test('a stored sourcedId is the one that is found, with a slash too, and wins over an assigned one', async () => {
  const { make } = app;
  const first = await make.aStudent(school.institution);
  const second = await make.aStudent(school.institution, { sourced_id: `s-${first}`, first_name: 'Stored' });
  const third = await make.aStudent(school.institution, { sourced_id: 'A/b@c' });
  expect((await consumer.roster(`/users/s-${first}`)).body.user.givenName).toBe('Stored');
  expect((await consumer.roster(`/users/s-${second}`)).status).toBe(404);
  expect((await consumer.roster('/users/A%2Fb@c')).body.user.sourcedId).toBe('A/b@c');
  const guardianId = await make.aGuardian(school.institution);
  await app.pool.query('insert into student_guardians (institution_id, student_id, guardian_id) values ($1, $2, $3)', [
    school.institution.id,
    third,
    guardianId,
  ]);
  const [agent] = (await consumer.roster(`/users/g-${guardianId}`)).body.user.agents;
  expect(agent.href).toMatch(/\/users\/A%2Fb@c$/);
});

test('each stay of a student in a class is an enrolment of its own, ended ones included, and all are in the total', async () => {
  const own = await aRosterSchool(app);
  const reader = await aConsumer(app, own.admin);
  const columns = { class_id: own.classId, student_id: own.students[1] };
  const { make } = app;
  const former = await make.anEnrolment(own.institution, {
    ...columns,
    begins_on: '2020-09-01',
    ends_on: '2020-09-15',
  });
  const later = await make.anEnrolment(own.institution, { ...columns, begins_on: '2020-10-01', ends_on: '2020-10-20' });
  const answer = await reader.roster('/enrollments');
  const teacher = `e-t-${own.classId}-${own.teacher.id}`;
  expect(idsOf(answer)).toEqual([...own.enrolments, former, later].map((id) => `e-${id}`).concat(teacher));
  expect(answer.headers.get('x-total-count')).toBe('5');
  expect(idsOf(await reader.roster('/enrollments?offset=4'))).toEqual([teacher]);
  expect(idsOf(await reader.roster("/enrollments?filter=status='tobedeleted'"))).toEqual([]);
  const stays = [former, later].map(async (id) => (await reader.roster(`/enrollments/e-${id}`)).body.enrollment);
  expect((await Promise.all(stays)).map(({ status, beginDate, endDate }) => [status, beginDate, endDate])).toEqual([
    ['active', '2020-09-01', '2020-09-15'],
    ['active', '2020-10-01', '2020-10-20'],
  ]);
  expect(idsOf(await reader.roster(`/classes/k-${own.classId}/students`))).toEqual([`s-${own.students[0]}`]);
});

test('a planned enrolment is told with its first day, and its class does not have the student before', async () => {
  const own = await aRosterSchool(app);
  const reader = await aConsumer(app, own.admin);
  const planned = await app.make.anEnrolment(own.institution, {
    class_id: own.classId,
    student_id: own.students[1],
    begins_on: '2099-01-04',
  });
  const { enrollment } = (await reader.roster(`/enrollments/e-${planned}`)).body;
  expect([enrollment.status, enrollment.beginDate]).toEqual(['active', '2099-01-04']);
  expect(idsOf(await reader.roster(`/classes/k-${own.classId}/students`))).toEqual([`s-${own.students[0]}`]);
  expect(idsOf(await reader.roster(`/students/s-${own.students[1]}/classes`))).toEqual([`k-${own.homeroomId}`]);
});
