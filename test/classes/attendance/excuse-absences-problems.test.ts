import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { refusalOf } from '../../support/refusal.ts';
import { aClassroom, callRoll } from '../classroom.ts';
import { EXCUSE_ABSENCES } from './excuse.ts';

const app = await useSharedApp();

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const room = await aClassroom(app, { students: 2 });
const one = room.students[0]?.id as number;
await callRoll(room.teacher.client, { classId: room.classId, date: '2024-10-01', defaultStatus: 'absent' });

async function errorOf(client: Client, variables: Record<string, unknown>) {
  const { body } = await client.graphql(EXCUSE_ABSENCES, {
    studentIds: [one],
    from: '2024-10-01',
    to: '2024-10-01',
    ...variables,
  });
  expect(body.data ?? null).toBeNull();
  return refusalOf(body);
}

test('reports every problem at once, and changes nothing', async () => {
  const { make } = app;
  const foreign = (await aClassroom(app, { students: 1 })).students[0]?.id;
  const deleted = await make.aStudent(room.institution, { class_id: room.classId });
  await room.registrar.client.delete(`/students/${deleted}`);

  const error = await errorOf(room.registrar.client, {
    studentIds: [one, foreign, one, deleted, 2147483647],
    from: day(2),
    to: day(1),
    note: 'x'.repeat(501),
  });

  const unknown = ['is not a student of this institution.'];
  expect(error).toEqual({
    code: 'VALIDATION_ERROR',
    details: {
      'studentIds.1': unknown,
      'studentIds.2': ['names the same student as entry 0.'],
      'studentIds.3': unknown,
      'studentIds.4': unknown,
      to: ['must not be before from.', 'must not be in the future: only absences that are recorded can be excused.'],
      note: [expect.stringContaining('500')],
    },
  });
  const { body } = await room.registrar.client.get(`/classes/${room.classId}/attendance`);
  expect(body.summary).toMatchObject({ absent: 2, excused: 0 });
});

test('refuses periods of more than 366 days', async () => {
  const error = await errorOf(room.registrar.client, { from: '2023-10-01', to: '2024-10-01' });
  expect(error.details).toEqual({
    from: ['must be at most 365 days before to: a period has at most 366 days.'],
  });
});

test('takes the day of the institution as today', async () => {
  const institution = await app.make.anInstitution({ timeZone: 'Pacific/Kiritimati' });
  const client = await app.as(await app.make.aUser({ institution }));
  const student = await app.make.aStudent(institution);
  const todayThere = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' }).format();

  const { body } = await client.graphql(EXCUSE_ABSENCES, { studentIds: [student], from: todayThere, to: todayThere });

  expect(body.data.excuseAbsences).toEqual({ updated: 0, students: 0 });
});

test.each([0, 1_001])('refuses %i students', async (count) => {
  const error = await errorOf(room.registrar.client, { studentIds: Array.from({ length: count }, () => one) });
  expect(error.details).toEqual({
    studentIds: [`must have 1 to 1,000 entries; it has ${count}.`],
  });
});

test('refuses teachers an excuse for students whom they never taught', async () => {
  const { make } = app;
  const stranger = await make.aStudent(room.institution, { class_id: await make.aClass(room.institution) });
  expect((await errorOf(room.teacher.client, { studentIds: [stranger, one] })).details).toEqual({
    'studentIds.0': ['is in none of the classes that you teach.'],
  });
});

test('requires record:attendance', async () => {
  const viewer = await app.as(await app.make.aUser({ role: 'viewer', institution: room.institution }));
  expect((await errorOf(viewer, {})).code).toBe('FORBIDDEN');
});
