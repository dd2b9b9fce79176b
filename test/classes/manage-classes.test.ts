import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { Answer } from '../support/client.ts';
import { aClassroom, callRoll } from './classroom.ts';

/** `createClass`, `updateClass`, `deleteClass`, `assignTeacher`, `unassignTeacher` ([D35], [D20]). */

const app = await useSharedApp();

const CREATE =
  'mutation ($input: CreateClassInput!) { createClass(input: $input) { id code type course { id } term { id } capacity } }';
const UPDATE =
  'mutation ($id: Int!, $input: UpdateClassInput!) { updateClass(id: $id, input: $input) { id name room capacity term { id } updatedAt } }';
const DELETE = 'mutation ($id: Int!) { deleteClass(id: $id) { id message } }';
const ASSIGN =
  'mutation ($classId: Int!, $userId: Int!) { assignTeacher(classId: $classId, userId: $userId) { teachers { id } } }';
const UNASSIGN =
  'mutation ($classId: Int!, $userId: Int!) { unassignTeacher(classId: $classId, userId: $userId) { teachers { id } } }';

const details = ({ body }: Answer) => body.errors[0].extensions.details;
const code = ({ body }: Answer) => body.errors[0].extensions.code;

test('creates a scheduled class if there is a course, else a homeroom', async () => {
  const { institution, courseId, registrar } = await aClassroom(app, { students: 0 });
  const termId = await app.make.aTerm(institution);
  const scheduled = await registrar.client.graphql(CREATE, {
    input: { code: 'M-2', name: 'Maths 2', courseId, termId, capacity: 25 },
  });
  expect(scheduled.body.data.createClass).toMatchObject({
    code: 'M-2',
    type: 'scheduled',
    course: { id: courseId },
    term: { id: termId },
    capacity: 25,
  });
  const homeroom = await registrar.client.graphql(CREATE, { input: { code: 'HR', name: 'Homeroom' } });
  expect(homeroom.body.data.createClass).toMatchObject({ type: 'homeroom', course: null, term: null, capacity: null });
});

test('reports every error of a new class', async () => {
  const { institution, courseId, registrar } = await aClassroom(app, { students: 0 });
  await app.make.aClass(institution, { code: 'TAKEN' });
  const input = {
    code: 'TAKEN',
    name: '',
    type: 'homeroom',
    courseId,
    termId: 2147483647,
    capacity: 0,
    room: 'x'.repeat(51),
  };
  expect(details(await registrar.client.graphql(CREATE, { input }))).toEqual({
    code: ['is already in use by another class.'],
    name: ['is required.'],
    courseId: ['must be left out: a homeroom has no course.'],
    termId: ['is not a term of this institution.'],
    capacity: ['must be between 1 and 10000.'],
    room: ['must have at most 50 characters; it has 51.'],
  });
  const foreign = await aClassroom(app, { students: 0 });
  const stolen = await registrar.client.graphql(CREATE, {
    input: { code: 'X', name: 'X', courseId: foreign.courseId },
  });
  expect(details(stolen)).toEqual({ courseId: ['is not a course of this institution.'] });
});

test('changes only the fields that are sent, and refuses a capacity below the number of students', async () => {
  const room = await aClassroom(app, { students: 3 });
  const update = (input: object) => room.registrar.client.graphql(UPDATE, { id: room.classId, input });
  const { body } = await update({ room: ' 12 ', capacity: 3 });
  expect(body.data.updateClass).toMatchObject({ name: 'Maths 1', room: '12', capacity: 3 });
  expect((await update({ room: '12' })).body).toEqual(body);
  expect(details(await update({ capacity: 2 }))).toEqual({
    capacity: [expect.stringContaining('must not be below 3')],
  });
  expect((await update({ termId: null })).body.data.updateClass.term).toBeNull();
});

test('does not count enrolments that were cancelled before they began against the capacity', async () => {
  const room = await aClassroom(app, { students: 2 });
  const student_id = await app.make.aStudent(room.institution);
  const cancelled = { begins_on: '2090-01-01', ends_on: '2090-01-01' };
  await app.make.anEnrolment(room.institution, { class_id: room.classId, student_id, ...cancelled });
  const update = (capacity: number) => room.registrar.client.graphql(UPDATE, { id: room.classId, input: { capacity } });
  expect((await update(2)).body.data.updateClass).toMatchObject({ capacity: 2 });
  expect(details(await update(1))).toEqual({ capacity: [expect.stringContaining('must not be below 2')] });
});

test('counts the enrolments of one day against the capacity, not those that follow each other', async () => {
  const room = await aClassroom(app, { students: 2 });
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  await app.pool.query('update enrolments set ends_on = $2 where institution_id = $1', [room.institution.id, day(7)]);
  const comes = async (begins_on: string) =>
    app.make.anEnrolment(room.institution, {
      class_id: room.classId,
      student_id: await app.make.aStudent(room.institution),
      begins_on,
    });
  for (const begins_on of [day(7), day(8)]) await comes(begins_on);
  const update = (capacity: number) => room.registrar.client.graphql(UPDATE, { id: room.classId, input: { capacity } });
  expect((await update(2)).body.data.updateClass).toMatchObject({ capacity: 2 });
  await update(9);
  await comes(day(9));
  expect(details(await update(2))).toEqual({
    capacity: [`must not be below 3, the number of students who are enrolled on ${day(9)}.`],
  });
});

test('refuses to change course and term of a class with grades', async () => {
  const room = await aClassroom(app, { students: 1 });
  const other = await app.make.aCourse(room.institution);
  const update = (input: object) => room.registrar.client.graphql(UPDATE, { id: room.classId, input });
  await room.teacher.client.post(`/classes/${room.classId}/grades`, { grades: [{ student_id: 'S1', score: 1 }] });
  const refused = details(await update({ courseId: other, termId: null }));
  expect(Object.keys(refused).sort()).toEqual(['courseId', 'termId']);
  expect((await update({ courseId: room.courseId, name: 'Maths' })).body.data.updateClass.name).toBe('Maths');
});

test('deletes a class only if no student was ever in it', async () => {
  const room = await aClassroom(app, { students: 1 });
  const unused = await app.make.aClass(room.institution);
  await app.make.teaches(room.teacher.user, unused);
  const remove = (id: number) => room.registrar.client.graphql(DELETE, { id });
  expect((await remove(unused)).body.data.deleteClass.id).toBe(unused);
  expect(code(await remove(unused))).toBe('NOT_FOUND');
  expect(code(await remove(room.classId))).toBe('CONFLICT');
});

test('deletes a class whose only roll was discarded and whose enrolment was a mistake', async () => {
  const room = await aClassroom(app, { students: 0 });
  const { client } = room.registrar;
  const date = '2024-10-01';
  const student_id = await app.make.aStudent(room.institution, { student_id: 'S1' });
  const id = await app.make.anEnrolment(room.institution, { class_id: room.classId, student_id });
  await callRoll(client, { ...room, date, defaultStatus: 'present' });
  const closed = await client.graphql(
    `mutation { setCalendarDays(input: [{ date: "${date}", kind: holiday }], marks: discard) { discardedMarks } }`,
  );
  expect(closed.body.data.setCalendarDays).toEqual({ discardedMarks: 1 });
  await client.graphql(`mutation { deleteEnrolment(id: ${id}) { id } }`);
  expect((await client.graphql(DELETE, { id: room.classId })).body.data.deleteClass.id).toBe(room.classId);
});

test('gives assigned teachers access to the class, and takes it from unassigned ones', async () => {
  const room = await aClassroom(app, { students: 1 });
  const classId = await app.make.aClass(room.institution);
  await app.make.anEnrolment(room.institution, { class_id: classId, student_id: room.students[0]?.id });
  const userId = room.teacher.user.id;
  const call = () => callRoll(room.teacher.client, { classId, date: '2024-10-01', defaultStatus: 'present' });
  expect(code(await call())).toBe('FORBIDDEN');
  for (const _twice of [1, 2]) {
    const { body } = await room.registrar.client.graphql(ASSIGN, { classId, userId });
    expect(body.data.assignTeacher.teachers).toEqual([{ id: userId }]);
  }
  expect((await call()).body.errors).toBeUndefined();
  for (const _twice of [1, 2]) {
    const { body } = await room.registrar.client.graphql(UNASSIGN, { classId, userId });
    expect(body.data.unassignTeacher.teachers).toEqual([]);
  }
  expect(code(await call())).toBe('FORBIDDEN');
});

test('answers NOT_FOUND if a user of another institution is unassigned', async () => {
  const room = await aClassroom(app, { students: 0 });
  const foreign = await aClassroom(app, { students: 0 });
  for (const userId of [foreign.teacher.user.id, 0, 2_147_483_647])
    expect(code(await room.registrar.client.graphql(UNASSIGN, { classId: room.classId, userId }))).toBe('NOT_FOUND');
});

test('refuses to assign users of another institution', async () => {
  const room = await aClassroom(app, { students: 0 });
  const foreign = await aClassroom(app, { students: 0 });
  const userId = foreign.teacher.user.id;
  expect(details(await room.registrar.client.graphql(ASSIGN, { classId: room.classId, userId }))).toEqual({
    userId: ['is not a user of this institution.'],
  });
  expect(code(await room.registrar.client.graphql(ASSIGN, { classId: foreign.classId, userId }))).toBe('NOT_FOUND');
});
