import { expect, test } from 'vitest';
import { aClassroom, academicRecords, callRoll } from '../../classes/classroom.ts';
import { useSharedApp } from '../../support/app.ts';

/** The attendance rate of a student, compared with values computed by hand ([D28]). */

const app = await useSharedApp();

test('counts late marks as attended, and excused marks by the institution’s policy', async () => {
  const room = await aClassroom(app, { students: 1 });
  const days = ['present', 'present', 'late', 'absent', 'excused', 'excused', 'present'];
  for (const [index, status] of days.entries()) {
    await callRoll(room.teacher.client, {
      classId: room.classId,
      date: `2024-10-0${index + 1}`,
      entries: [{ studentId: 'S1', status }],
    });
  }
  const rate = async (policy: string) => {
    await app.pool.query('update institutions set excused_policy = $2 where id = $1', [room.institution.id, policy]);
    return (await academicRecords(room, room.students[0]?.id as number)).attendance_rate;
  };
  expect(await rate('absent')).toBe(57.14); // (3 + 1) ÷ 7
  expect(await rate('excluded')).toBe(80); // (3 + 1) ÷ (7 − 2)
  expect(await rate('present')).toBe(85.71); // (3 + 1 + 2) ÷ 7
});

test('ignores marks after the end of an enrolment that is ended retroactively', async () => {
  const room = await aClassroom(app, { students: 1 });
  const id = room.students[0]?.id as number;
  for (const [date, status] of [
    ['2024-10-01', 'present'],
    ['2024-10-02', 'absent'],
    ['2024-10-03', 'absent'],
  ] as const) {
    await callRoll(room.teacher.client, { classId: room.classId, date, entries: [{ studentId: 'S1', status }] });
  }
  expect((await academicRecords(room, id)).attendance_rate).toBe(33.33);
  const { rows } = await app.pool.query('select id from enrolments where student_id = $1', [id]);
  const end = 'mutation ($id: Int!) { endEnrolment(id: $id, endsOn: "2024-10-01") { id } }';
  expect((await room.registrar.client.graphql(end, { id: rows[0].id })).body.errors).toBeUndefined();
  expect((await academicRecords(room, id)).attendance_rate).toBe(100);
});
