import { expect, test } from 'vitest';
import type { Permission } from '../../../src/access/permissions.ts';
import { aClassroom, callRoll, submitGrades } from '../../classes/classroom.ts';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { aUserWithPermissions } from '../../support/user-with-permissions.ts';

/** GPA and credits need `read:grades`, the attendance rate `read:attendance`, each for all classes ([D99]). */

const app = await useSharedApp();

/** Reads the academic records of the only student in every way. */
async function readRecords(client: Client, { id, classId }: { id: number; classId: number }) {
  const records = 'academicRecords { currentGpa totalCredits attendanceRate }';
  const { data, errors } = (
    await client.graphql(
      `query ($id: Int!, $classId: Int!) {
        student(id: $id) { id ${records} }
        students(limit: 1) { data { id ${records} } }
        studentsConnection(first: 1) { edges { node { ${records} } } }
        class(id: $classId) { students { id ${records} } }
      }`,
      { id, classId },
    )
  ).body;
  expect(errors).toBeUndefined();
  const { academic_records } = (await client.get(`/students/${id}`)).body;
  return {
    rest: Object.values(academic_records),
    graphql: [data.student, data.students.data[0], data.studentsConnection.edges[0].node, data.class.students[0]].map(
      ({ academicRecords }) => Object.values(academicRecords),
    ),
  };
}

test('shows academic records only to those who may read them of all classes, wherever a student is shown', async () => {
  const room = await aClassroom(app, { students: 1 });
  const { institution, classId, courseId } = room;
  const id = room.students[0]?.id as number;
  await submitGrades(room.teacher.client, classId, {
    course_id: courseId,
    grades: [{ student_id: 'S1', letter: 'B' }],
  });
  await callRoll(room.teacher.client, { classId, date: '2024-10-01', defaultStatus: 'present' });
  const hidden = [null, null, null];
  const expectRecords = async (client: Client, records: unknown[]) =>
    expect(await readRecords(client, { id, classId })).toEqual({
      rest: records,
      graphql: Array(4).fill(records),
    });
  const viewer = await app.as(await app.make.aUser({ institution, role: 'viewer' }));
  const having = (...permissions: Permission[]) =>
    aUserWithPermissions(app, institution, ['read:students', 'read:classes', ...permissions]);

  await expectRecords(room.registrar.client, [3, 3, 100]);
  await expectRecords(viewer, hidden);
  await expectRecords(room.teacher.client, hidden);
  await expectRecords(await having('read:grades', 'read:attendance'), hidden);
  await expectRecords(await having('read:grades', 'update:classes'), [3, 3, null]);
  await expectRecords(await having('read:attendance', 'update:classes'), [null, null, 100]);
});

test('takes a student back as its reader sees it, without academic records', async () => {
  const room = await aClassroom(app, { students: 1 });
  const { institution } = room;
  const id = room.students[0]?.id as number;
  const clerk = await aUserWithPermissions(app, institution, ['read:students', 'update:students']);
  const { body: read } = await clerk.get(`/students/${id}`);
  expect(read.academic_records).toEqual({ current_gpa: null, total_credits: null, attendance_rate: null });
  expect((await clerk.put(`/students/${id}`, { ...read, first_name: 'Anna' })).status).toBe(200);
});
