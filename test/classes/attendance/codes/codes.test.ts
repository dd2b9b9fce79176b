import { expect, test } from 'vitest';
import { useSharedApp } from '../../../support/app.ts';
import type { Client } from '../../../support/client.ts';
import { aClassroom, callRoll } from '../../classroom.ts';

/** Codes of attendance ([D107], [D108]). */

const app = await useSharedApp();

const create = (client: Client, input: object) =>
  client.graphql(
    'mutation ($input: AttendanceCodeInput!) { createAttendanceCode(input: $input) { id code label status teacherUse active position builtIn } }',
    { input },
  );
const update = (client: Client, id: number, input: object) =>
  client.graphql(
    'mutation ($id: Int!, $input: AttendanceCodeInput!) { updateAttendanceCode(id: $id, input: $input) { code label status active } }',
    { id, input },
  );
const codes = async (client: Client) =>
  (await client.graphql('{ attendanceCodes { id code label status builtIn } }')).body.data.attendanceCodes;

test('every institution has four built-in codes, of which only label and position can change', async () => {
  const room = await aClassroom(app);
  const [present, absent, late, excused] = await codes(room.teacher.client);
  expect([present, absent, late, excused]).toMatchObject([
    { code: 'P', label: 'Present', status: 'present', builtIn: true },
    { code: 'A', label: 'Absent', status: 'absent', builtIn: true },
    { code: 'L', label: 'Late', status: 'late', builtIn: true },
    { code: 'E', label: 'Excused', status: 'excused', builtIn: true },
  ]);
  const { client } = room.registrar;
  const same = { code: 'L', active: true, teacherUse: true };
  const relabelled = await update(client, late.id, { ...same, label: 'Tardy', position: 9 });
  expect(relabelled.body.data.updateAttendanceCode).toEqual({
    code: 'L',
    label: 'Tardy',
    status: 'late',
    active: true,
  });
  expect((await codes(client)).at(-1)).toMatchObject({ label: 'Tardy' });
  const fixed = ['cannot be changed: the code is built in. Only its label and position can.'];
  const refused = await update(client, absent.id, { code: 'X', active: false, teacherUse: false });
  expect(refused.body.errors[0].extensions).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { code: fixed, active: fixed, teacherUse: fixed },
  });
  const moved = await update(client, absent.id, { status: 'excused' });
  expect(moved.body.errors[0]).toMatchObject({
    message: 'The code A is built in: its status is fixed.',
    extensions: { code: 'CONFLICT' },
  });
  const { body } = await client.graphql(`mutation { deleteAttendanceCode(id: ${absent.id}) { id } }`);
  expect(body.errors[0].extensions.code).toBe('CONFLICT');
});

test('a teacher calls a roll with codes, which show their status to rates and REST', async () => {
  const room = await aClassroom(app);
  await create(room.registrar.client, { code: 'Trip', label: 'School trip', status: 'present' });
  await create(room.registrar.client, { code: 'Bus', label: 'Bus was late', status: 'late' });
  const entries = [
    { studentId: 'S1', code: 'TRIP' },
    { studentId: 'S2', code: 'bus', minutesLate: 12 },
  ];
  const roll = { ...room, date: '2024-10-01', entries };
  const { body } = await callRoll(room.teacher.client, roll);
  expect(body.data.recordAttendance).toMatchObject({
    created: 2,
    summary: { present: 1, late: 1 },
    records: [{ status: 'present' }, { status: 'late', minutesLate: 12 }],
  });
  const again = await callRoll(room.teacher.client, roll);
  expect(again.body.data.recordAttendance).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  const plain = await callRoll(room.teacher.client, { ...roll, entries: [{ studentId: 'S1', status: 'present' }] });
  expect(plain.body.data.recordAttendance).toMatchObject({ updated: 1 });
  const read = await room.teacher.client.graphql(
    `{ attendance(classId: ${room.classId}) { data { status code { code } recorded { status code { code } by { name } } correction { note } } } }`,
  );
  expect(read.body.data.attendance.data).toEqual([
    {
      status: 'present',
      code: { code: 'P' },
      recorded: { status: 'present', code: { code: 'P' }, by: { name: 'The teacher' } },
      correction: null,
    },
    {
      status: 'late',
      code: { code: 'Bus' },
      recorded: { status: 'late', code: { code: 'Bus' }, by: { name: 'The teacher' } },
      correction: null,
    },
  ]);
  const rest = await room.teacher.client.get(`/classes/${room.classId}/attendance`);
  expect(rest.body.data[1]).toMatchObject({ status: 'late', minutes_late: 12 });
  expect(rest.body.data[1]).not.toHaveProperty('code');
});

test('a default code marks the students without an entry', async () => {
  const room = await aClassroom(app);
  await create(room.registrar.client, { code: 'Trip', label: 'School trip', status: 'present' });
  const { body } = await room.teacher.client.graphql(
    `mutation { recordAttendance(classId: ${room.classId}, date: "2024-10-01", defaultCode: "trip", entries: []) { created records { code { code } } } }`,
  );
  expect(body.data.recordAttendance.records).toEqual(Array(3).fill({ code: { code: 'Trip' } }));
});

test('names every problem of the codes in a roll', async () => {
  const room = await aClassroom(app);
  await create(room.registrar.client, { code: 'Old', label: 'Old', status: 'late', active: false });
  await create(room.registrar.client, { code: 'Office', label: 'Office', status: 'late', teacherUse: false });
  const entries = [
    { studentId: 'S1', code: 'none' },
    { studentId: 'S2', code: 'old' },
    { studentId: 'S3', code: 'office' },
    { studentId: 'S3', code: 'P', minutesLate: 4 },
    { studentId: 'S3', code: 'P', status: 'present' },
    { studentId: 'S3' },
  ];
  const { body } = await callRoll(room.teacher.client, { ...room, date: '2024-10-01', entries });
  expect(body.errors[0].extensions.details).toMatchObject({
    'entries.0.code': ['is not a code of this institution.'],
    'entries.1.code': ['is not active.'],
    'entries.2.code': ['is for the office only.'],
    'entries.3.minutesLate': ['is allowed only with a code of the status late.'],
    'entries.4.code': ['cannot be combined with status.'],
    'entries.5.status': ['is required.'],
  });
});

test('a code in use is neither deleted nor given another status, and codes are unique without case', async () => {
  const room = await aClassroom(app);
  const { client } = room.registrar;
  const { id } = (await create(client, { code: 'Trip', label: 'Trip', status: 'present' })).body.data
    .createAttendanceCode;
  const twin = await create(client, { code: 'tRIP', label: 'Another', status: 'present' });
  expect(twin.body.errors[0].extensions.details).toEqual({ code: ['is already in use by another code.'] });
  await callRoll(client, { ...room, date: '2024-10-01', entries: [{ studentId: 'S1', code: 'Trip' }] });
  expect((await update(client, id, { status: 'excused' })).body.errors[0].message).toBe(
    'The code Trip is used by 1 mark, so its status is fixed. Create another code.',
  );
  const remove = () => client.graphql(`mutation { deleteAttendanceCode(id: ${id}) { message } }`);
  expect((await remove()).body.errors[0].message).toBe(
    'The code Trip is used by 1 mark. Deactivate it: send active: false.',
  );
  expect((await update(client, id, { active: false })).body.data.updateAttendanceCode.active).toBe(false);
  await callRoll(client, { ...room, date: '2024-10-01', entries: [{ studentId: 'S1', status: 'present' }] });
  expect((await remove()).body.data.deleteAttendanceCode.message).toBe('The attendance code was deleted.');
});
