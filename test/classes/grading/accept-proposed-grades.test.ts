import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aClassroom, academicRecords } from '../classroom.ts';
import { ACCEPT, accept, proposed, run, submit, usePolicy } from './proposals.ts';

/** Proposed final grades that become finals ([D137]). */

const app = await useSharedApp();

test('accepting submits finals with their working, and leaves those that somebody entered', async () => {
  const room = await aClassroom(app, { students: 3 });
  await usePolicy(room, {});
  const all = (...scores: number[]) => scores.map((score, index) => ({ studentId: `S${index + 1}`, score }));
  await submit(room, { title: 'Test' }, ...all(95, 85, 75));
  await submit(room, null, { studentId: 'S2', letter: 'A' });
  const first = await accept(room);
  expect(first).toMatchObject({
    created: 2,
    updated: 0,
    left: [{ student: { studentId: 'S2' }, reason: 'The final grade was entered by hand and differs.' }],
    grades: [
      { student: { studentId: 'S1' }, score: 95, letter: 'A', working: { policy: 'Policy', percent: 95 } },
      { student: { studentId: 'S3' }, score: 75, letter: 'C' },
    ],
  });
  expect(await academicRecords(room, room.students[2]?.id ?? 0)).toMatchObject({ current_gpa: 2, total_credits: 3 });
  expect(await accept(room)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  await submit(room, null, { studentId: 'S3', score: 75, comment: 'Reads a lot.' });
  await submit(room, { title: 'Test' }, { studentId: 'S3', score: 99 });
  expect((await proposed(room)).map(({ differs }: { differs: boolean }) => differs)).toEqual([false, true, true]);
  expect(await accept(room, { studentIds: ['S3'], replace: true })).toMatchObject({
    updated: 1,
    left: [],
    grades: [{ score: 99, comment: 'Reads a lot.' }],
  });
  expect(await accept(room, { studentIds: ['S2'], replace: true })).toMatchObject({ updated: 1, left: [] });
  const unknown = await run(room.teacher.client, ACCEPT, { classId: room.classId, studentIds: ['S9'] });
  expect(unknown.errors[0].extensions.details).toEqual({ 'studentIds.0': ['is not a student of this class.'] });
});

test('an accepted final with another comment follows the policy still, and one with another score does not', async () => {
  const room = await aClassroom(app, { students: 2 });
  await usePolicy(room, {});
  const scores = (first: number, second: number, more: object = {}) => [
    { studentId: 'S1', score: first, ...more },
    { studentId: 'S2', score: second, ...more },
  ];
  await submit(room, { title: 'Test' }, ...scores(75, 85));
  await accept(room);

  const commented = await submit(room, null, ...scores(75, 86, { comment: 'Reads a lot.' }));
  expect(commented.data.submitGrades.grades).toMatchObject([{ working: { percent: 75 } }, { working: null }]);
  await submit(room, { title: 'Test' }, ...scores(95, 96));

  expect(await accept(room)).toMatchObject({
    updated: 1,
    grades: [{ score: 95, comment: 'Reads a lot.', working: { percent: 95 } }],
    left: [{ student: { studentId: 'S2' }, reason: 'The final grade was entered by hand and differs.' }],
  });
});

test('a student whose first day in the class is to come gets no final of it', async () => {
  const room = await aClassroom(app, { students: 2 });
  await usePolicy(room, {});
  await submit(room, { title: 'Test' }, { studentId: 'S1', score: 75 }, { studentId: 'S2', score: 85 });
  const { client } = room.registrar;
  const { data } = await run(client, `{ student(id: ${room.students[1]?.id}) { enrolments { id } } }`);
  const [{ id }] = data.student.enrolments;
  const moved = await run(
    client,
    `mutation { updateEnrolment(id: ${id}, input: { beginsOn: "2090-01-01" }) { beginsOn } }`,
  );
  expect(moved.data.updateEnrolment).toEqual({ beginsOn: '2090-01-01' });
  const byHand = await submit(room, null, { studentId: 'S2', score: 85 });
  expect(byHand.errors[0].extensions.details).toEqual({ 'grades.0.studentId': ['is not enrolled in this class.'] });

  expect(await accept(room)).toMatchObject({
    created: 1,
    left: [{ student: { studentId: 'S2' }, reason: 'The student is not enrolled in this class.' }],
  });
});

test('a homeroom has no proposed finals to accept', async () => {
  const room = await aClassroom(app, { students: 0 });
  const homeroom = await app.make.aClass(room.institution);
  const answer = await run(room.registrar.client, ACCEPT, { classId: homeroom });
  expect(answer.errors[0]).toMatchObject({
    message: 'A homeroom has no course of its own, so no final grades are proposed for it.',
    extensions: { code: 'CONFLICT' },
  });
});
