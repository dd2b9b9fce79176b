import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { aClassroom, academicRecords, type Classroom, submitGrades } from '../classroom.ts';

/** `deleteGrade` ([D89]). */

const app = await useSharedApp();

const deleteGrade = async (client: Client, id: number, reason: string) =>
  (
    await client.graphql(
      'mutation ($id: Int!, $reason: String!) { deleteGrade(id: $id, reason: $reason) { id message } }',
      {
        id,
        reason,
      },
    )
  ).body;

async function submit({ teacher, classId }: Classroom, grade: object): Promise<number> {
  const { body } = await submitGrades(teacher.client, classId, { grades: [{ student_id: 'S1', ...grade }] });
  return body.grades[0].id;
}

test('a teacher deletes a mistaken final, which its history keeps with who, when and why', async () => {
  const room = await aClassroom(app, { students: 1 });
  const { client } = room.teacher;
  await submit(room, { letter: 'F' });
  const mistaken = await submit(room, { letter: 'D' });
  expect(await deleteGrade(client, mistaken, ' Of another student ')).toEqual({
    data: { deleteGrade: { id: mistaken, message: 'The grade was deleted.' } },
  });
  expect(await academicRecords(room, room.students[0]?.id as number)).toMatchObject({
    current_gpa: null,
    total_credits: 0,
  });
  const { rows: events } = await app.pool.query(
    `select data from events where institution_id = $1 and type = 'grades.submitted' order by id desc limit 1`,
    [room.institution.id],
  );
  expect(events[0].data).toEqual({
    class_id: room.classId,
    course_id: room.courseId,
    term: 'Long term',
    assessment: null,
    created: 0,
    updated: 0,
    deleted: 1,
  });
  const book = `query ($id: Int!) {
    gradebook(classId: $id) { finals { id } deleted { id studentId term letter deletedBy { name } reason } }
  }`;
  expect((await client.graphql(book, { id: room.classId })).body.data.gradebook).toEqual({
    finals: [],
    deleted: [
      {
        id: mistaken,
        studentId: room.students[0]?.id,
        term: 'Long term',
        letter: 'D',
        deletedBy: { name: 'The teacher' },
        reason: 'Of another student',
      },
    ],
  });
  expect((await deleteGrade(client, mistaken, 'Again')).errors[0].extensions.code).toBe('NOT_FOUND');

  expect(await submit(room, { letter: 'A' })).not.toBe(mistaken);
  const list = '{ grades { data { letter history { letter deleted deletedBy { name } reason } } } }';
  expect((await client.graphql(list)).body.data.grades.data).toEqual([
    {
      letter: 'A',
      history: [
        { letter: 'D', deleted: true, deletedBy: { name: 'The teacher' }, reason: 'Of another student' },
        { letter: 'F', deleted: false, deletedBy: null, reason: null },
      ],
    },
  ]);
});

test('refuses deletions without a reason, in classes of others, and of students who were deleted', async () => {
  const room = await aClassroom(app, { students: 1 });
  const id = await submit(room, { letter: 'D' });
  expect((await deleteGrade(room.teacher.client, id, ' ')).errors[0].extensions).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { reason: ['is required.'] },
  });
  const other = await app.make.aUser({ role: 'teacher', institution: room.institution });
  const code = async (client: Client) => (await deleteGrade(client, id, 'Mistake')).errors[0].extensions.code;
  expect(await code(await app.as(other))).toBe('FORBIDDEN');
  await room.registrar.client.delete(`/students/${room.students[0]?.id}`);
  expect(await code(room.registrar.client)).toBe('NOT_FOUND');
});
