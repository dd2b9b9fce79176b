import { expect, test } from 'vitest';
import { useSharedApp } from '../../../support/app.ts';
import { auditedChanges } from '../../../support/audit-actions.ts';
import { aClassroom, academicRecords, callRoll } from '../../classroom.ts';
import { EXCUSE_ABSENCES } from '../excuse.ts';
import { correct, createNote, marksOf, withdrawNote } from './office.ts';

/** The teacher's mark, absence notes and corrections beside each other ([D110] to [D113]). */

const app = await useSharedApp();
const date = '2024-10-01';
const day = { from: date, to: date };

test('shows absent, then excused by a note, then late by a correction, and each again without the other', async () => {
  const room = await aClassroom(app);
  const { client } = room.registrar;
  const student = room.students[0] as { id: number };
  await callRoll(room.teacher.client, { ...room, date, entries: [{ studentId: 'S1', status: 'absent' }] });
  const shown = async () => (await marksOf(client, room.classId, date)).S1;
  const rate = async () => (await academicRecords(room, student.id)).attendance_rate;
  expect([(await shown())?.status, await rate()]).toEqual(['absent', 0]);
  const note = (await createNote(client, [student.id], { ...day, reason: 'Flu' })).body.data.createAbsenceNote[0];
  expect(note).toMatchObject({ code: { code: 'E' }, reason: 'Flu', reportedBy: 'school', marks: 1, contradictions: 0 });
  const excused = await shown();
  expect(excused).toMatchObject({ status: 'excused', recorded: { status: 'absent' }, absenceNote: { id: note.id } });
  const markId = excused?.id as number;
  const corrected = await correct(client, [{ markId, code: 'l', note: 'Signed in at 9:40' }]);
  expect(corrected.body.data.correctAttendance).toMatchObject({
    updated: 1,
    unchanged: 0,
    records: [{ status: 'late', correction: { note: 'Signed in at 9:40', by: { name: 'The registrar' } } }],
  });
  expect([(await shown())?.status, await rate()]).toEqual(['late', 100]);
  await correct(client, [{ markId, code: null }]);
  expect((await shown())?.status).toBe('excused');
  const withdrawn = await withdrawNote(client, note.id);
  expect(withdrawn.body.data.withdrawAbsenceNote).toMatchObject({ marks: 0 });
  expect(await shown()).toMatchObject({ status: 'absent', absenceNote: null, correction: null });
  expect(await rate()).toBe(0);
});

test('a note leaves a mark of presence that a teacher made, and counts it as a contradiction until the office decides', async () => {
  const room = await aClassroom(app);
  const { client } = room.registrar;
  const student = room.students[0] as { id: number };
  const note = (await createNote(client, [student.id], day)).body.data.createAbsenceNote[0];
  await callRoll(room.teacher.client, { ...room, date, entries: [{ studentId: 'S1', status: 'present' }] });
  const contradicted = async () =>
    (await client.graphql('{ absenceNotes(contradicted: true) { data { id contradictions } } }')).body.data.absenceNotes
      .data;
  expect(await contradicted()).toEqual([{ id: note.id, contradictions: 1 }]);
  const mark = (await marksOf(client, room.classId, date)).S1;
  expect(mark).toMatchObject({ status: 'present', absenceNote: null });
  await correct(client, [{ markId: mark?.id as number, code: 'P' }]);
  expect(await contradicted()).toEqual([]);
});

test('a default gives way to a note and holds again without it; an entry contradicts the note', async () => {
  const room = await aClassroom(app);
  const { client } = room.registrar;
  const student = room.students[0] as { id: number };
  const note = (await createNote(client, [student.id], day)).body.data.createAbsenceNote[0];
  const roll = { ...room, date, defaultStatus: 'present' };
  const first = await callRoll(room.teacher.client, roll);
  expect(first.body.data.recordAttendance).toMatchObject({ created: 3, summary: { present: 2, excused: 1 } });
  expect((await marksOf(client, room.classId, date)).S1).toMatchObject({
    status: 'excused',
    recorded: { status: 'present' },
  });
  const again = await room.teacher.client.graphql(
    `mutation { recordAttendance(classId: ${room.classId}, date: "${date}", defaultStatus: present, entries: []) { unchanged corrected } }`,
  );
  expect(again.body.data.recordAttendance).toEqual({ unchanged: 3, corrected: 1 });
  await withdrawNote(client, note.id);
  expect((await marksOf(client, room.classId, date)).S1?.status).toBe('present');
  await createNote(client, [student.id], day);
  expect((await marksOf(client, room.classId, date)).S1?.status).toBe('excused');
  await callRoll(room.teacher.client, { ...room, date, entries: [{ studentId: 'S1', status: 'present' }] });
  expect((await marksOf(client, room.classId, date)).S1?.status).toBe('present');
});

test('a roll that is sent again replaces the teacher’s mark and leaves the correction', async () => {
  const room = await aClassroom(app);
  const { client } = room.registrar;
  await callRoll(room.teacher.client, { ...room, date, entries: [{ studentId: 'S1', status: 'absent' }] });
  const { id } = (await marksOf(client, room.classId, date)).S1 as { id: number };
  await correct(client, [{ markId: id, code: 'L' }]);
  const roll = await callRoll(room.teacher.client, {
    ...room,
    date,
    entries: [{ studentId: 'S1', status: 'present' }],
  });
  expect(roll.body.data.recordAttendance).toMatchObject({ updated: 1, records: [{ status: 'late' }] });
  expect((await marksOf(client, room.classId, date)).S1).toMatchObject({
    status: 'late',
    recorded: { status: 'present' },
  });
  const rest = await client.get(`/classes/${room.classId}/attendance`);
  expect(rest.body.data[0]).toMatchObject({ status: 'late', recorded_by: { name: 'The teacher' } });
  const admin = await app.as(await app.make.aUser({ institution: room.institution }));
  const [record] = await auditedChanges(admin, { action: 'attendance.corrected' });
  expect(record?.changes).toMatchObject({ [`marks.${room.students[0]?.id}.status`]: { from: 'absent', to: 'late' } });
});

test('an excuse changes the recorded mark; a note with another code wins over it', async () => {
  const room = await aClassroom(app);
  const { client } = room.registrar;
  const student = room.students[0] as { id: number };
  await client.graphql(
    'mutation { createAttendanceCode(input: { code: "KA", label: "Known absence", status: absent }) { id } }',
  );
  await callRoll(room.teacher.client, { ...room, date, entries: [{ studentId: 'S1', status: 'absent' }] });
  await client.graphql(EXCUSE_ABSENCES, { studentIds: [student.id], ...day });
  const note = (await createNote(client, [student.id], { ...day, code: 'ka' })).body.data.createAbsenceNote[0];
  expect((await marksOf(client, room.classId, date)).S1).toMatchObject({
    status: 'absent',
    code: { code: 'KA' },
    recorded: { status: 'excused' },
  });
  await withdrawNote(client, note.id);
  expect((await marksOf(client, room.classId, date)).S1?.status).toBe('excused');
});

test('of several notes the latest holds, and moving a note moves what it covers', async () => {
  const room = await aClassroom(app);
  const { client } = room.registrar;
  const student = room.students[0] as { id: number };
  await client.graphql(
    'mutation { createAttendanceCode(input: { code: "KA", label: "Known absence", status: absent }) { id } }',
  );
  for (const each of [date, '2024-10-02'])
    await callRoll(room.teacher.client, { ...room, date: each, entries: [{ studentId: 'S1', status: 'absent' }] });
  await createNote(client, [student.id], { from: date, to: '2024-10-02' });
  const later = (await createNote(client, [student.id], { ...day, code: 'KA' })).body.data.createAbsenceNote[0];
  const codes = async () =>
    Promise.all([date, '2024-10-02'].map(async (each) => (await marksOf(client, room.classId, each)).S1?.code.code));
  expect(await codes()).toEqual(['KA', 'E']);
  const { body } = await client.graphql(
    `mutation { updateAbsenceNote(id: ${later.id}, input: { from: "2024-10-02", to: "2024-10-02" }) { from code { code } marks } }`,
  );
  expect(body.data.updateAbsenceNote).toEqual({ from: '2024-10-02', code: { code: 'KA' }, marks: 1 });
  expect(await codes()).toEqual(['E', 'KA']);
});

test('a guardian who is named has reported the absence, and none has whom somebody else has', async () => {
  const room = await aClassroom(app);
  const { client } = room.registrar;
  const student = room.students[0] as { id: number };
  const guardianId = await app.make.aGuardian(room.institution);
  await client.graphql(`mutation { linkGuardian(studentId: ${student.id}, guardianId: ${guardianId}) { id } }`);
  const { id } = (await createNote(client, [student.id], day)).body.data.createAbsenceNote[0];
  const update = async (input: object) => {
    const { body } = await client.graphql(
      `mutation ($input: AbsenceNoteInput!) {
        updateAbsenceNote(id: ${id}, input: $input) { reportedBy guardian { name } }
      }`,
      { input: { ...day, ...input } },
    );
    return body.data.updateAbsenceNote;
  };
  const byGuardian = { reportedBy: 'guardian', guardian: { name: 'Grace Guardian' } };
  expect(await update({ guardianId })).toEqual(byGuardian);
  expect(await update({ reason: 'Flu' })).toEqual(byGuardian);
  expect(await update({ reportedBy: 'student' })).toEqual({ reportedBy: 'student', guardian: null });
});
