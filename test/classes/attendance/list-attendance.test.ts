import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aClassroom, callRoll } from '../classroom.ts';

/** `GET /classes/{id}/attendance` ([D36], [D20], [D27]). */

const app = await useSharedApp();
const room = await aClassroom(app, { students: 4 });
const path = `/classes/${room.classId}/attendance`;
const call = { classId: room.classId, defaultStatus: 'present' };
await callRoll(room.teacher.client, {
  ...call,
  date: '2024-10-01',
  entries: [{ studentId: 'S1', status: 'absent' }],
});
await callRoll(room.teacher.client, {
  ...call,
  date: '2024-10-02',
  entries: [{ studentId: 'S2', status: 'excused' }],
});
await callRoll(room.teacher.client, { ...call, date: '2024-10-03' });

test('lists the records by id, with a summary of all pages', async () => {
  const { status, body } = await room.teacher.client.get(`${path}?limit=5`);
  expect(status).toBe(200);
  expect(body.data).toHaveLength(5);
  expect(body.data[0]).toEqual({
    id: expect.any(Number),
    class_id: room.classId,
    class_name: 'Maths 1',
    student: { id: room.students[0]?.id, student_id: 'S1', first_name: 'Sam', last_name: 'Student' },
    date: '2024-10-01',
    status: 'absent',
    minutes_late: null,
    note: null,
    recorded_by: { id: room.teacher.user.id, name: 'The teacher' },
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect(body.pagination).toEqual({ total: 12, page: 1, limit: 5, total_pages: 3 });
  // 10 present of 12 marks, the excused one counting as absent: 83.33 %.
  expect(body.summary).toEqual({ present: 10, absent: 1, late: 0, excused: 1, total: 12, attendance_rate: 83.33 });
});

test('computes the rate by the institution’s policy for excused days', async () => {
  const rate = async (policy: string) => {
    await app.pool.query('update institutions set excused_policy = $2 where id = $1', [room.institution.id, policy]);
    return (await room.teacher.client.get(path)).body.summary.attendance_rate;
  };
  // 10 ÷ 11, 11 ÷ 12 and 10 ÷ 12.
  expect([await rate('excluded'), await rate('present'), await rate('absent')]).toEqual([90.91, 91.67, 83.33]);
});

test.each([
  ['date=2024-10-02', 4, { present: 3, absent: 0, late: 0, excused: 1, total: 4, attendance_rate: 75 }],
  ['from=2024-10-02&to=2024-10-03', 8, { present: 7, absent: 0, late: 0, excused: 1, total: 8, attendance_rate: 87.5 }],
  ['student_id=S1', 3, { present: 2, absent: 1, late: 0, excused: 0, total: 3, attendance_rate: 66.67 }],
  ['status=absent', 1, { present: 0, absent: 1, late: 0, excused: 0, total: 1, attendance_rate: 0 }],
  ['student_id=NOBODY', 0, { present: 0, absent: 0, late: 0, excused: 0, total: 0, attendance_rate: null }],
])('filters by %s', async (query, total, summary) => {
  const { body } = await room.teacher.client.get(`${path}?${query}`);
  expect(body.data).toHaveLength(total);
  expect(body.summary).toEqual(summary);
});

test('reports every error of the filter at once', async () => {
  const { status, body } = await room.teacher.client.get(`${path}?date=2024-02-30&status=gone&page=0&limit=0&q=x`);
  expect(status).toBe(400);
  expect(Object.keys(body.details).sort()).toEqual(['date', 'limit', 'page', 'q', 'status']);
  const both = await room.teacher.client.get(`${path}?date=2024-10-01&from=2024-10-03&to=2024-10-01`);
  expect(Object.keys(both.body.details).sort()).toEqual(['date', 'to']);
});

test('refuses teachers of other classes, and viewers', async () => {
  const otherClass = await app.make.aClass(room.institution);
  const foreign = await aClassroom(app, { students: 1 });
  const statusOf = async (id: number | string) => (await room.teacher.client.get(`/classes/${id}/attendance`)).status;
  expect([await statusOf(otherClass), await statusOf(foreign.classId), await statusOf('x'), await statusOf(0)]).toEqual(
    [403, 404, 404, 404],
  );
  const viewer = await app.as(await app.make.aUser({ role: 'viewer', institution: room.institution }));
  expect((await viewer.get(path)).status).toBe(403);
  expect((await room.registrar.client.get(`/classes/${otherClass}/attendance`)).body.summary.total).toBe(0);
});

test('hides but keeps the records of deleted students', async () => {
  const own = await aClassroom(app, { students: 2 });
  await callRoll(own.teacher.client, { classId: own.classId, date: '2024-10-01', defaultStatus: 'present' });
  await own.registrar.client.delete(`/students/${own.students[0]?.id}`);
  const { body } = await own.teacher.client.get(`/classes/${own.classId}/attendance`);
  expect(body.data.map(({ student }: { student: { student_id: string } }) => student.student_id)).toEqual(['S2']);
  expect(body.summary.total).toBe(1);
  const { rowCount } = await app.pool.query('select from attendance_records where class_id = $1', [own.classId]);
  expect(rowCount).toBe(2);
});
