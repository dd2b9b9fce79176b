import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { statementsOf } from '../../support/statements.ts';
import { aClassroom, callRoll } from '../classroom.ts';

/** `Class.roll` and `Class.attendanceRate` ([D20], [D27], [D28]). */

const app = await useSharedApp();

const ROLL = 'taken takenAt takenBy { id name } present absent late excused enrolled';
const NOT_TAKEN = { taken: false, takenAt: null, takenBy: null, present: 0, absent: 0, late: 0, excused: 0 };

async function readClass(client: Client, id: number, field: string) {
  const { body } = await client.graphql(`{ class(id: ${id}) { value: ${field} } }`);
  expect(body.errors).toBeUndefined();
  return body.data.class.value;
}

test('tells whether the roll of a day was taken, who changed it last, and its totals', async () => {
  const room = await aClassroom(app, { students: 4 });
  const { client } = room.registrar;
  const date = '2024-10-01';
  const roll = () => readClass(client, room.classId, `roll(date: "${date}") { ${ROLL} }`);
  expect(await roll()).toEqual({ ...NOT_TAKEN, enrolled: 4 });

  const entries = [
    { studentId: 'S1', status: 'absent' },
    { studentId: 'S2', status: 'late' },
  ];
  await callRoll(room.teacher.client, { classId: room.classId, date, defaultStatus: 'present', entries });
  const { id } = room.teacher.user;
  const taken = { taken: true, takenBy: { id, name: 'The teacher' }, present: 2, absent: 1, late: 1, excused: 0 };
  const first = await roll();
  expect(first).toEqual({ ...taken, takenAt: expect.any(String), enrolled: 4 });

  await callRoll(client, { classId: room.classId, date, entries: [{ studentId: 'S1', status: 'excused' }] });
  const second = await roll();
  expect(second).toMatchObject({ takenBy: { name: 'The registrar' }, absent: 0, excused: 1 });
  expect(second.takenAt > first.takenAt).toBe(true);
  expect(await readClass(client, room.classId, `roll(date: "2024-10-02") { ${ROLL} }`)).toEqual({
    ...NOT_TAKEN,
    enrolled: 4,
  });
});

test('leaves deleted students out of the totals, and counts who was enrolled on that day', async () => {
  const room = await aClassroom(app, { students: 2 });
  const { make } = app;
  const left = await make.aStudent(room.institution);
  const enrolment = { class_id: room.classId, student_id: left };
  await make.anEnrolment(room.institution, { ...enrolment, begins_on: '2024-09-01', ends_on: '2024-10-01' });
  await callRoll(room.teacher.client, { classId: room.classId, date: '2024-10-01', defaultStatus: 'present' });
  await room.registrar.client.delete(`/students/${room.students[0]?.id}`);
  const roll = (date: string) =>
    readClass(room.registrar.client, room.classId, `roll(date: "${date}") { taken present enrolled }`);
  expect(await roll('2024-10-01')).toEqual({ taken: true, present: 1, enrolled: 1 });
  expect(await roll('2024-09-30')).toEqual({ taken: false, present: 0, enrolled: 2 });
});

test('computes the rate of a class in a range, by the policy, without deleted students', async () => {
  const room = await aClassroom(app, { students: 3 });
  const { client } = room.registrar;
  const rate = (args: string) => readClass(client, room.classId, `attendanceRate${args}`);
  expect(await rate('')).toBeNull();
  const call = (date: string, ...entries: [studentId: string, status: string][]) =>
    callRoll(room.teacher.client, {
      classId: room.classId,
      date,
      defaultStatus: 'present',
      entries: entries.map(([studentId, status]) => ({ studentId, status })),
    });
  await call('2024-10-01', ['S1', 'absent'], ['S2', 'excused']);
  await call('2024-10-02', ['S1', 'late']);
  // 4 of 6 marks; 1 of 3; 3 of 3; none.
  expect(await rate('')).toBe(66.67);
  expect(await rate('(to: "2024-10-01")')).toBe(33.33);
  expect(await rate('(from: "2024-10-02")')).toBe(100);
  expect(await rate('(from: "2024-10-03", to: "2024-10-04")')).toBeNull();

  await app.pool.query("update institutions set excused_policy = 'excluded' where id = $1", [room.institution.id]);
  expect(await rate('')).toBe(80);
  await client.delete(`/students/${room.students[0]?.id}`);
  expect(await rate('')).toBe(100);

  const { body } = await client.graphql(
    `{ class(id: ${room.classId}) { attendanceRate(from: "2024-10-02", to: "2024-10-01") } }`,
  );
  expect(body.errors[0].extensions.details).toEqual({ to: ['must not be before from.'] });
});

test('refuses teachers the rolls and rates of classes that they do not teach', async () => {
  const room = await aClassroom(app, { students: 1 });
  await app.make.aClass(room.institution);
  const { client, user } = room.teacher;
  const refused = (path: (string | number)[]) => ({ path, extensions: { code: 'FORBIDDEN' } });

  const rates = await client.graphql('{ classes { data { id attendanceRate } } }');
  expect(rates.body.errors).toMatchObject([refused(['classes', 'data', 1, 'attendanceRate'])]);
  expect(rates.body.data.classes.data[0]).toEqual({ id: room.classId, attendanceRate: null });

  const rolls = (list: string) => client.graphql(`{ ${list} { data { roll(date: "2024-10-01") { enrolled } } } }`);
  expect((await rolls('classes')).body).toEqual({
    data: { classes: { data: [{ roll: { enrolled: 1 } }, { roll: { enrolled: null } }] } },
  });
  const hidden = await client.graphql(`{ classes { data { roll(date: "2024-10-01") { ${ROLL} } } } }`);
  expect(new Set(Object.values(hidden.body.data.classes.data[1].roll))).toEqual(new Set([null]));
  const own = await rolls(`classes(teacherId: ${user.id})`);
  expect(own.body).toEqual({ data: { classes: { data: [{ roll: { enrolled: 1 } }] } } });
});

test('reads rolls and rates of a page of classes with as many statements as of one', async () => {
  const room = await aClassroom(app, { students: 1 });
  await app.make.aClass(room.institution);
  await app.make.aClass(room.institution);
  const read = (limit: number) => () =>
    room.registrar.client.graphql(
      `{ classes(limit: ${limit}) { data { roll(date: "2024-10-01") { ${ROLL} } attendanceRate } } }`,
    );
  const statements = [];
  for (const limit of [1, 1, 3]) statements.push(await statementsOf(app, read(limit)));
  expect(statements[2]).toHaveLength(statements[1]?.length as number);
});

test('charges the rate of each class', async () => {
  const room = await aClassroom(app, { students: 1 });
  const rates = Array.from({ length: 9 }, (_, index) => `r${index}: attendanceRate`).join(' ');
  const { body } = await room.registrar.client.graphql(`{ classes(limit: 100) { data { attendanceRate ${rates} } } }`);
  expect(body.errors[0].message).toMatch(/^The complexity of this document is 1100, 100 over the limit/);
});

test('lists the students of a day: those who were enrolled then', async () => {
  const room = await aClassroom(app, { students: 1 });
  const { make } = app;
  const left = await make.aStudent(room.institution, { student_id: 'LEFT' });
  const enrolment = { class_id: room.classId, student_id: left };
  await make.anEnrolment(room.institution, { ...enrolment, begins_on: '2024-09-01', ends_on: '2024-10-01' });
  const names = 'now: students { studentId } before: students(on: "2024-09-30") { studentId }';
  const { body } = await room.teacher.client.graphql(`{ class(id: ${room.classId}) { ${names} } }`);
  expect(body.data.class).toEqual({
    now: [{ studentId: 'S1' }],
    before: [{ studentId: 'S1' }, { studentId: 'LEFT' }],
  });
});
