import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aClassroom, submitGrades } from '../classroom.ts';

/** Errors of `POST /classes/{id}/grades` ([D37], [D20]). */

const app = await useSharedApp();

test('stores nothing if an entry is invalid, and reports every error under its entry', async () => {
  const room = await aClassroom(app, { students: 4 });
  await app.make.aStudent(room.institution, { student_id: 'OUT' });
  const { status, body } = await submitGrades(room.teacher.client, room.classId, {
    assessment: { type: 'quiz', max_score: 0, colour: 'red' },
    grades: [
      { student_id: 'S1', score: 1000.5 },
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
      { student_id: 'S4', score: 1001 },
    ],
  });
  expect(status).toBe(400);
  expect(body.details).toEqual({
    'assessment.title': ['is required.'],
    'assessment.max_score': ['must be between 0.01 and 99999.99.'],
    'assessment.colour': [expect.stringContaining('is not a known field')],
    'grades.0.score': ['must be between 0 and 1000: at most ten times the maximum score.'],
    'grades.1.student_id': ['names the same student as entry 0.'],
    'grades.2.student_id': ['is not a student of this institution.'],
    'grades.3.student_id': ['is not enrolled in this class.'],
    'grades.4.student_id': ['name the student by either this field or id.'],
    'grades.5.student_id': ['name the student by either this field or id.'],
    'grades.6.score': ['must be a number.'],
    'grades.6.letter': [expect.stringContaining('must be one of: A+, A, A-')],
    'grades.6.status': [expect.stringContaining('must be one of: graded')],
    'grades.7.score': [expect.stringContaining('is required unless there is a letter')],
    'grades.8.score': ['may have at most 2 decimals.'],
    'grades.8.letter': ['cannot be sent together with a score.'],
    'grades.9': ['must be an object.'],
    'grades.10': ['is required.'],
    'grades.11.student_id': ['names the same student as entry 8.'],
    'grades.11.score': ['must be between 0 and 1000: at most ten times the maximum score.'],
  });
  const { rowCount } = await app.pool.query('select from grades where institution_id = $1', [room.institution.id]);
  expect(rowCount).toBe(0);
});

test('refuses another maximum score while other students have grades for the assessment', async () => {
  const room = await aClassroom(app, { students: 2 });
  const submit = (max_score: number, ...scores: number[]) =>
    submitGrades(room.teacher.client, room.classId, {
      assessment: { title: 'Quiz', max_score },
      grades: scores.map((score, index) => ({ student_id: `S${index + 1}`, score })),
    });
  expect((await submit(20, 18, 18)).status).toBe(201);
  const { status, body } = await submit(10, 101);
  expect(status).toBe(400);
  expect(body.details).toEqual({
    'assessment.max_score': [
      'cannot change while students who are not in this submission have grades for the assessment.',
    ],
    'grades.0.score': ['must be between 0 and 100: at most ten times the maximum score.'],
  });
  expect((await submit(20, 9)).status).toBe(201);
  expect((await submit(10, 9, 8)).body).toMatchObject({ updated: 2, assessment: { max_score: 10 } });
});

test('requires 1 to 1,000 entries', async () => {
  const room = await aClassroom(app, { students: 1 });
  for (const grades of [[], Array(1001).fill({ student_id: 'S1', score: 1 })]) {
    const { body } = await submitGrades(room.teacher.client, room.classId, { grades });
    expect(body.details.grades).toEqual([`must have 1 to 1,000 entries; it has ${grades.length}.`]);
  }
  expect((await submitGrades(room.teacher.client, room.classId, {})).body.details).toEqual({
    grades: ['is required.'],
  });
});

test('refuses teachers of other classes, and viewers', async () => {
  const room = await aClassroom(app, { students: 1 });
  const otherClass = await app.make.aClass(room.institution, { course_id: room.courseId });
  const foreign = await aClassroom(app, { students: 1 });
  const grades = [{ student_id: 'S1', score: 80 }];
  const statusOf = async (classId: number) => (await submitGrades(room.teacher.client, classId, { grades })).status;
  expect([await statusOf(otherClass), await statusOf(foreign.classId), await statusOf(2147483647)]).toEqual([
    403, 404, 404,
  ]);
  expect((await submitGrades(room.teacher.client, otherClass, { grades: [{ score: 'x' }] })).status).toBe(403);
  const viewer = await app.as(await app.make.aUser({ role: 'viewer', institution: room.institution }));
  expect((await submitGrades(viewer, room.classId, { grades })).status).toBe(403);
});
