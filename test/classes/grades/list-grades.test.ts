import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { statementsOf } from '../../support/statements.ts';
import { aClassroom } from '../classroom.ts';

/** `grades` ([D37], [D20]). */

const app = await useSharedApp();

const LIST = `query ($classId: Int, $studentId: String, $courseId: Int, $term: String) {
  grades(classId: $classId, studentId: $studentId, courseId: $courseId, term: $term) {
    data { classId student { studentId } course { code } term assessment { title maxScore } score letter history { score } }
    pagination { total }
  }
}`;

const list = (client: Client, variables: object = {}) => client.graphql(LIST, { ...variables });

async function gradedClassroom() {
  const room = await aClassroom(app, { students: 2 });
  const grade = (body: object) => room.registrar.client.post(`/classes/${room.classId}/grades`, body);
  await grade({
    grades: [
      { student_id: 'S1', score: 90 },
      { student_id: 'S2', letter: 'B' },
    ],
  });
  await grade({ assessment: { title: 'Quiz', max_score: 10 }, grades: [{ student_id: 'S1', score: 7 }] });
  return room;
}

test('lists grades with class, student, course, term and assessment', async () => {
  const room = await gradedClassroom();
  const { body } = await list(room.registrar.client);
  const common = { classId: room.classId, course: { code: 'MATH' }, term: 'Long term', history: [] };
  expect(body.data.grades).toEqual({
    data: [
      { ...common, student: { studentId: 'S1' }, assessment: null, score: 90, letter: 'A-' },
      { ...common, student: { studentId: 'S2' }, assessment: null, score: null, letter: 'B' },
      { ...common, student: { studentId: 'S1' }, assessment: { title: 'Quiz', maxScore: 10 }, score: 7, letter: 'C-' },
    ],
    pagination: { total: 3 },
  });
});

test('filters by class, student, course and term', async () => {
  const room = await gradedClassroom();
  const total = async (variables: object) =>
    (await list(room.registrar.client, variables)).body.data.grades.pagination.total;
  expect(await total({ classId: room.classId, studentId: 'S1', courseId: room.courseId, term: 'Long term' })).toBe(2);
  expect(await total({ studentId: 'S2' })).toBe(1);
  expect(await total({ courseId: 2147483647 })).toBe(0);
  expect(await total({ term: 'Other' })).toBe(0);
  await room.registrar.client.delete(`/students/${room.students[0]?.id}`);
  expect(await total({})).toBe(1);
});

test('lists only grades of their own classes for teachers', async () => {
  const room = await gradedClassroom();
  const colleague = await app.make.aUser({ role: 'teacher', institution: room.institution });
  const client = await app.as(colleague);
  expect((await list(client)).body.data.grades.pagination.total).toBe(0);
  expect((await list(client, { classId: room.classId })).body.errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await list(client, { classId: 2147483647 })).body.errors[0].extensions.code).toBe('NOT_FOUND');
  expect((await list(room.teacher.client)).body.data.grades.pagination.total).toBe(3);
});

test('uses the same number of statements for few and many grades', async () => {
  const few = await gradedClassroom();
  const many = await aClassroom(app, { students: 18 });
  const grades = many.students.map(({ studentId }) => ({ student_id: studentId, score: 50 }));
  await many.registrar.client.post(`/classes/${many.classId}/grades`, { grades });
  const [first, second] = [
    await statementsOf(app, () => list(few.registrar.client)),
    await statementsOf(app, () => list(many.registrar.client)),
  ];
  expect(second.length).toBe(first.length);
});
