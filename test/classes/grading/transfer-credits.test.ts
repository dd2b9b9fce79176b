import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { aUserWithPermissions } from '../../support/user-with-permissions.ts';
import { aClassroom, academicRecords, submitGrades } from '../classroom.ts';

/** Credits that students bring from other schools ([D142]). */

const app = await useSharedApp();

const FIELDS = 'id school courseTitle schoolYear credits letter points countsForGpa';
const INPUT = '$input: TransferCreditInput!';

const create = (client: Client, input: object) =>
  client.graphql(`mutation (${INPUT}) { result: createTransferCredit(input: $input) { ${FIELDS} } }`, { input });
const update = (client: Client, id: number, input: object) =>
  client.graphql(
    `mutation ($id: Int!, ${INPUT}) { result: updateTransferCredit(id: $id, input: $input) { ${FIELDS} } }`,
    {
      id,
      input,
    },
  );
const remove = (client: Client, id: number) =>
  client.graphql('mutation ($id: Int!) { result: deleteTransferCredit(id: $id) { id message } }', { id });

async function aGradedStudent() {
  const room = await aClassroom(app, { students: 1 });
  const studentId = room.students[0]?.id as number;
  await submitGrades(room.registrar.client, room.classId, { grades: [{ student_id: 'S1', letter: 'B' }] });
  const records = async () => {
    const gpa = 'gpa { unweighted weighted creditsAttempted creditsEarned } transferCredits { school credits }';
    const { body } = await room.registrar.client.graphql(`{ student(id: ${studentId}) { ${gpa} } }`);
    return body.data.student;
  };
  const latin = { studentId, school: 'Elsewhere High', courseTitle: 'Latin', schoolYear: 2024, credits: 1.5 };
  return { room, client: room.registrar.client, studentId, records, latin };
}

test('credits of another school are earned, and count for the GPA where they say so', async () => {
  const { room, client, studentId, records, latin } = await aGradedStudent();
  const created = await create(client, latin);
  expect(created.body.data.result).toEqual({
    id: expect.any(Number),
    school: 'Elsewhere High',
    courseTitle: 'Latin',
    schoolYear: 2024,
    credits: 1.5,
    letter: null,
    points: null,
    countsForGpa: false,
  });
  expect(await records()).toEqual({
    gpa: { unweighted: 3, weighted: 3, creditsAttempted: 3, creditsEarned: 4.5 },
    transferCredits: [{ school: 'Elsewhere High', credits: 1.5 }],
  });
  const { id } = created.body.data.result;
  const counted = await update(client, id, { points: 4, countsForGpa: true, credits: 1, letter: 'A' });
  expect(counted.body.data.result).toMatchObject({ credits: 1, letter: 'A', points: 4, countsForGpa: true });
  // (3.0 × 3 + 4.0 × 1) ÷ 4 = 3.25.
  expect((await records()).gpa).toEqual({ unweighted: 3.25, weighted: 3.25, creditsAttempted: 3, creditsEarned: 4 });
  expect(await academicRecords(room, studentId)).toMatchObject({ current_gpa: 3, total_credits: 3 });
  expect((await remove(client, id)).body.data.result).toEqual({ id, message: 'The transfer credit was deleted.' });
  expect((await records()).gpa).toMatchObject({ unweighted: 3, creditsEarned: 3 });
  expect((await remove(client, id)).body.errors[0].extensions.code).toBe('NOT_FOUND');
});

test('names each problem of a transfer credit', async () => {
  const { client, latin, studentId } = await aGradedStudent();
  const problems = async (answer: ReturnType<typeof create>) => (await answer).body.errors[0].extensions.details;
  expect(await problems(create(client, {}))).toEqual({
    studentId: ['is required.'],
    school: ['is required.'],
    courseTitle: ['is required.'],
    schoolYear: ['is required.'],
    credits: ['is required.'],
  });
  const wrong = { studentId: 9_999_999, credits: 100, schoolYear: 24, points: 1.234, letter: 'x'.repeat(51) };
  expect(await problems(create(client, { ...latin, ...wrong }))).toEqual({
    studentId: ['is not a student of this institution.'],
    credits: ['must be between 0 and 99.'],
    schoolYear: ['must be between 1900 and 2200.'],
    points: ['may have at most 2 decimals.'],
    letter: ['must have at most 50 characters; it has 51.'],
  });
  expect(await problems(create(client, { ...latin, countsForGpa: true }))).toEqual({
    points: ['is required for credits that the GPA counts.'],
  });
  const { id } = (await create(client, { ...latin, points: 4, countsForGpa: true })).body.data.result;
  expect(await problems(update(client, id, { points: null }))).toEqual({
    points: ['is required for credits that the GPA counts.'],
  });
  expect(await problems(update(client, id, { studentId: studentId + 1 }))).toEqual({
    studentId: ['must be the student of the transfer credit: delete it, and create another one.'],
  });
});

test('the audit trail shows a transfer credit until its student is erased', async () => {
  const { room, client, studentId, latin } = await aGradedStudent();
  const { id } = (await create(client, latin)).body.data.result;
  await update(client, id, { school: 'Somewhere High' });
  const admin = await app.as(await app.make.aUser({ institution: room.institution }));
  const trail = async () => {
    const query = '{ auditLogs(resourceType: "transfer_credit") { data { action changes } } }';
    return (await admin.graphql(query)).body.data.auditLogs.data;
  };
  expect(await trail()).toMatchObject([
    {
      action: 'transfer_credit.updated',
      changes: { student: { to: studentId }, school: { from: 'Elsewhere High', to: 'Somewhere High' } },
    },
    { action: 'transfer_credit.created', changes: { student: { to: studentId }, course_title: { to: 'Latin' } } },
  ]);
  await client.delete(`/students/${studentId}`);
  expect((await update(client, id, { credits: 2 })).body.errors[0].extensions.code).toBe('NOT_FOUND');
  await admin.graphql(`mutation { eraseStudent(id: ${studentId}) { id } }`);
  expect((await trail())[1].changes.course_title).toEqual({ from: '[erased]', to: '[erased]' });
});

test('a teacher reads the transfer credits of students of own classes only, and changes none', async () => {
  const { room, client, studentId, latin } = await aGradedStudent();
  const other = await app.make.aStudent(room.institution);
  await create(client, latin);
  await create(client, { ...latin, studentId: other });
  const read = async (id: number) =>
    (await room.teacher.client.graphql(`{ student(id: ${id}) { transferCredits { school } } }`)).body.data.student;
  expect((await read(studentId)).transferCredits).toHaveLength(1);
  expect((await read(other)).transferCredits).toEqual([]);
  expect((await create(room.teacher.client, latin)).body.errors[0].extensions.code).toBe('FORBIDDEN');
  const clerk = await aUserWithPermissions(app, room.institution, ['read:students', 'update:students']);
  const refused = await clerk.graphql(`{ student(id: ${studentId}) { transferCredits { school } } }`);
  expect(refused.body.errors[0].extensions.code).toBe('FORBIDDEN');
});
