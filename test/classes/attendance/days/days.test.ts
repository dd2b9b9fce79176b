import { expect, test } from 'vitest';
import { recomputeAttendanceYears } from '../../../../src/classes/attendance/days/recompute-years.ts';
import { useSharedApp } from '../../../support/app.ts';
import { setDays } from '../../calendar/set-days.ts';
import { aClassroom, type Classroom, callRoll } from '../../classroom.ts';
import { recomputedDifferences } from './recomputed.ts';

/** Days of students, their sums by school year, and who is often absent ([D115] to [D117]). */

const app = await useSharedApp();
const date = '2024-10-01';

/** Enrols the student S1 in further classes, and returns the ids of all. */
async function classesOf(room: Classroom, count: number): Promise<number[]> {
  const { make } = app;
  const ids = [room.classId];
  while (ids.length < count) {
    const class_id = await make.aClass(room.institution);
    await make.anEnrolment(room.institution, { class_id, student_id: room.students[0]?.id, begins_on: '2024-01-01' });
    ids.push(class_id);
  }
  return ids;
}

const mark = (room: Classroom, classId: number, day: string, status: string) =>
  callRoll(room.registrar.client, { classId, date: day, entries: [{ studentId: 'S1', status }] });

async function student(room: Classroom) {
  const { body } = await room.registrar.client.graphql(
    `{ student(id: ${room.students[0]?.id}) {
      attendanceDays(from: "2024-08-01", to: "2025-07-31") { date status marks missed note { id } }
      attendanceYears { schoolYear days present late absent excused absenceRate }
    } }`,
  );
  return body.data.student;
}

test.each([
  [['absent', 'absent', 'excused', 'present', 'present', 'present'], 'absent', 3],
  [['excused', 'excused', 'excused', 'present', 'present', 'present'], 'excused', 3],
  [['absent', 'absent', 'present', 'present', 'present', 'present'], 'present', 2],
  [['absent', 'absent', 'late', 'present', 'present', 'present'], 'late', 2],
])('six marks %j are a day %s', async (statuses, status, missed) => {
  const room = await aClassroom(app, { students: 1 });
  const ids = await classesOf(room, 6);
  for (const [index, each] of statuses.entries()) await mark(room, ids[index] as number, date, each);
  const { attendanceDays, attendanceYears } = await student(room);
  expect(attendanceDays).toEqual([{ date, status, marks: 6, missed, note: null }]);
  expect(attendanceYears).toMatchObject([{ schoolYear: 2025, days: 1, [status]: 1 }]);
});

test('another threshold and another school year are computed again in the background', async () => {
  const room = await aClassroom(app, { students: 1 });
  const [first, second] = (await classesOf(room, 2)) as [number, number];
  for (const day of ['2025-07-31', '2025-08-01']) await mark(room, first, day, 'absent');
  for (const day of ['2025-07-31', '2025-08-01']) await mark(room, second, day, 'present');
  expect((await student(room)).attendanceYears).toMatchObject([
    { schoolYear: 2025, days: 1, absent: 1, absenceRate: 100 },
    { schoolYear: 2026, days: 1, absent: 1 },
  ]);
  const admin = await app.as(await app.make.aUser({ institution: room.institution }));
  const changed = await admin.graphql(
    'mutation { updateInstitution(input: { absentDayPercent: 51 }) { absentDayPercent recomputingSince } }',
  );
  expect(changed.body.data.updateInstitution).toEqual({ absentDayPercent: 51, recomputingSince: expect.any(String) });
  await admin.graphql(
    'mutation { createTerm(input: { name: "2025", type: school_year, startsOn: "2025-01-01", endsOn: "2025-12-31", schoolYear: 2025 }) { id } }',
  );
  await recomputeAttendanceYears(app.registrar.database);
  expect(
    (await admin.graphql('{ institution { recomputingSince } }')).body.data.institution.recomputingSince,
  ).toBeNull();
  expect((await student(room)).attendanceYears).toMatchObject([
    { schoolYear: 2025, days: 2, present: 2, absenceRate: 0 },
  ]);
});

test('the sums follow enrolments, discarded marks, deletion and restoration', async () => {
  const room = await aClassroom(app, { students: 2 });
  const { client } = room.registrar;
  for (const day of [date, '2024-10-02', '2024-10-03'])
    await callRoll(client, { ...room, date: day, defaultStatus: 'absent' });
  const differences = () => recomputedDifferences(app, room.institution.id);
  const id = room.students[0]?.id as number;
  const { body } = await client.graphql(`{ student(id: ${id}) { enrolments { id } } }`);
  await client.graphql(
    `mutation { updateEnrolment(id: ${body.data.student.enrolments[0].id}, input: { beginsOn: "2024-10-01" }) { id } }`,
  );
  await setDays(client, { input: [{ date: '2024-10-03', kind: 'holiday' }], marks: 'discard' });
  expect((await student(room)).attendanceYears).toMatchObject([{ days: 2, absent: 2 }]);
  expect(await differences()).toEqual([]);
  await client.delete(`/students/${id}`);
  await client.graphql(`mutation { restoreStudent(id: ${id}) { id } }`);
  expect((await student(room)).attendanceYears).toMatchObject([{ days: 2 }]);
  expect(await differences()).toEqual([]);
});

test('lists who is absent on ten days of a hundred or more, worst first, with excused days', async () => {
  const room = await aClassroom(app, { students: 3 });
  const { client } = room.registrar;
  for (let number = 1; number <= 10; number += 1)
    await callRoll(client, {
      ...room,
      date: `2024-10-${String(number).padStart(2, '0')}`,
      defaultStatus: 'present',
      entries: [
        { studentId: 'S2', status: number === 1 ? 'excused' : 'present' },
        { studentId: 'S3', status: number <= 2 ? 'absent' : 'present' },
      ],
    });
  const list = (filter = '') =>
    `{ chronicAbsence(schoolYear: 2025${filter}) {
      data { student { studentId } year { days absent excused absenceRate } }
      pagination { total } summary { students chronic percent }
    } }`;
  const { chronicAbsence } = (await client.graphql(list())).body.data;
  expect(chronicAbsence).toEqual({
    data: [
      { student: { studentId: 'S3' }, year: { days: 10, absent: 2, excused: 0, absenceRate: 20 } },
      { student: { studentId: 'S2' }, year: { days: 10, absent: 0, excused: 1, absenceRate: 10 } },
    ],
    pagination: { total: 2 },
    summary: { students: 3, chronic: 2, percent: 66.67 },
  });
  expect((await client.graphql(list(', rate: 15'))).body.data.chronicAbsence.pagination.total).toBe(1);
  expect((await client.graphql(list(', minDays: 11'))).body.data.chronicAbsence.summary.students).toBe(0);
  const idle = await app.as(await app.make.aUser({ institution: room.institution, role: 'teacher' }));
  expect((await idle.graphql(list())).body.data.chronicAbsence.summary).toEqual({
    students: 0,
    chronic: 0,
    percent: null,
  });
  expect((await room.teacher.client.graphql(list())).body.data.chronicAbsence.summary.chronic).toBe(2);
  await client.delete(`/students/${room.students[2]?.id}`);
  expect((await client.graphql(list())).body.data.chronicAbsence.summary).toEqual({
    students: 2,
    chronic: 1,
    percent: 50,
  });
  expect(await recomputedDifferences(app, room.institution.id)).toEqual([]);
});
