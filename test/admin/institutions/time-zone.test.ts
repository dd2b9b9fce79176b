import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import type { TestInstitution } from '../../support/factories.ts';
import { formWith } from '../../support/files.ts';
import { dayIn, EARLY, LATE } from '../../support/time-zones.ts';

/** Rules and defaults that speak of days follow the time zone of the institution ([D56]). */

const app = await useSharedApp();

interface School {
  timeZone: string;
  institution: TestInstitution;
  client: Client;
  classId: number;
}

async function aSchool(timeZone: string): Promise<School> {
  const institution = await app.make.anInstitution({ timeZone });
  const client = await app.as(await app.make.aUser({ institution }));
  return { timeZone, institution, client, classId: await app.make.aClass(institution) };
}

const NEW = { student_id: 'N1', first_name: 'Ada', last_name: 'Lovelace', email: 'ada@students.example' };

/** Runs a GraphQL operation and returns its data, or the details of its error. */
async function run({ client }: School, query: string, variables: Record<string, unknown> = {}) {
  const { body } = await client.graphql(query, variables);
  return body.errors?.[0].extensions.details ?? body.data;
}

const enrolmentsOf = async (school: School, id: number) =>
  (await run(school, 'query ($id: Int!) { student(id: $id) { enrolments { beginsOn endsOn } } }', { id })).student
    .enrolments;

test.each([EARLY, LATE])('students are enrolled, moved, deleted and restored today in %s', async (timeZone) => {
  const school = await aSchool(timeZone);
  const { client, classId, institution } = school;
  const day = dayIn(timeZone);
  const { body } = await client.post('/students', { ...NEW, class_id: classId });
  expect(body.enrollment_date).toBe(day);
  const other = await app.make.aClass(institution);
  const past = await app.make.aStudent(institution, { class_id: classId });
  await client.put(`/students/${past}`, { class_id: other });
  await client.delete(`/students/${past}`);
  await run(school, 'mutation ($id: Int!) { restoreStudent(id: $id) { id } }', { id: past });

  expect(await enrolmentsOf(school, body.id)).toEqual([{ beginsOn: day, endsOn: null }]);
  expect(await enrolmentsOf(school, past)).toEqual([
    { beginsOn: '2024-09-01', endsOn: day },
    { beginsOn: day, endsOn: day },
    { beginsOn: day, endsOn: null },
  ]);
});

test.each([EARLY, LATE])('enrolments begin and end today in %s by default', async (timeZone) => {
  const school = await aSchool(timeZone);
  const studentId = await app.make.aStudent(school.institution);
  const ids = { classId: school.classId, studentId };
  const enrol =
    'mutation ($classId: Int!, $studentId: Int!) { enrolStudent(classId: $classId, studentId: $studentId) { id beginsOn } }';
  const { enrolStudent } = await run(school, enrol, ids);
  const end = 'mutation ($id: Int!) { endEnrolment(id: $id) { endsOn } }';
  const { endEnrolment } = await run(school, end, { id: enrolStudent.id });

  expect([enrolStudent.beginsOn, endEnrolment.endsOn]).toEqual([dayIn(timeZone), dayIn(timeZone)]);
});

test('the early day is in the future for the late school alone: roll calls, enrolments, missing rolls', async () => {
  const date = dayIn(EARLY);
  const enrolment = { enrolStudent: { beginsOn: date } };
  const answers = [];
  for (const timeZone of [EARLY, LATE]) {
    const school = await aSchool(timeZone);
    const { classId } = school;
    const studentId = await app.make.aStudent(school.institution, { class_id: classId });
    const other = await app.make.aClass(school.institution);
    answers.push({
      missing: await run(school, 'query ($date: Date!) { missingAttendance(date: $date) { id } }', { date }).then(
        ({ missingAttendance }) => missingAttendance.length,
      ),
      roll: await run(
        school,
        `mutation ($classId: Int!, $date: Date!) {
          recordAttendance(classId: $classId, date: $date, defaultStatus: present, entries: []) { created } }`,
        { classId, date },
      ),
      enrolment: await run(
        school,
        `mutation ($classId: Int!, $studentId: Int!, $date: Date!) {
          enrolStudent(classId: $classId, studentId: $studentId, beginsOn: $date, primary: true) { beginsOn } }`,
        { classId: other, studentId, date },
      ),
      hasMoved: await run(school, 'query ($studentId: Int!) { student(id: $studentId) { classId } }', {
        studentId,
      }).then(({ student }) => student.classId === other),
    });
  }
  expect(answers).toEqual([
    { missing: 1, roll: { recordAttendance: { created: 1 } }, enrolment, hasMoved: true },
    { missing: 0, roll: { date: ['must not be in the future.'] }, enrolment, hasMoved: false },
  ]);
});

test('a date of birth must be before today, in requests and imports', async () => {
  const born = dayIn(LATE);
  const [early, late] = [await aSchool(EARLY), await aSchool(LATE)];
  const create = ({ client }: School) => client.post('/students', { ...NEW, date_of_birth: born });
  expect((await create(early)).status).toBe(201);
  expect((await create(late)).body.details).toEqual({ date_of_birth: ['must be in the past.'] });
  const put = async ({ client, institution }: School) => {
    const id = await app.make.aStudent(institution);
    const text = 'mutation ($id: Int!, $born: Date!) { updateStudent(id: $id, input: { dateOfBirth: $born }) { id } }';
    return (await client.graphql(text, { id, born })).body.errors?.[0].extensions.details;
  };
  expect([await put(early), await put(late)]).toEqual([undefined, { dateOfBirth: ['must be in the past.'] }]);

  const file = `student_id,first_name,last_name,email,date_of_birth\nF1,A,B,f1@x.example,${born}`;
  const imported = async ({ client }: School) => (await client.post('/students/import', formWith(file))).body;
  expect(await imported(early)).toMatchObject({ created: 1, errors: [] });
  expect(await imported(late)).toMatchObject({ failed: 1, errors: [{ message: 'must be in the past.' }] });
});

test.each([EARLY, LATE])('imports enrol students, and move them, today in %s', async (timeZone) => {
  const school = await aSchool(timeZone);
  const { client, classId, institution } = school;
  const other = await app.make.aClass(institution);
  const day = dayIn(timeZone);
  const existing = await app.make.aStudent(institution, { student_id: 'OLD', class_id: classId });
  const rows = [`OLD,Sam,Student,old@x.example,${other}`, `NEW,A,B,new@x.example,${classId}`];
  const file = ['student_id,first_name,last_name,email,class_id', ...rows].join('\n');
  const { body } = await client.post('/students/import', formWith(file, { mode: 'upsert' }));
  expect(body).toMatchObject({ created: 1, updated: 1, errors: [] });

  const { body: list } = await client.get('/students?search=NEW');
  expect(list.data[0]).toMatchObject({ student_id: 'NEW', enrollment_date: day });
  expect(await enrolmentsOf(school, existing)).toEqual([
    { beginsOn: '2024-09-01', endsOn: day },
    { beginsOn: day, endsOn: null },
  ]);
});

test.each([EARLY, LATE])('exports and classes show the day in %s', async (timeZone) => {
  const school = await aSchool(timeZone);
  const { headers } = await school.client.download('/students/export');
  expect(headers.get('content-disposition')).toBe(`attachment; filename="students-${dayIn(timeZone)}.csv"`);
  const studentId = await app.make.aStudent(school.institution);
  await app.make.anEnrolment(school.institution, {
    ...{ class_id: school.classId, student_id: studentId },
    begins_on: dayIn(EARLY),
  });
  const { class: section } = await run(school, 'query ($id: Int!) { class(id: $id) { students { id } } }', {
    id: school.classId,
  });
  expect(section.students).toHaveLength(timeZone === EARLY ? 1 : 0);
});

test.each([EARLY, LATE])('analytics cover the days in %s', async (timeZone) => {
  const school = await aSchool(timeZone);
  const { client, institution } = school;
  const { make } = app;
  const student = await make.aStudent(institution, { class_id: school.classId });
  const course = await make.aCourse(institution);
  const grade = { grades: [{ id: student, score: 90 }], course_id: course };
  expect((await client.post(`/classes/${school.classId}/grades`, grade)).status).toBe(201);
  const day = dayIn(timeZone);
  const today = (await client.get(`/admin/analytics?from=${day}`)).body;
  expect(today).toMatchObject({
    period: { from: day, to: day },
    academics: { grades_submitted: 1 },
    activity: { active_users: 1 },
  });
  const other = timeZone === EARLY ? dayIn(LATE) : dayIn(EARLY);
  const elsewhere = (await client.get(`/admin/analytics?from=${other}&to=${other}`)).body;
  expect(elsewhere).toMatchObject({ academics: { grades_submitted: 0 }, activity: { api_requests: 0 } });
});
