import { expect, test } from 'vitest';
import { useSharedApp } from '../../../support/app.ts';
import { aClassroom, callRoll } from '../../classroom.ts';
import { correct, createNote, marksOf } from './office.ts';

/** Absence notes and corrections that are refused, and who sees what ([D110], [D111]). */

const app = await useSharedApp();
const date = '2024-10-01';

const detailsOf = ({ body }: { body: { errors: { extensions: { details: object } }[] } }) =>
  body.errors[0]?.extensions.details;

test('names every problem of an absence note', async () => {
  const room = await aClassroom(app);
  const { client } = room.registrar;
  const stranger = await app.make.aGuardian(room.institution);
  const id = room.students[0]?.id as number;
  const input = { from: '2024-10-02', to: date, code: 'L', guardianId: stranger };
  expect(detailsOf(await createNote(client, [id, 9_999_999], input))).toEqual({
    'studentIds.1': ['is not a student of this institution.'],
    to: ['must not be before from.'],
    guardianId: ['is not a guardian of the student S1.'],
    code: ['must be a code of the status excused or absent.'],
  });
  const far = { from: '2098-01-01', to: '2099-06-01', reason: 'x'.repeat(501), reportedBy: 'school', guardianId: 1 };
  expect(detailsOf(await createNote(client, [id], far))).toMatchObject({
    from: ['must be at most 365 days before to: a period has at most 366 days.'],
    to: ['must be at most 366 days ahead.'],
    reason: ['must have at most 500 characters; it has 501.'],
  });
});

test('names every problem of corrections, and corrects nothing then', async () => {
  const room = await aClassroom(app);
  const { client } = room.registrar;
  await callRoll(client, { ...room, date, entries: [{ studentId: 'S1', status: 'absent' }] });
  const { id } = (await marksOf(client, room.classId, date)).S1 as { id: number };
  const entries = [
    { markId: id, code: 'L' },
    { markId: id, code: 'none' },
    { markId: 2_000_000_000, code: null },
  ];
  expect(detailsOf(await correct(client, entries))).toEqual({
    'entries.1.markId': ['is named twice.'],
    'entries.1.code': ['is not a code of this institution.'],
    'entries.2.markId': ['is not an attendance mark of this institution.'],
  });
  expect((await marksOf(client, room.classId, date)).S1?.status).toBe('absent');
});

test('a teacher reads notes of own students without their reasons, and writes none', async () => {
  const room = await aClassroom(app);
  const other = await aClassroom(app, { students: 1 });
  const stranger = await app.make.aStudent(room.institution, { student_id: 'X9' });
  const ids = [room.students[0]?.id as number, stranger];
  await createNote(room.registrar.client, ids, { from: date, to: date, reason: 'Appendicitis' });
  const read = async ({ client }: typeof room.teacher) =>
    (await client.graphql('{ absenceNotes { data { student { studentId } reason } } }')).body.data.absenceNotes.data;
  expect(await read(room.registrar)).toEqual([
    { student: { studentId: 'S1' }, reason: 'Appendicitis' },
    { student: { studentId: 'X9' }, reason: 'Appendicitis' },
  ]);
  expect(await read(room.teacher)).toEqual([{ student: { studentId: 'S1' }, reason: null }]);
  expect(await read(other.registrar)).toEqual([]);
  const refused = await createNote(room.teacher.client, ids.slice(0, 1), { from: date, to: date });
  expect(refused.body.errors[0].extensions.code).toBe('FORBIDDEN');
});

test('the office sees who is absent, whom to call, and who has called', async () => {
  const room = await aClassroom(app);
  const { client } = room.registrar;
  const id = room.students[0]?.id as number;
  const { body: guardian } = await client.graphql(
    'mutation { createGuardian(input: { name: "Grace Hopper", phone: "+1 555 0100" }) { id } }',
  );
  const guardianId = guardian.data.createGuardian.id;
  await client.graphql(`mutation { linkGuardian(studentId: ${id}, guardianId: ${guardianId}) { id } }`);
  await callRoll(client, {
    ...room,
    date,
    defaultStatus: 'present',
    entries: [{ studentId: 'S1', status: 'absent' }],
  });
  const contact = `recordAbsenceContact(studentId: ${id}, date: "${date}", guardianId: ${guardianId}`;
  await client.graphql(`mutation { ${contact}, outcome: no_answer) { id } }`);
  await client.graphql(`mutation { ${contact}, outcome: reached, note: "Back tomorrow") { id } }`);
  const absent = `{ absentStudents(date: "${date}") {
    student { studentId } missed taken guardian { name phone } notes { id } marks { status }
    contacts { outcome note by { name } guardian { name } }
  } }`;
  const { body: read } = await client.graphql(absent);
  expect(read.errors).toBeUndefined();
  expect(read.data.absentStudents).toEqual([
    {
      student: { studentId: 'S1' },
      missed: 1,
      taken: 1,
      guardian: { name: 'Grace Hopper', phone: '+1 555 0100' },
      notes: [],
      marks: [{ status: 'absent' }],
      contacts: [
        {
          outcome: 'reached',
          note: 'Back tomorrow',
          by: { name: 'The registrar' },
          guardian: { name: 'Grace Hopper' },
        },
        { outcome: 'no_answer', note: null, by: { name: 'The registrar' }, guardian: { name: 'Grace Hopper' } },
      ],
    },
  ]);
  const calls = `{ student(id: ${id}) { absenceContacts(from: "${date}", to: "${date}") { date outcome } before: absenceContacts(to: "2024-01-01") { id } } }`;
  expect((await client.graphql(calls)).body.data.student).toEqual({
    absenceContacts: ['reached', 'no_answer'].map((outcome) => ({ date, outcome })),
    before: [],
  });
  expect((await room.teacher.client.graphql(calls)).body.errors[0].extensions.code).toBe('FORBIDDEN');
  const idle = await app.as(await app.make.aUser({ institution: room.institution, role: 'teacher' }));
  expect((await idle.graphql(absent)).body.data.absentStudents).toEqual([]);
});
