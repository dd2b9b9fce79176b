import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { sqlDuring } from '../../support/sql-counter.ts';
import { aClassroom, academicRecords, callRoll } from '../classroom.ts';

/** Number of statements of `recordAttendance`, and concurrent calls ([D36], [D28]). */

const app = useApp();

test('uses the same number of statements for 1 and for 30 students', async () => {
  const { pool } = app.current.registrar.database;
  const counts = [];
  for (const students of [1, 30]) {
    const room = await aClassroom(app.current, { students });
    const call = { classId: room.classId, date: '2024-10-01', defaultStatus: 'present' };
    await callRoll(room.teacher.client, { ...call, date: '2024-10-02' });
    counts.push((await sqlDuring(pool, () => callRoll(room.teacher.client, call))).length);
  }
  expect(counts[0]).toBe(counts[1]);
  expect(counts[0]).toBeLessThan(12);
});

test('keeps marks and academic records consistent if one roll is called concurrently', async () => {
  const room = await aClassroom(app.current, { students: 5 });
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
