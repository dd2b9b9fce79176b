import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { statementsOf } from '../../support/statements.ts';
import { aClassroom, callRoll } from '../classroom.ts';

/** `Student.attendance` ([D20], [D28]). */

const app = await useSharedApp();

const SUMMARY = 'present absent late excused total attendanceRate';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function attendance(client: Client, args: string, selection = `summary { ${SUMMARY} }`) {
  const { body } = await client.graphql(`{ student(id: ${one}) { attendance${args} { ${selection} } } }`);
  expect(body.errors).toBeUndefined();
  return body.data.student.attendance;
}

const room = await aClassroom(app, { students: 3 });
const one = room.students[0]?.id as number;
const { make } = app;
const otherClass = await make.aClass(room.institution, { name: 'Chess' });
await make.anEnrolment(room.institution, { class_id: otherClass, student_id: one });
const mark = (classId: number, date: string, status: string) =>
  callRoll(room.registrar.client, { classId, date, entries: [{ studentId: 'S1', status }] });
await mark(otherClass, '2024-11-04', 'late');
await mark(room.classId, '2024-09-30', 'absent');
await mark(room.classId, '2024-10-01', 'present');
await mark(room.classId, '2024-10-02', 'excused');
await mark(room.classId, '2024-11-04', 'present');

test('returns the marks of all classes by day, with totals of the period and of each month', async () => {
  const selection = `from to summary { ${SUMMARY} } months { month summary { ${SUMMARY} } }
    marks { date className status student { studentId } }`;
  const result = await attendance(room.registrar.client, '(from: "2024-10-01", to: "2024-12-31")', selection);
  const none = { present: 0, absent: 0, late: 0, excused: 0 };
  expect(result).toEqual({
    from: '2024-10-01',
    to: '2024-12-31',
    summary: { ...none, present: 2, late: 1, excused: 1, total: 4, attendanceRate: 75 },
    months: [
      { month: '2024-10', summary: { ...none, present: 1, excused: 1, total: 2, attendanceRate: 50 } },
      { month: '2024-11', summary: { ...none, present: 1, late: 1, total: 2, attendanceRate: 100 } },
    ],
    marks: [
      { date: '2024-10-01', className: 'Maths 1', status: 'present', student: { studentId: 'S1' } },
      { date: '2024-10-02', className: 'Maths 1', status: 'excused', student: { studentId: 'S1' } },
      { date: '2024-11-04', className: 'Chess', status: 'late', student: { studentId: 'S1' } },
      { date: '2024-11-04', className: 'Maths 1', status: 'present', student: { studentId: 'S1' } },
    ],
  });
});

test('computes the rate by the institution’s policy for excused days', async () => {
  const rate = async (policy: string) => {
    await app.pool.query('update institutions set excused_policy = $2 where id = $1', [room.institution.id, policy]);
    return (await attendance(room.registrar.client, '(from: "2024-10-01", to: "2024-10-31")')).summary.attendanceRate;
  };
  expect([await rate('excluded'), await rate('present'), await rate('absent')]).toEqual([100, 100, 50]);
});

test('returns the last 366 days by default', async () => {
  const selection = 'from to summary { total attendanceRate } months { month } marks { id }';
  expect(await attendance(room.registrar.client, '', selection)).toEqual({
    from: day(-365),
    to: day(0),
    summary: { total: 0, attendanceRate: null },
    months: [],
    marks: [],
  });
  expect(await attendance(room.registrar.client, '(to: "2024-10-01")', selection)).toMatchObject({
    from: '2023-10-02',
    summary: { total: 2, attendanceRate: 50 },
  });
});

test('returns only the marks of their own classes to teachers', async () => {
  const selection = 'summary { total } months { summary { total } } marks { classId }';
  const args = '(from: "2024-11-01", to: "2024-11-30")';
  expect(await attendance(room.teacher.client, args, selection)).toEqual({
    summary: { total: 1 },
    months: [{ summary: { total: 1 } }],
    marks: [{ classId: room.classId }],
  });
  const other = await app.as(await app.make.aUser({ role: 'teacher', institution: room.institution }));
  expect(await attendance(other, args, selection)).toEqual({ summary: { total: 0 }, months: [], marks: [] });
});

test.each([
  ['(from: "2024-10-02", to: "2024-10-01")', 'to', 'must not be before from.'],
  ['(from: "9999-01-01")', 'from', 'must not be after today.'],
  [
    '(from: "2023-10-01", to: "2024-10-01")',
    'from',
    'must be at most 365 days before to: a period has at most 366 days.',
  ],
])('refuses the period %s', async (args, field, message) => {
  const { client } = room.registrar;
  const { body } = await client.graphql(`{ student(id: ${one}) { attendance${args} { from } } }`);
  expect(body.errors).toMatchObject([
    { path: ['student', 'attendance'], extensions: { code: 'VALIDATION_ERROR', details: { [field]: [message] } } },
  ]);
});

test('reads the attendance of a page of students with as many statements as of one', async () => {
  const read = (limit: number) => () =>
    room.registrar.client.graphql(
      `{ students(limit: ${limit}) { data { attendance(from: "2024-09-01", to: "2024-12-31") {
        summary { total } months { month } marks { id } } } } }`,
    );
  const statements = [];
  for (const limit of [1, 1, 3]) statements.push(await statementsOf(app, read(limit)));
  expect(statements[2]).toHaveLength(statements[1]?.length as number);
});

test('allows totals of a hundred students, but not their marks', async () => {
  const query = (selection: string) =>
    room.registrar.client.graphql(`{ students(limit: 100) { data { attendance { ${selection} } } } }`);
  const { body } = await query(`summary { ${SUMMARY} } months { month summary { ${SUMMARY} } }`);
  expect(body.data.students.data).toHaveLength(3);
  expect((await query('marks { id }')).body.errors[0].message).toMatch(/^The complexity of this document/);
});
