import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { statementsOf } from '../../support/statements.ts';
import { aClassroom, academicRecords, callRoll } from '../classroom.ts';
import { EXCUSE_ABSENCES } from './excuse.ts';

/** Number of statements of `recordAttendance`, and concurrent calls, also of `excuseAbsences` ([D36], [D28]). */

const app = await useSharedApp();

test('uses the same number of statements for 1 and for 30 students', async () => {
  const counts = [];
  for (const students of [1, 30]) {
    const room = await aClassroom(app, { students });
    const call = { classId: room.classId, date: '2024-10-01', defaultStatus: 'present' };
    await callRoll(room.teacher.client, { ...call, date: '2024-10-02' });
    counts.push((await statementsOf(app, () => callRoll(room.teacher.client, call))).length);
  }
  expect(counts[0]).toBe(counts[1]);
  expect(counts[0]).toBeLessThan(12);
});

test('keeps marks and academic records consistent if one roll is called concurrently', async () => {
  const room = await aClassroom(app, { students: 5 });
  const roll = (defaultStatus: string) =>
    callRoll(room.teacher.client, { classId: room.classId, date: '2024-10-01', defaultStatus });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => roll(['present', 'absent', 'late'][index % 3] as string)),
  );
  for (const { body } of answers) expect(body.errors).toBeUndefined();
  const { body } = await room.teacher.client.get(`/classes/${room.classId}/attendance`);
  const [status] = new Set(body.data.map((record: { status: string }) => record.status));
  expect(body.summary.total).toBe(5);
  for (const { id } of room.students)
    expect((await academicRecords(room, id)).attendance_rate).toBe(status === 'absent' ? 0 : 100);
});

test('keeps marks and academic records consistent if absences are excused while rolls are called', async () => {
  const room = await aClassroom(app, { students: 5 });
  const { pool } = app;
  const ids = room.students.map(({ id }) => id);
  const roll = (date: string, defaultStatus: string) =>
    callRoll(room.teacher.client, { classId: room.classId, date, defaultStatus });
  const excuse = () =>
    room.registrar.client.graphql(EXCUSE_ABSENCES, { studentIds: ids, from: '2024-10-01', to: '2024-10-04' });

  const answers = await Promise.all(
    ['2024-10-01', '2024-10-02', '2024-10-03', '2024-10-04'].flatMap((date) => [
      roll(date, 'absent'),
      excuse(),
      roll(date, 'present'),
    ]),
  );

  for (const { body } of answers) expect(body.errors).toBeUndefined();
  const days = `select days_present, days_late, days_absent, days_excused from academic_records
    where student_id = any($1) order by student_id`;
  const incremental = (await pool.query(days, [ids])).rows;
  await pool.query('select refresh_attendance_days($1, $2)', [room.institution.id, ids]);
  expect((await pool.query(days, [ids])).rows).toEqual(incremental);
  expect(incremental).toHaveLength(5);
});
