import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aClassroom, academicRecords, type Classroom, submitGrades } from '../classroom.ts';

/** Scores above the maximum score ([D61]). */

const app = await useSharedApp();

async function submit(room: Classroom, assessment: object | undefined, score: number) {
  const body = { assessment, grades: [{ student_id: 'S1', score }] };
  return submitGrades(room.teacher.client, room.classId, body);
}

test('accepts up to ten times the maximum score, with the best letter', async () => {
  const room = await aClassroom(app, { students: 1 });
  const cases = [
    [{ title: 'Quiz', max_score: 20 }, 21.5],
    [{ title: 'Project', max_score: 100 }, 300],
    [{ title: 'Thirds', max_score: 33.33 }, 333.3],
    [{ title: 'Large', max_score: 99_999.99 }, 999_999.9],
    [undefined, 1000],
  ] as const;
  for (const [assessment, score] of cases) {
    const { status, body } = await submit(room, assessment, score);
    expect([status, body.grades[0]]).toEqual([201, expect.objectContaining({ score, letter: 'A+', points: 4 })]);
  }
  expect(await academicRecords(room, room.students[0]?.id as number)).toMatchObject({ current_gpa: 4 });
});

test('keeps extra credit that is replaced as history', async () => {
  const room = await aClassroom(app, { students: 1 });
  const assessment = { title: 'Large', max_score: 99_999.99 };
  await submit(room, assessment, 999_999.9);
  expect((await submit(room, assessment, 1)).body).toMatchObject({ updated: 1 });
  const { rows } = await app.pool.query('select score::float from grade_history where institution_id = $1', [
    room.institution.id,
  ]);
  expect(rows).toEqual([{ score: 999_999.9 }]);
});

test('refuses more than ten times the maximum score', async () => {
  const room = await aClassroom(app, { students: 1 });
  const { status, body } = await submit(room, { title: 'Quiz', max_score: 20 }, 200.01);
  expect(status).toBe(400);
  expect(body.details).toEqual({
    'grades.0.score': ['must be between 0 and 200: at most ten times the maximum score.'],
  });
});

test('refuses every score above the maximum if the institution refuses extra credit', async () => {
  const room = await aClassroom(app, { students: 1 });
  const admin = await app.as(await app.make.aUser({ institution: room.institution }));
  await admin.graphql('mutation { updateInstitution(input: { extraCredit: refused }) { extraCredit } }');

  const { status, body } = await submit(room, { title: 'Quiz', max_score: 20 }, 20.01);

  expect(status).toBe(400);
  expect(body.details).toEqual({
    'grades.0.score': ['must be between 0 and 20: the institution refuses extra credit.'],
  });
  expect((await submit(room, { title: 'Quiz', max_score: 20 }, 20)).status).toBe(201);
});
