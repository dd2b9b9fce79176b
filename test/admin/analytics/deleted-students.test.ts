import { expect, test } from 'vitest';
import { aClassroom, callRoll, submitGrades } from '../../classes/classroom.ts';
import { useSharedApp } from '../../support/app.ts';

/** Analytics without deleted students ([D27]). */

const app = await useSharedApp();

test('leaves the marks and grades of deleted and erased students out', async () => {
  const room = await aClassroom(app, { students: 3 });
  const [date, later] = ['2024-10-01', '2024-10-02'];
  const client = await app.as(await app.make.aUser({ institution: room.institution }));
  const mark = (studentId: string, status: string) => ({ studentId, status });
  const entries = [mark('S1', 'present'), mark('S2', 'absent'), mark('S3', 'excused')];
  await callRoll(client, { classId: room.classId, date, entries });
  await callRoll(client, { classId: room.classId, date: later, entries: [mark('S2', 'present')] });
  const grades = entries.map(({ studentId }) => ({ student_id: studentId, score: 90 }));
  expect((await submitGrades(client, room.classId, { grades })).status).toBe(201);
  const figures = async () => {
    const { attendance } = (await client.get(`/admin/analytics?from=${date}&to=${later}`)).body;
    const { academics } = (await client.get('/admin/analytics')).body;
    return { attendance, submitted: academics.grades_submitted };
  };
  const all = await figures();
  expect(all.attendance).toMatchObject({ rate: 50, by_day: [{ rate: 33.33, records: 3 }, { records: 1 }] });
  expect(all.submitted).toBe(3);

  await client.delete(`/students/${room.students[1]?.id}`);
  const remaining = { attendance: { rate: 50, by_day: [{ date, rate: 50, records: 2 }] }, submitted: 2 };
  expect(await figures()).toEqual(remaining);
  await client.graphql('mutation ($id: Int!) { eraseStudent(id: $id) { id } }', { id: room.students[1]?.id });
  expect(await figures()).toEqual(remaining);
  await client.delete(`/students/${room.students[2]?.id}`);
  expect((await figures()).attendance).toEqual({ rate: 100, by_day: [{ date, rate: 100, records: 1 }] });
  await client.graphql('mutation ($id: Int!) { restoreStudent(id: $id) { id } }', { id: room.students[2]?.id });
  expect(await figures()).toEqual(remaining);
});
