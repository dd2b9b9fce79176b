import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { statementsOf } from '../../support/statements.ts';
import { allBut, aUserWithPermissions } from '../../support/user-with-permissions.ts';
import { aClassroom, type Classroom, callRoll } from '../classroom.ts';

/** `dailyAttendance`, and the guardians of the students that records name ([D20], [D27], [D28]). */

const app = await useSharedApp();
const date = '2024-10-01';
const MARKS = 'exceptions { className status minutesLate student { studentId guardians { name phone } } }';

async function read(client: Client, day = date, fields = MARKS) {
  const { body } = await client.graphql(`{ dailyAttendance(date: "${day}") {
    rolls summary { present absent late excused total attendanceRate } ${fields} } }`);
  expect(body.errors).toBeUndefined();
  return body.data.dailyAttendance;
}

/** Two classes with four marks: S1 is absent in both, S2 late in the first. */
async function aDay(): Promise<Classroom & { otherId: number }> {
  const room = await aClassroom(app, { students: 2 });
  const { make, pool } = app;
  const otherId = await make.aClass(room.institution, { name: 'Homeroom' });
  for (const { id } of room.students) await make.anEnrolment(room.institution, { class_id: otherId, student_id: id });
  const guardian = await make.aGuardian(room.institution);
  const link = 'insert into student_guardians (institution_id, student_id, guardian_id) values ($1, $2, $3)';
  await pool.query(link, [room.institution.id, room.students[0]?.id, guardian]);
  const { client } = room.registrar;
  const absent = { studentId: 'S1', status: 'absent' };
  const late = { studentId: 'S2', status: 'late', minutesLate: 5 };
  await callRoll(client, { classId: room.classId, date, entries: [absent, late] });
  await callRoll(client, { classId: otherId, date, defaultStatus: 'present', entries: [absent] });
  return { ...room, otherId };
}

const summary = { present: 1, absent: 2, late: 1, excused: 0, total: 4, attendanceRate: 50 };
const student = { studentId: 'S1', guardians: [{ name: 'Grace Guardian', phone: '+1 555 0100' }] };

test('returns the totals of a day, and everyone who was not simply present with the guardians to call', async () => {
  const room = await aDay();
  const { client } = room.registrar;
  expect(await read(client)).toEqual({
    rolls: 2,
    summary,
    exceptions: [
      { className: 'Maths 1', status: 'absent', minutesLate: null, student },
      { className: 'Maths 1', status: 'late', minutesLate: 5, student: { studentId: 'S2', guardians: [] } },
      { className: 'Homeroom', status: 'absent', minutesLate: null, student },
    ],
  });
  const none = { present: 0, absent: 0, late: 0, excused: 0, total: 0, attendanceRate: null };
  expect(await read(client, '2024-10-02')).toEqual({ rolls: 0, summary: none, exceptions: [] });
  await client.delete(`/students/${room.students[0]?.id}`);
  expect(await read(client, date, 'exceptions { status }')).toMatchObject({ exceptions: [{ status: 'late' }] });
});

test('names nobody for a mark that does not count, because the student had left by then', async () => {
  const room = await aDay();
  const { client } = room.registrar;
  const left = `update enrolments set ends_on = '2024-09-20' where institution_id = $1 and student_id = $2`;
  await app.pool.query(left, [room.institution.id, room.students[0]?.id]);
  expect(await read(client, date, 'exceptions { status student { studentId } }')).toMatchObject({
    summary: { present: 1, absent: 0, late: 1, total: 2 },
    exceptions: [{ status: 'late', student: { studentId: 'S2' } }],
  });
});

test('returns only own classes to teachers, and nothing of other institutions', async () => {
  const room = await aDay();
  const own = await read(room.teacher.client);
  expect(own).toMatchObject({ rolls: 1, summary: { total: 2 } });
  expect(own.exceptions.map(({ className }: { className: string }) => className)).toEqual(['Maths 1', 'Maths 1']);
  const stranger = await app.as(await app.make.aUser());
  expect(await read(stranger)).toMatchObject({ rolls: 0, exceptions: [] });
});

test('shows guardians only with the permission to read them', async () => {
  const room = await aDay();
  const client = await aUserWithPermissions(app, room.institution, allBut('read:guardians'));
  const { body } = await client.graphql(`{ dailyAttendance(date: "${date}") { ${MARKS} } }`);
  expect(body.errors).toMatchObject([
    { message: 'This needs the permission read:guardians.', extensions: { code: 'FORBIDDEN' } },
  ]);
  expect(JSON.stringify(body.data)).not.toContain('Grace');
});

test('reads the guardians of all marks with one statement', async () => {
  const room = await aDay();
  const count = async (day: string) => (await statementsOf(app, () => read(room.registrar.client, day))).length;
  await count(date);
  await callRoll(room.registrar.client, {
    classId: room.classId,
    date: '2024-10-03',
    entries: [{ studentId: 'S1', status: 'absent' }],
  });
  expect(await count(date)).toBe(await count('2024-10-03'));
});
