import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import { aClassroom, academicRecords, callRoll } from '../classroom.ts';

/** `recordAttendance` ([D36], [D20], [D28]). */

const app = await useSharedApp();

const statuses = (body: {
  data: { recordAttendance: { records: { student: { studentId: string }; status: string }[] } };
}) => Object.fromEntries(body.data.recordAttendance.records.map(({ student, status }) => [student.studentId, status]));

test('records the default status for a whole class, and the exceptions', async () => {
  const room = await aClassroom(app);
  const { body } = await callRoll(room.teacher.client, {
    classId: room.classId,
    date: '2024-10-01',
    defaultStatus: 'present',
    entries: [
      { studentId: 'S2', status: 'late', minutesLate: 5, note: ' Bus ' },
      { studentId: 'S3', status: 'absent' },
    ],
  });
  const roll = body.data.recordAttendance;
  expect(roll).toMatchObject({ classId: room.classId, date: '2024-10-01', created: 3, updated: 0, unchanged: 0 });
  expect(roll.records).toMatchObject([
    {
      student: { studentId: 'S1' },
      status: 'present',
      minutesLate: null,
      note: null,
      recordedBy: { name: 'The teacher' },
    },
    { student: { studentId: 'S2' }, status: 'late', minutesLate: 5, note: 'Bus' },
    { student: { studentId: 'S3' }, status: 'absent' },
  ]);
  // (1 present + 1 late) ÷ 3 marks = 66.67 %.
  expect(roll.summary).toEqual({ present: 1, absent: 1, late: 1, excused: 0, total: 3, attendanceRate: 66.67 });
  // Each student has one mark, so the rate is 100 % or 0 %.
  const rates = await Promise.all(
    room.students.map(async ({ id }) => (await academicRecords(room, id)).attendance_rate),
  );
  expect(rates).toEqual([100, 100, 0]);
});

test('changes nothing if the same roll is sent again, and only what differs if another roll is sent', async () => {
  const room = await aClassroom(app);
  const call = {
    classId: room.classId,
    date: '2024-10-01',
    defaultStatus: 'present',
    entries: [{ studentId: 'S2', status: 'absent' }],
  };
  const first = (await callRoll(room.teacher.client, call)).body.data.recordAttendance;
  const same = (await callRoll(room.teacher.client, call)).body.data.recordAttendance;
  expect(same).toEqual({ ...first, created: 0, unchanged: 3 });
  const other = await callRoll(room.teacher.client, { ...call, entries: [{ studentId: 'S3', status: 'excused' }] });
  expect(other.body.data.recordAttendance).toMatchObject({ created: 0, updated: 2, unchanged: 1 });
  expect(statuses(other.body)).toEqual({ S1: 'present', S2: 'present', S3: 'excused' });
  expect((await academicRecords(room, room.students[1]?.id as number)).attendance_rate).toBe(100);
});

test('marks only the students of the entries if there is no default status', async () => {
  const room = await aClassroom(app);
  const call = { classId: room.classId, date: '2024-10-01' };
  await callRoll(room.teacher.client, { ...call, entries: [{ studentId: 'S1', status: 'absent' }] });
  const { body } = await callRoll(room.teacher.client, { ...call, entries: [{ studentId: 'S2', status: 'present' }] });
  expect(statuses(body)).toEqual({ S1: 'absent', S2: 'present' });
});

test('marks by default the students who were enrolled on that day and are not deleted', async () => {
  const room = await aClassroom(app);
  const { make } = app;
  const [left, joined, deleted] = await Promise.all(
    ['E', 'L', 'G'].map((student_id) => make.aStudent(room.institution, { student_id })),
  );
  const enrol = (columns: object) => make.anEnrolment(room.institution, { class_id: room.classId, ...columns });
  await enrol({ student_id: left, begins_on: '2024-09-01', ends_on: '2024-10-01' });
  await enrol({ student_id: joined, begins_on: '2024-10-01' });
  await enrol({ student_id: deleted, begins_on: '2024-09-01' });
  await room.registrar.client.delete(`/students/${deleted}`);
  const { body } = await callRoll(room.teacher.client, {
    classId: room.classId,
    date: '2024-10-01',
    defaultStatus: 'present',
  });
  expect(Object.keys(statuses(body)).sort()).toEqual(['L', 'S1', 'S2', 'S3']);
});

test('refuses teachers of other classes', async () => {
  const room = await aClassroom(app);
  const otherClass = await app.make.aClass(room.institution);
  const foreign = await aClassroom(app);
  const code = async (classId: number) => {
    const { body } = await callRoll(room.teacher.client, { classId, date: '2024-10-01', defaultStatus: 'present' });
    return body.errors[0].extensions.code;
  };
  expect(await code(otherClass)).toBe('FORBIDDEN');
  expect(await code(foreign.classId)).toBe('NOT_FOUND');
  expect(await code(2147483647)).toBe('NOT_FOUND');
  const { body } = await callRoll(room.registrar.client, {
    classId: otherClass,
    date: '2024-10-01',
    defaultStatus: 'present',
  });
  expect(body.data.recordAttendance.records).toEqual([]);
});

test('writes one audit record and one event per call, and none if nothing changed', async () => {
  const room = await aClassroom(app);
  const call = { classId: room.classId, date: '2024-10-01', defaultStatus: 'present' };
  await callRoll(room.teacher.client, call);
  await callRoll(room.teacher.client, call);
  const { pool } = app;
  const events = await pool.query('select type, data from events where institution_id = $1', [room.institution.id]);
  expect(events.rows).toEqual([
    {
      type: 'attendance.recorded',
      data: expect.objectContaining({ class_id: room.classId, date: '2024-10-01', created: 3, updated: 0 }),
    },
  ]);
  const audit = await pool.query('select resource_id from audit_logs where institution_id = $1 and action = $2', [
    room.institution.id,
    'attendance.recorded',
  ]);
  expect(audit.rows).toEqual([{ resource_id: room.classId }]);
});

test('records the former values of each replaced mark, but not the text of notes', async () => {
  const room = await aClassroom(app);
  const auditor = await app.as(await app.make.aUser({ institution: room.institution }));
  const call = { classId: room.classId, date: '2024-10-01' };
  const marks = (...entries: Record<string, unknown>[]) => callRoll(room.teacher.client, { ...call, entries });
  await marks({ studentId: 'S1', status: 'late', minutesLate: 7 }, { studentId: 'S2', status: 'present' });

  await marks(
    { studentId: 'S1', status: 'absent' },
    { studentId: 'S2', status: 'present', note: 'Overslept' },
    { studentId: 'S3', status: 'absent' },
  );

  const [first, second] = await auditedChanges(auditor, { action: 'attendance.recorded' });
  const [one, two] = room.students;
  const date = { from: null, to: '2024-10-01' };
  expect(first?.changes).toEqual({ date, created: { from: null, to: 2 }, updated: { from: null, to: 0 } });
  expect(second?.changes).toEqual({
    date,
    created: { from: null, to: 1 },
    updated: { from: null, to: 2 },
    [`marks.${one?.id}.status`]: { from: 'late', to: 'absent' },
    [`marks.${one?.id}.minutes_late`]: { from: 7, to: null },
    [`marks.${two?.id}.note`]: { from: '[not kept]', to: '[not kept]' },
  });
});
