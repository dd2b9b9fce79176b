import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { statementsOf } from '../support/statements.ts';
import { aClassroom, type Classroom, submitGrades } from './classroom.ts';

/** `Class.assessments` and `Class.averageGpa` ([D20], [D27], [D28]). */

const app = await useSharedApp();

const createAssessment = ({ teacher, classId }: Classroom, title: string) =>
  teacher.client.graphql(`mutation { createAssessment(classId: ${classId}, input: { title: "${title}" }) { id } }`);

async function averageGpa({ registrar, classId }: Classroom): Promise<number | null> {
  const { body } = await registrar.client.graphql(`{ class(id: ${classId}) { averageGpa } }`);
  expect(body.errors).toBeUndefined();
  return body.data.class.averageGpa;
}

test('lists the assessments of a class, also without grades', async () => {
  const room = await aClassroom(app, { students: 1 });
  await submitGrades(room.teacher.client, room.classId, {
    assessment: { title: 'Graded' },
    grades: [{ student_id: 'S1', score: 1 }],
  });
  await createAssessment(room, 'Empty');
  const { body } = await room.teacher.client.graphql(
    `{ class(id: ${room.classId}) { assessments { title maxScore } } }`,
  );
  expect(body.data.class.assessments).toEqual([
    { title: 'Graded', maxScore: 100 },
    { title: 'Empty', maxScore: 100 },
  ]);
});

test('refuses the assessments of classes that the teacher does not teach', async () => {
  const room = await aClassroom(app, { students: 0 });
  const other = await app.make.aClass(room.institution);
  const read = (id: number) => room.teacher.client.graphql(`{ class(id: ${id}) { assessments { title } } }`);
  expect((await read(room.classId)).body).toEqual({ data: { class: { assessments: [] } } });
  expect((await read(other)).body.errors).toMatchObject([
    { path: ['class', 'assessments'], extensions: { code: 'FORBIDDEN' } },
  ]);
});

test('refuses the average GPA of a class that the teacher does not teach, and only that one', async () => {
  const room = await aClassroom(app, { students: 1 });
  await submitGrades(room.registrar.client, room.classId, { grades: [{ student_id: 'S1', letter: 'A' }] });
  await app.make.aClass(room.institution);
  const { body } = await room.teacher.client.graphql('{ classes { data { averageGpa } } }');
  expect(body.data.classes.data).toEqual([{ averageGpa: 4 }, { averageGpa: null }]);
  expect(body.errors).toMatchObject([
    { path: ['classes', 'data', 1, 'averageGpa'], extensions: { code: 'FORBIDDEN' } },
  ]);
});

test('reads the assessments and average GPAs of many classes by as many statements as those of one', async () => {
  const room = await aClassroom(app, { students: 1 });
  await createAssessment(room, 'Quiz');
  const list = async () => {
    const { body } = await room.registrar.client.graphql('{ classes { data { averageGpa assessments { title } } } }');
    expect(body.errors).toBeUndefined();
    return body.data.classes.data;
  };
  const few = await statementsOf(app, list);
  const course_id = room.courseId;
  for (let index = 0; index < 5; index += 1)
    await createAssessment(
      { ...room, teacher: room.registrar, classId: await app.make.aClass(room.institution, { course_id }) },
      'Quiz',
    );
  const many = await statementsOf(app, async () => {
    expect(await list()).toHaveLength(6);
  });
  expect(many).toEqual(few);
});

test('averages the GPA of the students enrolled today, without deleted ones, to two decimals', async () => {
  const room = await aClassroom(app, { students: 5 });
  expect(await averageGpa(room)).toBeNull();
  const letters = ['A', 'A-', 'B', 'F', 'F'];
  await submitGrades(room.teacher.client, room.classId, {
    grades: letters.map((letter, index) => ({ student_id: `S${index + 1}`, letter })),
  });
  const { pool } = app;
  const [former, deleted] = [room.students[3]?.id, room.students[4]?.id];
  await pool.query(`update enrolments set ends_on = '2025-01-01' where student_id = $1`, [former]);
  await pool.query('update students set deleted_at = now() where id = $1', [deleted]);
  await app.make.aStudent(room.institution, { class_id: room.classId });
  // (4.0 + 3.7 + 3.0) / 3 = 3.566…
  expect(await averageGpa(room)).toBe(3.57);
});
