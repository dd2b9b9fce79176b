import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { statementsOf } from '../../support/statements.ts';
import { aClassroom, type Classroom, submitGrades } from '../classroom.ts';

/** `gradebook` ([D20], [D27], [D37]). */

const app = await useSharedApp();

const GRADEBOOK = `query ($classId: Int!, $term: String) {
  gradebook(classId: $classId, term: $term) {
    classId
    students { id studentId firstName lastName }
    assessments { id title dueOn maxScore }
    cells { studentId assessmentId term score maxScore letter points status comment submittedBy { name } }
    finals { studentId assessmentId courseId score letter }
  }
}`;

const read = (client: Client, classId: number, term?: string) => client.graphql(GRADEBOOK, { classId, term });

async function gradebookOf({ teacher, classId }: Classroom, term?: string) {
  const { body } = await read(teacher.client, classId, term);
  expect(body.errors).toBeUndefined();
  return body.data.gradebook;
}

async function createAssessment({ teacher, classId }: Classroom, input: string): Promise<number> {
  const { body } = await teacher.client.graphql(
    `mutation { createAssessment(classId: ${classId}, input: { ${input} }) { id } }`,
  );
  return body.data.createAssessment.id;
}

test('returns students, assessments, cells and final grades of a class', async () => {
  const room = await aClassroom(app, { students: 2 });
  const [first, second] = room.students.map(({ id }) => id);
  const late = await createAssessment(room, 'title: "Late", dueOn: "2026-02-01"');
  const undated = await createAssessment(room, 'title: "Undated"');
  const early = await createAssessment(room, 'title: "Early", dueOn: "2026-01-09", maxScore: 10');
  await submitGrades(room.teacher.client, room.classId, {
    assessment: { title: 'Early' },
    grades: [
      { student_id: 'S1', score: 9.5, comment: 'Neat' },
      { student_id: 'S2', status: 'incomplete' },
    ],
  });
  await submitGrades(room.teacher.client, room.classId, { grades: [{ student_id: 'S2', letter: 'B' }] });
  const student = (id: number | undefined, studentId: string) => ({
    id,
    studentId,
    firstName: 'Sam',
    lastName: 'Student',
  });
  const cell = { assessmentId: early, term: 'Long term', maxScore: 10, submittedBy: { name: 'The teacher' } };
  expect(await gradebookOf(room)).toEqual({
    classId: room.classId,
    students: [student(first, 'S1'), student(second, 'S2')],
    assessments: [
      { id: early, title: 'Early', dueOn: '2026-01-09', maxScore: 10 },
      { id: late, title: 'Late', dueOn: '2026-02-01', maxScore: 100 },
      { id: undated, title: 'Undated', dueOn: null, maxScore: 100 },
    ],
    cells: [
      { ...cell, studentId: first, score: 9.5, letter: 'A', points: 4, status: 'graded', comment: 'Neat' },
      { ...cell, studentId: second, score: null, letter: null, points: null, status: 'incomplete', comment: null },
    ],
    finals: [{ studentId: second, assessmentId: null, courseId: room.courseId, score: null, letter: 'B' }],
  });
});

test('lists students who are enrolled or have grades by name, without deleted ones and their grades', async () => {
  const room = await aClassroom(app, { students: 4 });
  const { pool } = app;
  const names = ['Zola', 'Ädel', 'Berg', 'Cole'];
  for (const [index, { id }] of room.students.entries())
    await pool.query('update students set last_name = $2 where id = $1', [id, names[index]]);
  await submitGrades(room.teacher.client, room.classId, {
    assessment: { title: 'Quiz' },
    grades: ['S1', 'S4'].map((student_id) => ({ student_id, score: 50 })),
  });
  const [left, , leftUngraded, deleted] = room.students.map(({ id }) => id);
  await pool.query(`update enrolments set ends_on = '2025-01-01' where student_id = any($1)`, [[left, leftUngraded]]);
  await room.registrar.client.delete(`/students/${deleted}`);
  const { students, cells, assessments } = await gradebookOf(room);
  expect(students.map(({ lastName }: { lastName: string }) => lastName)).toEqual(['Ädel', 'Zola']);
  expect(cells.map(({ studentId }: { studentId: number }) => studentId)).toEqual([left]);
  expect(assessments).toHaveLength(1);
});

test('limits assessments and grades to a term', async () => {
  const room = await aClassroom(app, { students: 1 });
  await app.make.aTerm(room.institution, { name: 'Spring' });
  const grades = [{ student_id: 'S1', score: 50 }];
  await submitGrades(room.teacher.client, room.classId, { grades });
  await submitGrades(room.teacher.client, room.classId, { term: 'Spring', assessment: { title: 'Quiz' }, grades });
  const counts = async (term?: string) => {
    const { students, assessments, cells, finals } = await gradebookOf(room, term);
    return [students, assessments, cells, finals].map(({ length }) => length);
  };
  expect(await counts()).toEqual([1, 1, 1, 1]);
  expect(await counts('Spring')).toEqual([1, 1, 1, 0]);
  expect(await counts('Long term')).toEqual([1, 0, 0, 1]);
  expect(await counts('Autumn')).toEqual([1, 0, 0, 0]);
  const { body } = await read(room.teacher.client, room.classId, 'a\0');
  expect(body.errors[0].extensions.details).toEqual({ term: ['contains a character that cannot be stored.'] });
});

test('is refused to teachers of other classes and not found by other institutions', async () => {
  const room = await aClassroom(app, { students: 1 });
  const colleague = await app.as(await app.make.aUser({ role: 'teacher', institution: room.institution }));
  const foreign = await aClassroom(app, { students: 0 });
  expect((await read(colleague, room.classId)).body.errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await read(foreign.registrar.client, room.classId)).body.errors[0].extensions.code).toBe('NOT_FOUND');
});

test('reads 40 students with 30 assessments by as many statements as an empty gradebook', async () => {
  const room = await aClassroom(app, { students: 40 });
  const empty = await aClassroom(app, { students: 0 });
  const grades = room.students.map(({ studentId }) => ({ student_id: studentId, score: 70 }));
  for (let number = 1; number <= 30; number += 1)
    await submitGrades(room.registrar.client, room.classId, { assessment: { title: `Quiz ${number}` }, grades });
  const few = await statementsOf(app, () => gradebookOf(empty));
  const many = await statementsOf(app, async () => {
    const { students, assessments, cells } = await gradebookOf(room);
    expect([students.length, assessments.length, cells.length]).toEqual([40, 30, 1200]);
  });
  expect(few).toHaveLength(2);
  expect(many).toEqual(few);
});

test('returns only the lists that are selected', async () => {
  const { teacher, classId } = await aClassroom(app, { students: 1 });
  const { body } = await teacher.client.graphql(
    `{ gradebook(classId: ${classId}) { people: students { number: studentId } } }`,
  );
  expect(body).toEqual({ data: { gradebook: { people: [{ number: 'S1' }] } } });
  expect((await teacher.client.graphql(`{ gradebook(classId: ${classId}) { classId } }`)).body).toEqual({
    data: { gradebook: { classId } },
  });
});

test('an assessment names the course and the term of its grades, also before it has any', async () => {
  const room = await aClassroom(app, { students: 1 });
  const part = { name: 'Quarter', type: 'grading_period', parent_id: room.termId };
  await app.make.aTerm(room.institution, part);
  await createAssessment(room, 'title: "Essay"');
  const { body } = await room.teacher.client.graphql(
    `mutation { submitGrades(classId: ${room.classId}, input: {
      term: "Quarter", assessment: { title: "Quiz" }, grades: [{ studentId: "S1", score: 7 }]
    }) { assessment { title courseId term } } }`,
  );
  const quiz = { title: 'Quiz', courseId: room.courseId, term: 'Quarter' };
  expect(body.data.submitGrades.assessment).toEqual(quiz);

  const gradebook = `{ gradebook(classId: ${room.classId}) { assessments { title courseId term } cells { score } } }`;

  expect((await room.teacher.client.graphql(gradebook)).body.data.gradebook).toEqual({
    assessments: [{ title: 'Essay', courseId: room.courseId, term: 'Long term' }, quiz],
    cells: [{ score: 7 }],
  });
});

test('a term that is over has the students of its last day, before they have grades', async () => {
  const room = await aClassroom(app, { students: 3, term: { starts_on: '2025-01-06', ends_on: '2025-06-13' } });
  for (const [index, ends_on] of ['2025-06-13', '2025-06-14', '2025-06-12'].entries())
    await app.pool.query(
      `update enrolments set begins_on = '2025-01-06', ends_on = $3 where institution_id = $1 and student_id = $2`,
      [room.institution.id, room.students[index]?.id, ends_on],
    );

  const { students } = await gradebookOf(room);

  expect(students.map(({ studentId }: { studentId: string }) => studentId)).toEqual(['S1', 'S2']);
});
