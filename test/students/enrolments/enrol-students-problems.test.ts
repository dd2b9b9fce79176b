import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { day, enrolmentSchool } from './enrolment-school.ts';

/** Requests that `enrolStudents` refuses, and their errors. */

const app = await useSharedApp();
const school = () => enrolmentSchool(app);

test('refuses all enrolments with every problem at once, and writes nothing', async () => {
  const { client, institution, students, enrol, enrolments } = await school();
  const [fine, inactive, enrolled, late, removed] = (await students(5)) as [number, number, number, number, number];
  const [foreign] = await (await school()).students(1);
  await client.put(`/students/${inactive}`, { status: 'inactive' });
  await client.delete(`/students/${removed}`);
  await enrol({ studentIds: [enrolled] });
  const other = await app.make.aClass(institution);
  await enrol({ classId: other, studentIds: [late], primary: true, beginsOn: day(-1) });
  const before = await enrolments();

  const studentIds = [fine, inactive, enrolled, late, removed, foreign, 2_147_483_647, fine, -1];
  const problems = await enrol({ studentIds, primary: true, beginsOn: day(-2) });

  const unknown = ['is not a student of this institution.'];
  expect(problems).toEqual({
    code: 'VALIDATION_ERROR',
    details: {
      'studentIds.1': ['is inactive: only active students can be enrolled.'],
      'studentIds.3': ['has an earlier primary enrolment that overlaps this one and cannot be changed.'],
      'studentIds.4': unknown,
      'studentIds.5': unknown,
      'studentIds.6': unknown,
      'studentIds.7': ['names the same student as entry 0.'],
      'studentIds.8': unknown,
    },
  });
  expect(await enrol({ studentIds: [enrolled, fine], beginsOn: '1899-12-31' })).toMatchObject({
    details: { 'studentIds.0': ['is enrolled in this class already.'], beginsOn: [expect.any(String)] },
  });
  expect(await enrol({ studentIds: [fine, 'x'] })).toEqual({
    code: 'VALIDATION_ERROR',
    details: { 'studentIds.1': [expect.stringContaining('cannot represent')] },
  });
  expect(await enrolments()).toEqual(before);
});

test('answers not found for a class of another institution', async () => {
  const [here, other] = [await school(), await school()];
  const studentIds = await here.students(2);

  expect(await here.enrol({ classId: other.classId, studentIds })).toEqual({ code: 'NOT_FOUND' });
});

test('lets in as many students as there are places', async () => {
  const { institution, students, enrol } = await school();
  const classId = await app.make.aClass(institution, { capacity: 3 });
  const ids = await students(4);

  expect(await enrol({ classId, studentIds: ids })).toMatchObject({
    details: { classId: ['has too few places: 3 of 3 are free, for 4 students.'] },
  });
  expect(await enrol({ classId, studentIds: ids.slice(0, 3) })).toHaveLength(3);
  expect(await enrol({ classId, studentIds: ids.slice(3) })).toMatchObject({
    details: { classId: ['is full: all 3 places are taken.'] },
  });
});

test('never overfills a class by concurrent requests', async () => {
  const { institution, students, enrol, enrolments } = await school();
  const classId = await app.make.aClass(institution, { capacity: 5 });
  const ids = await students(12);

  const answers = await Promise.all(
    [0, 3, 6, 9].map((from) => enrol({ classId, studentIds: ids.slice(from, from + 3) })),
  );

  expect(answers.filter((answer) => Array.isArray(answer))).toHaveLength(1);
  expect(await enrolments()).toHaveLength(3);
});

test('enrols the same students in opposite orders at the same time, once', async () => {
  const { students, enrol, enrolments } = await school();
  const ids = await students(30);

  const answers = await Promise.all([enrol({ studentIds: ids }), enrol({ studentIds: ids.toReversed() })]);

  expect(answers.map((answer) => Array.isArray(answer) || answer.code).sort()).toEqual(['VALIDATION_ERROR', true]);
  expect(await enrolments()).toHaveLength(30);
});

test.each([0, 1_001])('refuses %i entries', async (count) => {
  const { enrol } = await school();

  expect(await enrol({ studentIds: Array.from({ length: count }, (_, index) => index) })).toEqual({
    code: 'VALIDATION_ERROR',
    details: { studentIds: [`must have 1 to 1,000 entries; it has ${count}.`] },
  });
});
