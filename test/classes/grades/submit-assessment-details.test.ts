import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import type { Client } from '../../support/client.ts';
import { aClassroom, submitGrades } from '../classroom.ts';

/** The details of an assessment that is submitted with its grades ([D37]). */

const app = await useSharedApp();

const submit = (client: Client, classId: number, assessment: object) =>
  client.graphql(
    `mutation ($classId: Int!, $assessment: AssessmentInput) {
      submitGrades(classId: $classId, input: { assessment: $assessment, grades: [{ studentId: "S1", score: 8 }] }) {
        created unchanged assessment { title type category maxScore weight assignedOn dueOn description }
      }
    }`,
    { classId, assessment },
  );

const quiz = {
  title: 'Quiz',
  type: 'quiz',
  category: 'Tests',
  maxScore: 10,
  weight: 1,
  assignedOn: '2026-01-05',
  dueOn: '2026-01-09',
  description: 'Chapters 1 and 2',
};

test('stores, keeps and changes the details that are submitted with grades', async () => {
  const { teacher, classId, institution } = await aClassroom(app, { students: 1 });
  const first = await submit(teacher.client, classId, quiz);
  expect(first.body.data.submitGrades).toEqual({ created: 1, unchanged: 0, assessment: quiz });
  const again = await submit(teacher.client, classId, { title: 'Quiz' });
  expect(again.body.data.submitGrades).toEqual({ created: 0, unchanged: 1, assessment: quiz });
  const moved = await submit(teacher.client, classId, { title: 'Quiz', dueOn: '2026-01-12', category: null });
  expect(moved.body.data.submitGrades.assessment).toEqual({ ...quiz, dueOn: '2026-01-12', category: null });
  const auditor = await app.as(await app.make.aUser({ institution }));
  const [created, changed, ...others] = await auditedChanges(auditor, { action: 'grades.submitted' });
  expect(created?.changes).toMatchObject({ 'assessment.description': { from: null, to: 'Chapters 1 and 2' } });
  expect(changed?.changes).toMatchObject({
    'assessment.due_on': { from: '2026-01-09', to: '2026-01-12' },
    'assessment.category': { from: 'Tests', to: null },
  });
  expect(others).toEqual([]);
});

test('refuses a due date before the stored day of assignment', async () => {
  const { teacher, classId } = await aClassroom(app, { students: 1 });
  await submit(teacher.client, classId, quiz);
  const { body } = await submit(teacher.client, classId, { title: 'Quiz', dueOn: '2026-01-04' });
  expect(body.errors[0].extensions.details).toEqual({
    'assessment.dueOn': ['must not be before the work is assigned.'],
  });
});

test('refuses the details over REST, whose assessments have none', async () => {
  const { teacher, classId } = await aClassroom(app, { students: 1 });
  const { maxScore, assignedOn, dueOn, ...others } = quiz;
  const assessment = { ...others, max_score: maxScore, assigned_on: assignedOn, due_on: dueOn };
  const { body } = await submitGrades(teacher.client, classId, {
    assessment,
    grades: [{ student_id: 'S1', score: 9 }],
  });
  const unknown = [expect.stringContaining('Known fields: title, type, max_score, weight.')];
  expect(body.details).toEqual({
    'assessment.category': unknown,
    'assessment.assigned_on': unknown,
    'assessment.due_on': unknown,
    'assessment.description': unknown,
  });
});

/** Late and missing work, which learning platforms report with their results. */

test('shows late and missing work, and keeps both when the grade is submitted again', async () => {
  const { teacher, institution, classId } = await aClassroom(app, { students: 1 });
  const { pool } = app;
  const submit = (score: number) =>
    submitGrades(teacher.client, classId, { assessment: { title: 'Quiz' }, grades: [{ student_id: 'S1', score }] });
  const read = async () =>
    (
      await teacher.client.graphql(`{
        grades(classId: ${classId}) { data { score late missing sourcedId history { score late missing } } }
        gradebook(classId: ${classId}) { cells { late missing } }
      }`)
    ).body.data;
  await submit(50);
  const { id } = (await pool.query('select id from grades where institution_id = $1', [institution.id])).rows[0];
  const grade = { sourcedId: `gr-${id}`, late: false, missing: false, history: [] };
  expect((await read()).grades.data).toEqual([{ ...grade, score: 50 }]);
  await pool.query('update grades set late = true where institution_id = $1', [institution.id]);
  await submit(300);
  const former = { score: 50, late: true, missing: false };
  expect(await read()).toEqual({
    grades: { data: [{ ...grade, score: 300, late: true, history: [former] }] },
    gradebook: { cells: [{ late: true, missing: false }] },
  });
});

test('refuses the flags over REST, whose body is fixed', async () => {
  const { teacher, classId } = await aClassroom(app, { students: 1 });
  const { status, body } = await submitGrades(teacher.client, classId, {
    grades: [{ student_id: 'S1', score: 1, late: true }],
  });
  expect(status).toBe(400);
  expect(Object.keys(body.details)).toEqual(['grades.0.late']);
});
