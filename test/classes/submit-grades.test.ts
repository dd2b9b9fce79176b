import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { sqlDuring } from '../support/sql-counter.ts';
import { aClassroom, academicRecords } from './classroom.ts';

/** `POST /classes/{id}/grades` ([D37], [D38], [D20]). */

const app = useApp();

const submit = (client: Client, classId: number, body: object) => client.post(`/classes/${classId}/grades`, body);

test('submits final grades: letters and points follow from scores by the scale', async () => {
  const room = await aClassroom(app.current);
  const { status, body } = await submit(room.teacher.client, room.classId, {
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

test('grades of an assessment do not count for the GPA; its best score is the measure', async () => {
  const room = await aClassroom(app.current);
  const assessment = { title: 'Quiz 1', type: 'quiz', max_score: 20, weight: 0.25 };
  // 17.4 of 20 are 87 %: a B+.
  const first = await submit(room.teacher.client, room.classId, {
    assessment,
    grades: [{ student_id: 'S1', score: 17.4 }],
  });
  expect(first.body).toMatchObject({
    assessment,
    created: 1,
    grades: [{ score: 17.4, max_score: 20, letter: 'B+', points: 3.3 }],
  });
  // Known by its title, it keeps what is left out.
  const second = await submit(room.teacher.client, room.classId, {
    assessment: { title: 'Quiz 1' },
    grades: [{ student_id: 'S2', score: 20 }],
  });
  expect(second.body).toMatchObject({ assessment, grades: [{ max_score: 20, letter: 'A+' }] });
  expect((await academicRecords(room, room.students[0]?.id as number)).current_gpa).toBeNull();
});

test('submitted again it replaces what differs and keeps what was', async () => {
  const room = await aClassroom(app.current);
  const grades = (score: number) => ({
    grades: [
      { student_id: 'S1', score },
      { student_id: 'S2', score: 50 },
    ],
  });
  const first = await submit(room.teacher.client, room.classId, grades(70));
  const same = await submit(room.teacher.client, room.classId, grades(70));
  expect(same.body).toEqual({ ...first.body, created: 0, unchanged: 2 });
  const other = await submit(room.registrar.client, room.classId, grades(95));
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

test('all or nothing, with every problem under its entry', async () => {
  const room = await aClassroom(app.current, { students: 4 });
  await app.current.make.aStudent(room.institution, { student_id: 'OUT' });
  const { status, body } = await submit(room.teacher.client, room.classId, {
    assessment: { type: 'quiz', max_score: 0, colour: 'red' },
    grades: [
      { student_id: 'S1', score: 100.5 },
      { student_id: 'S1', score: 80 },
      { student_id: 'NOBODY', score: 80 },
      { student_id: 'OUT', score: 80 },
      { score: 80 },
      { student_id: 'S2', id: room.students[1]?.id, score: 80 },
      { student_id: 'S3', score: 'many', letter: 'Z', status: 'lost' },
      { student_id: 'S2' },
      { id: room.students[3]?.id, score: 33.333, letter: 'A' },
      'S4',
      null,
      { student_id: 'S4', score: 101 },
    ],
  });
  expect(status).toBe(400);
  expect(body.details).toEqual({
    'assessment.title': ['is required.'],
    'assessment.max_score': ['must be between 0.01 and 99999.99.'],
    'assessment.colour': [expect.stringContaining('is not a known field')],
    'grades.0.score': ['must be between 0 and 100.'],
    'grades.1.student_id': ['names the same student as entry 0.'],
    'grades.2.student_id': ['names no student of this institution.'],
    'grades.3.student_id': ['is not enrolled in this class.'],
    'grades.4.student_id': ['name the student by either student_id or id.'],
    'grades.5.student_id': ['name the student by either student_id or id.'],
    'grades.6.score': ['must be a number.'],
    'grades.6.letter': [expect.stringContaining('must be one of: A+, A, A-')],
    'grades.6.status': [expect.stringContaining('must be one of: graded')],
    'grades.7.score': [expect.stringContaining('is required, or a letter')],
    'grades.8.score': ['may have at most 2 decimals.'],
    'grades.8.letter': ['cannot be sent together with a score.'],
    'grades.9': ['must be an object.'],
    'grades.10': ['is required.'],
    'grades.11.student_id': ['names the same student as entry 8.'],
    'grades.11.score': ['must be between 0 and 100.'],
  });
  const { rowCount } = await app.current.registrar.database.pool.query('select from grades where institution_id = $1', [
    room.institution.id,
  ]);
  expect(rowCount).toBe(0);
});

test('needs 1 to 1,000 entries', async () => {
  const room = await aClassroom(app.current, { students: 1 });
  for (const grades of [[], Array(1001).fill({ student_id: 'S1', score: 1 })]) {
    const { body } = await submit(room.teacher.client, room.classId, { grades });
    expect(body.details.grades).toEqual([`must have 1 to 1,000 entries; it has ${grades.length}.`]);
  }
  expect((await submit(room.teacher.client, room.classId, {})).body.details).toEqual({ grades: ['is required.'] });
});

test('course and term are those of the class; a homeroom needs to be told', async () => {
  const room = await aClassroom(app.current, { students: 1 });
  const { make } = app.current;
  await make.aTerm(room.institution, { name: 'Spring' });
  const art = await make.aCourse(room.institution, { code: 'ART' });
  const homeroom = await make.aClass(room.institution);
  await make.anEnrolment(room.institution, { class_id: homeroom, student_id: room.students[0]?.id });
  const grades = [{ student_id: 'S1', score: 80 }];
  const { client } = room.registrar;
  expect((await submit(client, homeroom, { grades })).body.details).toEqual({
    course_id: [expect.stringContaining('is required')],
  });
  expect((await submit(client, homeroom, { grades, course_id: art, term: 'Spring' })).body).toMatchObject({
    course_id: art,
    term: 'Spring',
    created: 1,
  });
  expect((await submit(client, homeroom, { grades, course_id: art })).body).toMatchObject({ term: null, created: 1 });
  const wrong = await submit(client, room.classId, { grades, course_id: art, term: 'Never' });
  expect(wrong.body.details).toEqual({
    course_id: ['is not the course that this class teaches.'],
    term: ['names no term of this institution.'],
  });
  expect((await submit(client, room.classId, { grades, course_id: 2147483647 })).body.details.course_id).toEqual([
    'names no course of this institution.',
  ]);
});

test('who left the class can still be graded, who is deleted cannot', async () => {
  const room = await aClassroom(app.current, { students: 2 });
  const { pool } = app.current.registrar.database;
  await pool.query("update enrolments set ends_on = '2024-12-01' where student_id = $1", [room.students[0]?.id]);
  await room.registrar.client.delete(`/students/${room.students[1]?.id}`);
  const { body } = await submit(room.teacher.client, room.classId, {
    grades: [
      { student_id: 'S1', status: 'withdrawn' },
      { student_id: 'S2', score: 1 },
    ],
  });
  expect(body.details).toEqual({ 'grades.1.student_id': ['names no student of this institution.'] });
  expect(
    (await submit(room.teacher.client, room.classId, { grades: [{ student_id: 'S1', status: 'withdrawn' }] })).status,
  ).toBe(201);
});

test('teachers grade their own classes only, viewers none', async () => {
  const room = await aClassroom(app.current, { students: 1 });
  const otherClass = await app.current.make.aClass(room.institution, { course_id: room.courseId });
  const foreign = await aClassroom(app.current, { students: 1 });
  const grades = [{ student_id: 'S1', score: 80 }];
  const statusOf = async (classId: number) => (await submit(room.teacher.client, classId, { grades })).status;
  expect([await statusOf(otherClass), await statusOf(foreign.classId), await statusOf(2147483647)]).toEqual([
    403, 404, 404,
  ]);
  expect((await submit(room.teacher.client, otherClass, { grades: [{ score: 'x' }] })).status).toBe(403);
  const viewer = await app.current.as(await app.current.make.aUser({ role: 'viewer', institution: room.institution }));
  expect((await submit(viewer, room.classId, { grades })).status).toBe(403);
});

test('takes a number of statements that does not depend on the number of grades', async () => {
  const counts = [];
  for (const students of [1, 40]) {
    const room = await aClassroom(app.current, { students });
    const grades = room.students.map(({ studentId }) => ({ student_id: studentId, score: 70 }));
    await submit(room.registrar.client, room.classId, { assessment: { title: 'Warm' }, grades });
    counts.push(
      (
        await sqlDuring(app.current.registrar.database.pool, () =>
          submit(room.teacher.client, room.classId, { grades }),
        )
      ).length,
    );
  }
  expect(counts[0]).toBe(counts[1]);
  expect(counts[0]).toBeLessThan(18);
});

test('of simultaneous submissions for the same students each is whole, and history keeps the others', async () => {
  const room = await aClassroom(app.current, { students: 4 });
  const scores = [60, 65, 70, 75, 80, 85, 90, 95];
  const answers = await Promise.all(
    scores.map((score) => {
      const grades = room.students.map(({ studentId }) => ({ student_id: studentId, score }));
      return submit(room.teacher.client, room.classId, { grades: score % 2 ? grades : grades.reverse() });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(scores.map(() => 201));
  const { rows } = await app.current.registrar.database.pool.query(
    `select count(distinct score)::int as scores, count(*)::int as grades, (select count(*)::int from grade_history where institution_id = $1) as history
     from grades where institution_id = $1`,
    [room.institution.id],
  );
  expect(rows).toEqual([{ scores: 1, grades: 4, history: 28 }]);
});

test('leaves one audit record and one thin event a submission', async () => {
  const room = await aClassroom(app.current, { students: 2 });
  const grades = [{ student_id: 'S1', score: 80, comment: 'private' }];
  await submit(room.teacher.client, room.classId, { grades });
  await submit(room.teacher.client, room.classId, { grades });
  const { rows } = await app.current.registrar.database.pool.query(
    'select type, data from events where institution_id = $1',
    [room.institution.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    type: 'grades.submitted',
    data: { class_id: room.classId, course_id: room.courseId, term: 'Long term', created: 1, updated: 0 },
  });
  expect(JSON.stringify(rows)).not.toContain('private');
});

test('with an API key and an Idempotency-Key it takes effect once, submitted by nobody', async () => {
  const room = await aClassroom(app.current, { students: 1 });
  const administrator = await app.current.as(await app.current.make.aUser({ institution: room.institution }));
  const { body: key } = await administrator.post('/auth/api-key', { name: 'Gradebook' });
  const headers = { 'x-api-key': key.api_key, 'idempotency-key': 'term-1' };
  const send = () =>
    app.current
      .anonymous()
      .post(`/classes/${room.classId}/grades`, { grades: [{ student_id: 'S1', letter: 'A' }] }, headers);
  const [first, second] = [await send(), await send()];
  expect(first.body).toMatchObject({ created: 1, grades: [{ submitted_by: null, points: 4 }] });
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect((await academicRecords(room, room.students[0]?.id as number)).current_gpa).toBe(4);
});
