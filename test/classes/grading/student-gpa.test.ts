import { expect, test } from 'vitest';
import { aStudentWithCourses } from '../../students/academic-records/student-with-courses.ts';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import type { TestInstitution } from '../../support/factories.ts';
import { aUserWithPermissions } from '../../support/user-with-permissions.ts';
import { aClassroom, submitGrades } from '../classroom.ts';

/** The GPA of students by the policy of the institution, and their ranks ([D141]). */

const app = await useSharedApp();

const GPA = 'gpa { unweighted weighted creditsAttempted creditsEarned rank rankOf percentile }';

async function gpaOf(client: Client, id: number) {
  const { body } = await client.graphql(
    `{ student(id: ${id}) { ${GPA} academicRecords { currentGpa totalCredits } } }`,
  );
  expect(body.errors).toBeUndefined();
  return body.data.student;
}

/** Sets the GPA policy as an administrator, who may change the institution. */
async function setPolicy(institution: TestInstitution, gpaPolicy: object) {
  const admin = await app.as(await app.make.aUser({ institution }));
  return admin.graphql(
    'mutation ($input: UpdateInstitutionInput!) { updateInstitution(input: $input) { gpaPolicy { repeats rankMinimum } } }',
    { input: { gpaPolicy } },
  );
}

const weigh = (client: Client, id: number | undefined, gpaWeight: number) =>
  client.graphql(`mutation { updateCourse(id: ${id}, input: { gpaWeight: ${gpaWeight} }) { gpaWeight } }`);

test('counts the worked example of the decisions, and follows the weight of a course at once', async () => {
  const student = await aStudentWithCourses(app, { A: { credits: 3 }, B: { credits: 1 }, C: { credits: 2 } });
  const { client } = student.room.registrar;
  await student.final('A', { letter: 'A' });
  await student.final('B', { letter: 'B' });
  await student.final('C', { letter: 'F' });
  expect((await gpaOf(client, student.id)).gpa).toMatchObject({ unweighted: 2.5, weighted: 2.5 });
  await weigh(client, student.ids.A, 0.5);
  await weigh(client, student.ids.C, 1);
  expect(await gpaOf(client, student.id)).toEqual({
    gpa: {
      unweighted: 2.5,
      weighted: 2.75,
      creditsAttempted: 6,
      creditsEarned: 4,
      rank: null,
      rankOf: null,
      percentile: null,
    },
    academicRecords: { currentGpa: 2.5, totalCredits: 4 },
  });
});

test('has no GPA and no credits before the first final', async () => {
  const room = await aClassroom(app, { students: 1 });
  const { gpa } = await gpaOf(room.registrar.client, room.students[0]?.id as number);
  expect(gpa).toMatchObject({ unweighted: null, weighted: null, creditsAttempted: 0, creditsEarned: 0, rank: null });
});

test.each([
  ['latest', { unweighted: 0, creditsAttempted: 3, creditsEarned: 0 }],
  ['best', { unweighted: 4, creditsAttempted: 3, creditsEarned: 3 }],
  ['average', { unweighted: 2, creditsAttempted: 3, creditsEarned: 3 }],
  ['all', { unweighted: 2, creditsAttempted: 6, creditsEarned: 3 }],
])('an institution that counts %s attempts sees it at once, and current_gpa stays', async (repeats, expected) => {
  const student = await aStudentWithCourses(app, { A: { credits: 3 } });
  await student.final('A', { letter: 'A' }, 'Autumn');
  await student.final('A', { letter: 'F' }, 'Spring');
  const set = await setPolicy(student.room.institution, { repeats });
  expect(set.body.data.updateInstitution.gpaPolicy).toEqual({ repeats, rankMinimum: 10 });
  expect(await gpaOf(student.room.registrar.client, student.id)).toMatchObject({
    gpa: expected,
    academicRecords: { currentGpa: 0, totalCredits: 0 },
  });
  // Later finals count by the policy, too.
  await student.final('A', { letter: 'B' }, 'Autumn');
  const { gpa } = await gpaOf(student.room.registrar.client, student.id);
  expect(gpa.unweighted).toBe({ latest: 0, best: 3, average: 1.5, all: 1.5 }[repeats]);
});

test('names each problem of a policy', async () => {
  const { institution } = await app.make.aUser();
  const { body } = await setPolicy(institution, { repeats: null, rankMinimum: 0 });
  expect(body.errors[0].extensions.details).toEqual({
    'gpaPolicy.repeats': ['is required.'],
    'gpaPolicy.rankMinimum': ['must be between 1 and 100000.'],
  });
});

/** Creates ten students of a grade level: four with these letters, six with an F. */
async function aCohort() {
  const room = await aClassroom(app, { students: 11 });
  const { pool } = app;
  await pool.query(`update students set grade_level = '11' where institution_id = $1 and student_id <> 'S11'`, [
    room.institution.id,
  ]);
  const letters = ['A', 'A-', 'A-', 'B', 'F', 'F', 'F', 'F', 'F', 'F', 'A'];
  const grades = letters.map((letter, index) => ({ student_id: `S${index + 1}`, letter }));
  expect((await submitGrades(room.registrar.client, room.classId, { grades })).status).toBe(201);
  const ranks = async () => {
    const { body } = await room.registrar.client.graphql(`{ students(limit: 20) { data { studentId ${GPA} } } }`);
    const listed: { studentId: string; gpa: Record<string, number | null> }[] = body.data.students.data;
    return Object.fromEntries(listed.map(({ studentId, gpa }) => [studentId, [gpa.rank, gpa.rankOf, gpa.percentile]]));
  };
  return { room, ranks, pool };
}

test('ranks the active students of a grade level, and equal values share the better rank', async () => {
  const { ranks } = await aCohort();
  expect(await ranks()).toMatchObject({
    S1: [1, 10, 90],
    S2: [2, 10, 80],
    S3: [2, 10, 80],
    S4: [4, 10, 60],
    S5: [5, 10, 50],
    S10: [5, 10, 50],
    // Has no grade level.
    S11: [null, null, null],
  });
});

test('leaves students who are gone out of the ranks, and a small grade level without any', async () => {
  const { room, ranks } = await aCohort();
  const { client } = room.registrar;
  await client.delete(`/students/${room.students[0]?.id}`);
  expect((await ranks()).S2).toEqual([null, null, null]);
  await setPolicy(room.institution, { rankMinimum: 8 });
  expect((await ranks()).S4).toEqual([3, 9, 66]);
  await client.put(`/students/${room.students[1]?.id}`, { status: 'inactive' });
  expect(await ranks()).toMatchObject({ S2: [null, null, null], S3: [1, 8, 87], S4: [2, 8, 75] });
});

test('shows a teacher the GPA of students of own classes only, and nobody without read:grades', async () => {
  const room = await aClassroom(app, { students: 1 });
  const id = room.students[0]?.id as number;
  await submitGrades(room.registrar.client, room.classId, { grades: [{ student_id: 'S1', letter: 'A' }] });
  const other = await app.make.aStudent(room.institution);
  expect((await gpaOf(room.teacher.client, id)).gpa).toMatchObject({ unweighted: 4, creditsAttempted: 3 });
  expect((await gpaOf(room.teacher.client, other)).gpa).toBeNull();
  expect((await gpaOf(room.registrar.client, other)).gpa).toMatchObject({ unweighted: null });
  const clerk = await aUserWithPermissions(app, room.institution, ['read:students', 'update:classes']);
  const { body } = await clerk.graphql(`{ student(id: ${id}) { ${GPA} } }`);
  expect(body.errors[0].extensions).toMatchObject({ code: 'FORBIDDEN' });
});

test('a student who changes the grade level is ranked there', async () => {
  const { room, ranks } = await aCohort();
  const { client } = room.registrar;
  await setPolicy(room.institution, { rankMinimum: 1 });
  await client.graphql(
    `mutation { updateStudent(id: ${room.students[0]?.id}, input: { gradeLevel: "12" }) { gradeLevel } }`,
  );
  expect(await ranks()).toMatchObject({ S1: [1, 1, 0], S2: [1, 9, 88] });
});
