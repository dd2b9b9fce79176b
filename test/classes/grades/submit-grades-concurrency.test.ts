import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import { statementsOf } from '../../support/statements.ts';
import { aClassroom, type Classroom, submitGrades } from '../classroom.ts';

/** Statements, audit records and events of `POST /classes/{id}/grades`, and concurrent submissions ([D37], [D20]). */

const app = await useSharedApp();

test('uses the same number of statements for 1 and for 40 grades', async () => {
  const counts = [];
  for (const students of [1, 40]) {
    const room = await aClassroom(app, { students });
    const grades = room.students.map(({ studentId }) => ({ student_id: studentId, score: 70 }));
    await submitGrades(room.registrar.client, room.classId, { assessment: { title: 'Warm' }, grades });
    counts.push((await statementsOf(app, () => submitGrades(room.teacher.client, room.classId, { grades }))).length);
  }
  expect(counts[0]).toBe(counts[1]);
  expect(counts[0]).toBeLessThan(18);
});

test('stores one of several concurrent submissions as a whole, and the others as history', async () => {
  const room = await aClassroom(app, { students: 4 });
  const scores = [60, 65, 70, 75, 80, 85, 90, 95];
  const answers = await Promise.all(
    scores.map((score) => {
      const grades = room.students.map(({ studentId }) => ({ student_id: studentId, score }));
      return submitGrades(room.teacher.client, room.classId, { grades: score % 2 ? grades : grades.reverse() });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(scores.map(() => 201));
  const { rows } = await app.pool.query(
    `select count(distinct score)::int as scores, count(*)::int as grades, (select count(*)::int from grade_history where institution_id = $1) as history
     from grades where institution_id = $1`,
    [room.institution.id],
  );
  expect(rows).toEqual([{ scores: 1, grades: 4, history: 28 }]);
});

test('keeps all grades at the maximum score of the assessment if concurrent submissions set different ones', async () => {
  const room = await aClassroom(app, { students: 8 });
  for (const title of ['New', 'Known']) {
    if (title === 'Known') await submitOne(room, title, 0);
    const answers = await Promise.all(room.students.map((_, index) => submitOne(room, title, index)));
    expect(answers.filter(({ status }) => status === 400 || status === 201)).toHaveLength(8);
  }
  const { rowCount } = await app.pool.query(
    `select from grades g join assessments a on a.institution_id = g.institution_id and a.id = g.assessment_id
     where g.institution_id = $1 and g.max_score <> a.max_score`,
    [room.institution.id],
  );
  expect(rowCount).toBe(0);
});

/** Submits the full score of one student, with a maximum score that differs per student. */
function submitOne(room: Classroom, title: string, index: number) {
  const max_score = 10 + index;
  const grades = [{ student_id: `S${index + 1}`, score: max_score }];
  return submitGrades(room.teacher.client, room.classId, { assessment: { title, max_score }, grades });
}

test('writes one event per submission, without the grades', async () => {
  const room = await aClassroom(app, { students: 2 });
  const grades = [{ student_id: 'S1', score: 80, comment: 'private' }];
  await submitGrades(room.teacher.client, room.classId, { grades });
  await submitGrades(room.teacher.client, room.classId, { grades });
  const { rows } = await app.pool.query('select type, data from events where institution_id = $1', [
    room.institution.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    type: 'grades.submitted',
    data: { class_id: room.classId, course_id: room.courseId, term: 'Long term', created: 1, updated: 0 },
  });
  expect(JSON.stringify(rows)).not.toContain('private');
});

test('records the former values of a changed assessment', async () => {
  const room = await aClassroom(app);
  const auditor = await app.as(await app.make.aUser({ institution: room.institution }));
  const submit = (weight: number) =>
    submitGrades(room.teacher.client, room.classId, {
      assessment: { title: 'Quiz 1', type: 'quiz', max_score: 20, weight },
      grades: [{ student_id: 'S1', score: 20 }],
    });
  await submit(0.25);
  await submit(0.5);
  await submit(0.5);

  const records = await auditedChanges(auditor, { action: 'grades.submitted' });

  const weights = records.map(({ changes }) => changes?.['assessment.weight']);
  expect(weights).toEqual([
    { from: null, to: 0.25 },
    { from: 0.25, to: 0.5 },
  ]);
  expect(records[0]?.changes).toMatchObject({ 'assessment.max_score': { from: null, to: 20 } });
  expect(Object.keys(records[1]?.changes ?? {})).not.toContain('assessment.max_score');
});
