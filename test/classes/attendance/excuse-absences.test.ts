import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import type { Client } from '../../support/client.ts';
import { mutate } from '../../support/mutate.ts';
import { statementsOf } from '../../support/statements.ts';
import { aClassroom, academicRecords, type Classroom, callRoll } from '../classroom.ts';
import { EXCUSE_ABSENCES, type Excuse } from './excuse.ts';

/** `excuseAbsences` ([D20], [D28], [D36]). */

const app = await useSharedApp();

const excuse = (client: Client, variables: Excuse) =>
  mutate<{ updated: number; students: number }>(client, EXCUSE_ABSENCES, { ...variables });

/** Returns the marks of a class by day and student id, without those that are present: `2024-10-01 S1 excused The note`. */
async function exceptions({ registrar }: Classroom, classId: number): Promise<string[]> {
  const { body } = await registrar.client.get(`/classes/${classId}/attendance?limit=100`);
  return body.data
    .filter(({ status }: { status: string }) => status !== 'present')
    .map((mark: { date: string; student: { student_id: string }; status: string; note: string | null }) =>
      [mark.date, mark.student.student_id, mark.status, mark.note].filter(Boolean).join(' '),
    );
}

/** Calls the roll of a day: every student is present except for these. */
function call({ registrar, classId }: Classroom, date: string, entries: Record<string, string>) {
  const marks = Object.entries(entries).map(([studentId, status]) => ({ studentId, status }));
  return callRoll(registrar.client, { classId, date, defaultStatus: 'present', entries: marks });
}

test('excuses the absences of the students in the period, and no other marks', async () => {
  const room = await aClassroom(app);
  const [one, two] = room.students.map(({ id }) => id) as [number, number];
  await call(room, '2024-10-01', { S1: 'absent', S2: 'late', S3: 'absent' });
  await call(room, '2024-10-02', { S1: 'absent', S2: 'absent' });
  await call(room, '2024-10-03', { S1: 'absent' });
  const excused = { studentIds: [two, one], from: '2024-10-01', to: '2024-10-02', note: ' Flu ' };

  expect(await excuse(room.teacher.client, excused)).toEqual({ updated: 3, students: 2 });

  expect(await exceptions(room, room.classId)).toEqual([
    '2024-10-01 S1 excused Flu',
    '2024-10-01 S2 late',
    '2024-10-01 S3 absent',
    '2024-10-02 S1 excused Flu',
    '2024-10-02 S2 excused Flu',
    '2024-10-03 S1 absent',
  ]);
  expect(await excuse(room.teacher.client, excused)).toEqual({ updated: 0, students: 0 });
});

test('keeps the notes of the marks if there is no note, and names who changed them', async () => {
  const room = await aClassroom(app, { students: 1 });
  const entries = [{ studentId: 'S1', status: 'absent', note: 'Mother called' }];
  await callRoll(room.teacher.client, { classId: room.classId, date: '2024-10-01', entries });

  await excuse(room.registrar.client, {
    studentIds: [room.students[0]?.id as number],
    from: '2024-10-01',
    to: '2024-10-01',
    note: '  ',
  });

  const { body } = await room.registrar.client.get(`/classes/${room.classId}/attendance`);
  expect(body.data).toMatchObject([
    { status: 'excused', note: 'Mother called', recorded_by: { name: 'The registrar' } },
  ]);
});

test('updates the academic records by the marks that were taken while enrolled', async () => {
  const room = await aClassroom(app, { students: 1 });
  const { pool } = app;
  await pool.query("update institutions set excused_policy = 'excluded' where id = $1", [room.institution.id]);
  const id = room.students[0]?.id as number;
  await call(room, '2024-10-01', {});
  await call(room, '2024-10-02', { S1: 'absent' });
  await call(room, '2024-10-03', { S1: 'absent' });
  await pool.query("update enrolments set ends_on = '2024-10-02' where student_id = $1", [id]);
  expect((await academicRecords(room, id)).attendance_rate).toBe(50);

  expect(await excuse(room.registrar.client, { studentIds: [id], from: '2024-10-01', to: '2024-10-03' })).toMatchObject(
    { updated: 2 },
  );

  expect((await academicRecords(room, id)).attendance_rate).toBe(100);
  const days = 'select days_present, days_absent, days_excused from academic_records where student_id = $1';
  const incremental = (await pool.query(days, [id])).rows;
  expect(incremental).toEqual([{ days_present: 1, days_absent: 0, days_excused: 1 }]);
  await pool.query('select refresh_attendance_days($1, $2)', [room.institution.id, [id]]);
  expect((await pool.query(days, [id])).rows).toEqual(incremental);
});

test('lets teachers excuse the absences in their own classes, and leaves those in others alone', async () => {
  const room = await aClassroom(app, { students: 1 });
  const id = room.students[0]?.id as number;
  const otherClass = await app.make.aClass(room.institution);
  await app.make.anEnrolment(room.institution, { class_id: otherClass, student_id: id });
  await call(room, '2024-10-01', { S1: 'absent' });
  await call({ ...room, classId: otherClass }, '2024-10-01', { S1: 'absent' });
  const excused = { studentIds: [id], from: '2024-10-01', to: '2024-10-01' };

  expect(await excuse(room.teacher.client, excused)).toEqual({ updated: 1, students: 1 });
  expect(await exceptions(room, room.classId)).toEqual(['2024-10-01 S1 excused']);
  expect(await exceptions(room, otherClass)).toEqual(['2024-10-01 S1 absent']);

  expect(await excuse(room.registrar.client, excused)).toEqual({ updated: 1, students: 1 });
  expect(await exceptions(room, otherClass)).toEqual(['2024-10-01 S1 excused']);
});

test('records each roll that changed in the audit trail and as an event, and nothing if none did', async () => {
  const room = await aClassroom(app, { students: 2 });
  const auditor = await app.as(await app.make.aUser({ institution: room.institution }));
  const ids = room.students.map(({ id }) => id);
  for (const date of ['2024-10-01', '2024-10-02']) await call(room, date, { S1: 'absent' });
  const { pool } = app;
  await pool.query('delete from events where institution_id = $1', [room.institution.id]);
  const excused = { studentIds: ids, from: '2024-10-01', to: '2024-10-02', note: 'Private reason' };

  await excuse(room.teacher.client, excused);
  await excuse(room.teacher.client, excused);

  const counts = { created: 0, updated: 1 };
  const rolls = ['2024-10-01', '2024-10-02'].map((date) => ({ class_id: room.classId, date, ...counts }));
  const events = await pool.query('select type, data from events where institution_id = $1 order by id', [
    room.institution.id,
  ]);
  expect(events.rows).toEqual(
    rolls.map((data) => ({ type: 'attendance.recorded', data: expect.objectContaining(data) })),
  );
  const audited = await auditedChanges(auditor, { action: 'attendance.recorded' });
  expect(audited.slice(2).map(({ changes }) => changes)).toEqual(
    rolls.map(({ date }) => ({
      date: { from: null, to: date },
      created: { from: null, to: 0 },
      updated: { from: null, to: 1 },
      [`marks.${ids[0]}.status`]: { from: 'absent', to: 'excused' },
      [`marks.${ids[0]}.note`]: { from: '[not kept]', to: '[not kept]' },
    })),
  );
  const { body } = await auditor.graphql('{ verifyAuditLog { valid } }');
  expect(body.data.verifyAuditLog.valid).toBe(true);
});

test('excuses many students and days with as many statements as one', async () => {
  const room = await aClassroom(app, { students: 3 });
  const ids = room.students.map(({ id }) => id);
  const { pool } = app;
  await pool.query(
    `insert into attendance_records (institution_id, class_id, student_id, date, status)
     select $1, $2, id, date '2024-01-01' + day, 'absent' from unnest($3::int[]) id, generate_series(0, 29) day`,
    [room.institution.id, room.classId, ids],
  );
  await pool.query('select refresh_attendance_days($1, $2)', [room.institution.id, ids]);
  const send = (studentIds: number[], to: string) => () =>
    excuse(room.registrar.client, { studentIds, from: '2024-01-01', to });

  const one = await statementsOf(app, send(ids.slice(0, 1), '2024-01-01'));
  const many = await statementsOf(app, send(ids, '2024-01-30'));

  expect(many).toHaveLength(one.length);
  const { rows } = await pool.query(
    'select count(*)::int from attendance_records where class_id = $1 and status = $2',
    [room.classId, 'absent'],
  );
  expect(rows).toEqual([{ count: 0 }]);
});
