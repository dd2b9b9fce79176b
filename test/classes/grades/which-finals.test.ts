import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aPlatformRoom, descriptionOf } from '../../support/gradebook-platform.ts';
import { aClassroom, type Classroom, submitGrades } from '../classroom.ts';

/** Which students get a final in which term ([D89]), over REST and from learning platforms. */

const app = await useSharedApp();

/** A classroom in the autumn of a school year. Its student S1 left it in November, S2 on the last day of the autumn. */
async function anAutumn(room: Classroom) {
  const { make, pool } = app;
  const { institution, classId, students } = room;
  const term = (name: string, starts_on: string, ends_on: string, columns = {}) =>
    make.aTerm(institution, { name, starts_on, ends_on, ...columns });
  const year = await term('Year', '2024-08-01', '2025-07-31', { type: 'school_year' });
  const autumn = await term('Autumn', '2024-09-01', '2024-12-20', { type: 'semester', parent_id: year });
  const quarter = await term('Quarter', '2024-09-01', '2024-10-31', { type: 'grading_period', parent_id: autumn });
  const former = await term('Former year', '2023-08-01', '2024-07-31', { type: 'school_year' });
  await pool.query('update classes set term_id = $2 where id = $1', [classId, autumn]);
  const leave = (student: number, day: string) =>
    pool.query('update enrolments set ends_on = $2 where student_id = $1', [students[student]?.id, day]);
  await leave(0, '2024-11-02');
  await leave(1, '2024-12-20');
  return { year, autumn, quarter, former };
}

test('a final is of the term of the class, of one that contains it, or of a part of it', async () => {
  const room = await aClassroom(app, { students: 3 });
  await anAutumn(room);
  const submit = (term: string, more = {}) =>
    submitGrades(room.teacher.client, room.classId, { term, grades: [{ student_id: 'S3', letter: 'A' }], ...more });
  for (const term of ['Autumn', 'Year', 'Quarter'])
    expect((await submit(term)).body).toMatchObject({ created: 1, term });
  const { status, body } = await submit('Former year');
  expect([status, Object.keys(body.details)]).toEqual([400, ['term']]);
  expect((await submit('Former year', { assessment: { title: 'Entrance test' } })).status).toBe(201);
});

test('a final of a class without a term is of one in which the student was there', async () => {
  const room = await aClassroom(app, { students: 3 });
  await anAutumn(room);
  await app.pool.query('update classes set term_id = null where id = $1', [room.classId]);
  const submit = (term: string | null) =>
    submitGrades(room.teacher.client, room.classId, { term, grades: [{ student_id: 'S3', letter: 'A' }] });
  expect((await submit('Autumn')).status).toBe(201);
  expect((await submit(null)).status).toBe(201);
  expect((await submit('Former year')).body.details).toEqual({
    'grades.0.student_id': ['was not in this class during the term.'],
  });
});

test('a student who left before the last day is withdrawn or incomplete, unless the office decides otherwise', async () => {
  const room = await aClassroom(app, { students: 3 });
  await anAutumn(room);
  const submit = (term: string, grade: object, client = room.teacher.client) =>
    submitGrades(client, room.classId, { term, grades: [{ student_id: 'S3', letter: 'A' }, grade] });
  for (const term of ['Autumn', 'Year'])
    expect((await submit(term, { student_id: 'S1', letter: 'A' })).body.details).toEqual({
      'grades.1.status': [
        'must be withdrawn or incomplete: the student left the class before the last day of the term.',
      ],
    });
  for (const status of ['withdrawn', 'incomplete'])
    expect((await submit('Autumn', { student_id: 'S1', status })).status).toBe(201);
  // Neither a part of the term that ended before nor a student of the last day is concerned.
  expect((await submit('Quarter', { student_id: 'S1', letter: 'A' })).status).toBe(201);
  expect((await submit('Year', { student_id: 'S2', letter: 'A' })).status).toBe(201);
  expect((await submit('Autumn', { student_id: 'S1', letter: 'A' }, room.registrar.client)).status).toBe(201);
});

test('a proposed final of a student who left before the last day is left, with the reason as a sentence', async () => {
  const room = await aClassroom(app, { students: 1 });
  await anAutumn(room);
  const { classId, courseId, registrar, teacher } = room;
  const { body } = await registrar.client.graphql('mutation { createGradingPolicy(input: { name: "Policy" }) { id } }');
  const { id } = body.data.createGradingPolicy;
  await registrar.client.graphql(
    `mutation { updateCourse(id: ${courseId}, input: { gradingPolicyId: ${id} }) { id } }`,
  );
  await submitGrades(teacher.client, classId, {
    assessment: { title: 'Test' },
    grades: [{ student_id: 'S1', score: 90 }],
  });

  const accept = `mutation { acceptProposedGrades(classId: ${classId}) { created left { student { studentId } reason } } }`;
  const reason =
    'The final grade must be withdrawn or incomplete: the student left the class before the last day of the term.';
  expect((await teacher.client.graphql(accept)).body.data.acceptProposedGrades).toEqual({
    created: 0,
    left: [{ student: { studentId: 'S1' }, reason }],
  });
});

test('a student who came and left on one day is withdrawn, and the grade keeps the enrolment', async () => {
  const { institution, classId, teacher, registrar } = await aClassroom(app, { students: 1 });
  const id = await app.make.aStudent(institution, { student_id: 'Guest' });
  const { client } = registrar;
  const enrolled = `enrolStudent(classId: ${classId}, studentId: ${id}) { id }`;
  const enrolment = (await client.graphql(`mutation { ${enrolled} }`)).body.data.enrolStudent.id;
  await client.graphql(`mutation { endEnrolment(id: ${enrolment}) { id } }`);
  const submit = (grade: object) =>
    submitGrades(teacher.client, classId, { grades: [{ student_id: 'Guest', ...grade }] });

  expect(Object.keys((await submit({ letter: 'A' })).body.details)).toEqual(['grades.0.status']);
  expect((await submit({ status: 'withdrawn' })).body).toMatchObject({ created: 1 });

  const { body } = await client.graphql(`mutation { deleteEnrolment(id: ${enrolment}) { id } }`);
  expect(body.errors?.[0].extensions.code).toBe('CONFLICT');
});

test('a learning platform gives the same finals', async () => {
  const room = await aPlatformRoom(app);
  const { autumn, former } = await anAutumn(room);
  const put = (termId: number, values: object) => {
    const lineItem = `f-${room.classId}-${room.courseId}-${termId}`;
    return room.platform.putResult(randomUUID(), room.result(lineItem, { ...values }));
  };
  const early = await put(autumn, {});
  expect([early.status, descriptionOf(early)]).toEqual([
    422,
    'result.scoreStatus must be withdrawn or incomplete: the student left the class before the last day of the term.',
  ]);
  const staying = { student: { sourcedId: `s-${room.students[2]?.id}` } };
  expect((await put(autumn, staying)).status).toBe(201);
  expect(descriptionOf(await put(former, staying))).toContain('result.lineItem.sourcedId names a term that is not');
  expect((await put(autumn, { scoreStatus: 'partially graded' })).status).toBe(201);
});

test('a final says its credits and whether GPA and credits count it, to those who read the grades of all classes', async () => {
  const { make } = app;
  const clerk = await make.aUser({ role: 'registrar' });
  const { institution } = clerk;
  const teacher = await make.aUser({ role: 'teacher', institution });
  const student_id = await make.aStudent(institution, { student_id: 'R1' });
  const course_id = await make.aCourse(institution, { credits: 3 });
  const office = await app.as(clerk);
  const submit = async (term_id: number, letter: string) => {
    const class_id = await make.aClass(institution, { course_id, term_id });
    await make.anEnrolment(institution, { class_id, student_id, begins_on: '2023-09-01' });
    await make.teaches(teacher, class_id);
    const { body } = await office.graphql(
      `mutation ($classId: Int!, $input: SubmitGradesInput!) { submitGrades(classId: $classId, input: $input) { created } }`,
      { classId: class_id, input: { grades: [{ studentId: 'R1', letter }] } },
    );
    expect(body.errors).toBeUndefined();
  };
  // The later term is graded first: its end decides.
  await submit(await make.aTerm(institution, { name: 'Second', starts_on: '2024-09-01', ends_on: '2025-01-31' }), 'C');
  await submit(await make.aTerm(institution, { name: 'First', starts_on: '2023-09-01', ends_on: '2024-01-31' }), 'A');
  await office.graphql(`mutation { updateCourse(id: ${course_id}, input: { credits: 5 }) { id } }`);
  const query = '{ grades(studentId: "R1") { data { term credits counts } } }';
  const { body } = await office.graphql(query);
  expect(body.data.grades.data).toEqual([
    { term: 'Second', credits: 3, counts: true },
    { term: 'First', credits: 3, counts: false },
  ]);
  const own = await (await app.as(teacher)).graphql(query);
  expect(own.body.data.grades.data.map(({ counts }: { counts: boolean | null }) => counts)).toEqual([null, null]);
});
