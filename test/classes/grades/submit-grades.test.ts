import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aClassroom, academicRecords, submitGrades } from '../classroom.ts';

/** `POST /classes/{id}/grades` ([D37], [D38], [D20]). */

const app = await useSharedApp();

test('submits final grades, with letters and points by the grade scale', async () => {
  const room = await aClassroom(app);
  const { status, body } = await submitGrades(room.teacher.client, room.classId, {
    grades: [
      { student_id: 'S2', score: 92.5, comment: ' Well done ' },
      { id: room.students[0]?.id, letter: 'C+' },
      { student_id: 'S3', status: 'incomplete' },
    ],
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    class_id: room.classId,
    course_id: room.courseId,
    term: 'Long term',
    assessment: null,
    created: 3,
    updated: 0,
    unchanged: 0,
    grades: [
      {
        id: expect.any(Number),
        student: { id: room.students[1]?.id, student_id: 'S2', first_name: 'Sam', last_name: 'Student' },
        score: 92.5,
        max_score: 100,
        letter: 'A-',
        points: 3.7,
        status: 'graded',
        comment: 'Well done',
        submitted_by: { id: room.teacher.user.id, name: 'The teacher' },
        submitted_at: expect.any(String),
      },
      expect.objectContaining({ score: null, letter: 'C+', points: 2.3, comment: null }),
      expect.objectContaining({ score: null, letter: null, points: null, status: 'incomplete' }),
    ],
  });
  expect(await academicRecords(room, room.students[1]?.id as number)).toEqual({
    current_gpa: 3.7,
    total_credits: 3,
    attendance_rate: null,
  });
  expect(await academicRecords(room, room.students[2]?.id as number)).toEqual({
    current_gpa: null,
    total_credits: 0,
    attendance_rate: null,
  });
});

test('grades an assessment by its maximum score, without effect on the GPA', async () => {
  const room = await aClassroom(app);
  const assessment = { title: 'Quiz 1', type: 'quiz', max_score: 20, weight: 0.25 };
  // 17.4 of 20 is 87 %: a B+.
  const first = await submitGrades(room.teacher.client, room.classId, {
    assessment,
    grades: [{ student_id: 'S1', score: 17.4 }],
  });
  expect(first.body).toMatchObject({
    assessment,
    created: 1,
    grades: [{ score: 17.4, max_score: 20, letter: 'B+', points: 3.3 }],
  });
  // An existing assessment, found by its title, keeps the values that are omitted.
  const second = await submitGrades(room.teacher.client, room.classId, {
    assessment: { title: 'Quiz 1' },
    grades: [{ student_id: 'S2', score: 20 }],
  });
  expect(second.body).toMatchObject({ assessment, grades: [{ max_score: 20, letter: 'A+' }] });
  expect((await academicRecords(room, room.students[0]?.id as number)).current_gpa).toBeNull();
});

test('replaces the grades that differ if they are submitted again, and keeps the former ones as history', async () => {
  const room = await aClassroom(app);
  const grades = (score: number) => ({
    grades: [
      { student_id: 'S1', score },
      { student_id: 'S2', score: 50 },
    ],
  });
  const first = await submitGrades(room.teacher.client, room.classId, grades(70));
  const same = await submitGrades(room.teacher.client, room.classId, grades(70));
  expect(same.body).toEqual({ ...first.body, created: 0, unchanged: 2 });
  const other = await submitGrades(room.registrar.client, room.classId, grades(95));
  expect(other.body).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  expect(other.body.grades[0]).toMatchObject({
    id: first.body.grades[0].id,
    score: 95,
    submitted_by: { name: 'The registrar' },
  });
  expect(other.body.grades[1]).toEqual(first.body.grades[1]);
  const { body } = await room.teacher.client.graphql(
    'query ($classId: Int!) { grades(classId: $classId) { data { score history { score letter points status submittedBy { name } } } } }',
    { classId: room.classId },
  );
  expect(body.data.grades.data).toEqual([
    {
      score: 95,
      history: [{ score: 70, letter: 'C-', points: 1.7, status: 'graded', submittedBy: { name: 'The teacher' } }],
    },
    { score: 50, history: [] },
  ]);
  expect((await academicRecords(room, room.students[0]?.id as number)).current_gpa).toBe(4);
});

test('uses course and term of the class, and requires a course for a homeroom', async () => {
  const room = await aClassroom(app, { students: 1 });
  const { make } = app;
  await make.aTerm(room.institution, { name: 'Spring' });
  const art = await make.aCourse(room.institution, { code: 'ART' });
  const homeroom = await make.aClass(room.institution);
  await make.anEnrolment(room.institution, { class_id: homeroom, student_id: room.students[0]?.id });
  const grades = [{ student_id: 'S1', score: 80 }];
  const { client } = room.registrar;
  expect((await submitGrades(client, homeroom, { grades })).body.details).toEqual({
    course_id: [expect.stringContaining('is required')],
  });
  expect((await submitGrades(client, homeroom, { grades, course_id: art, term: 'Spring' })).body).toMatchObject({
    course_id: art,
    term: 'Spring',
    created: 1,
  });
  expect((await submitGrades(client, homeroom, { grades, course_id: art })).body).toMatchObject({
    term: null,
    created: 1,
  });
  const wrong = await submitGrades(client, room.classId, { grades, course_id: art, term: 'Never' });
  expect(wrong.body.details).toEqual({
    course_id: ['is not the course that this class teaches.'],
    term: ['is not a term of this institution.'],
  });
  expect((await submitGrades(client, room.classId, { grades, course_id: 2147483647 })).body.details.course_id).toEqual([
    'is not a course of this institution.',
  ]);
});

test('grades students who left the class, and refuses deleted students', async () => {
  const room = await aClassroom(app, { students: 2 });
  await app.pool.query("update enrolments set ends_on = '2024-12-01' where student_id = $1", [room.students[0]?.id]);
  await room.registrar.client.delete(`/students/${room.students[1]?.id}`);
  const { body } = await submitGrades(room.teacher.client, room.classId, {
    grades: [
      { student_id: 'S1', status: 'withdrawn' },
      { student_id: 'S2', score: 1 },
    ],
  });
  expect(body.details).toEqual({ 'grades.1.student_id': ['is not a student of this institution.'] });
  expect(
    (await submitGrades(room.teacher.client, room.classId, { grades: [{ student_id: 'S1', status: 'withdrawn' }] }))
      .status,
  ).toBe(201);
});

test('submits once with an API key and an Idempotency-Key, without a submitting user', async () => {
  const room = await aClassroom(app, { students: 1 });
  const administrator = await app.as(await app.make.aUser({ institution: room.institution }));
  const { body: key } = await administrator.post('/auth/api-key', { name: 'Gradebook' });
  const headers = { 'x-api-key': key.api_key, 'idempotency-key': 'term-1' };
  const send = () =>
    app.anonymous().post(`/classes/${room.classId}/grades`, { grades: [{ student_id: 'S1', letter: 'A' }] }, headers);
  const [first, second] = [await send(), await send()];
  expect(first.body).toMatchObject({ created: 1, grades: [{ submitted_by: null, points: 4 }] });
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect((await academicRecords(room, room.students[0]?.id as number)).current_gpa).toBe(4);
});
