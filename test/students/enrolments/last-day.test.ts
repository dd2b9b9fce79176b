import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { day } from './enrolment-school.ts';

const app = await useSharedApp();

const ROLL = `mutation ($classId: Int!, $date: Date!, $defaultStatus: AttendanceStatus, $entries: [AttendanceEntry!]!) {
  recordAttendance(classId: $classId, date: $date, defaultStatus: $defaultStatus, entries: $entries) { created updated }
}`;
const RATES = `query ($id: Int!, $classId: Int!) {
  student(id: $id) { studentId academicRecords { attendanceRate } attendance { ownClassesOnly summary { total attendanceRate } } }
  class(id: $classId) { attendanceRate roll(date: "${day(0)}") { enrolled absent } }
  analytics { attendance { rate } }
}`;

/** A student of a class, present yesterday and absent today. */
async function absentToday() {
  const user = await app.make.aUser();
  const { institution } = user;
  const office = await app.as(user);
  const classId = await app.make.aClass(institution);
  const id = await app.make.aStudent(institution, {
    class_id: classId,
    student_id: 'left',
    enrollment_date: day(-9),
  });
  const roll = async (date: string, variables: Record<string, unknown>) => {
    const { body } = await office.graphql(ROLL, { classId, date, entries: [], ...variables });
    return body.errors?.[0].extensions.details ?? body.data.recordAttendance;
  };
  const mark = (date: string, status: string) => roll(date, { entries: [{ studentId: 'left', status }] });
  await mark(day(-1), 'present');
  await mark(day(0), 'absent');
  const rates = async (client = office) => (await client.graphql(RATES, { id, classId })).body.data;
  return { office, institution, classId, id, roll, mark, rates };
}

test('counts the mark of the day on which a student leaves, in every rate', async () => {
  const { office, id, rates } = await absentToday();

  await office.put(`/students/${id}`, { status: 'inactive' });

  expect(await rates()).toEqual({
    student: {
      studentId: 'left',
      academicRecords: { attendanceRate: 50 },
      attendance: { ownClassesOnly: false, summary: { total: 2, attendanceRate: 50 } },
    },
    class: { attendanceRate: 50, roll: { enrolled: 0, absent: 1 } },
    analytics: { attendance: { rate: 50 } },
  });
});

test('corrects a mark of the last day, but owes none for it', async () => {
  const { office, id, roll, mark, rates } = await absentToday();
  await office.put(`/students/${id}`, { status: 'graduated' });

  expect(await roll(day(0), { defaultStatus: 'present' })).toEqual({ created: 0, updated: 0 });
  expect(await mark(day(0), 'late')).toEqual({ created: 0, updated: 1 });
  expect((await rates()).student.academicRecords).toEqual({ attendanceRate: 100 });
});

test('leaves marks after the end out of every rate, and refuses more', async () => {
  const { office, institution, mark, rates, id, classId } = await absentToday();
  const { rows } = await app.pool.query('select id from enrolments where institution_id = $1 and student_id = $2', [
    institution.id,
    id,
  ]);

  await office.graphql(`mutation { endEnrolment(id: ${rows[0].id}, endsOn: "${day(-1)}") { id } }`);

  expect(await rates()).toMatchObject({
    student: { academicRecords: { attendanceRate: 100 }, attendance: { summary: { total: 1, attendanceRate: 100 } } },
    class: { attendanceRate: 100, roll: { absent: 0 } },
    analytics: { attendance: { rate: 100 } },
  });
  expect(await mark(day(0), 'late')).toEqual({
    'entries.0.studentId': [`is not enrolled in this class on ${day(0)}.`],
  });
  const list = await office.get(`/classes/${classId}/attendance`);
  expect(list.body).toMatchObject({ pagination: { total: 2 }, summary: { total: 1, attendance_rate: 100 } });
});

test('tells a teacher that a rate is of own classes only', async () => {
  const { institution, classId } = await absentToday();
  const teacher = await app.make.aUser({ institution, role: 'teacher' });
  await app.make.teaches(teacher, classId);

  const client = await app.as(teacher);
  const { body } = await client.graphql('{ student(studentId: "left") { attendance { ownClassesOnly } } }');

  expect(body.data.student.attendance.ownClassesOnly).toBe(true);
});
