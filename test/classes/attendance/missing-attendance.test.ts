import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { keptMails } from '../../support/kept-mails.ts';
import { aClassroom, callRoll } from '../classroom.ts';

/** `missingAttendance` ([D20]): the classes without attendance on a day. */

const app = await useSharedApp();

async function missing(client: Client, date: string): Promise<number[]> {
  const { body } = await client.graphql('query ($date: Date!) { missingAttendance(date: $date) { id } }', { date });
  return body.data.missingAttendance.map(({ id }: { id: number }) => id);
}

test('lists classes that have students but no attendance on a day of their term', async () => {
  const room = await aClassroom(app, { students: 2, term: { starts_on: '2024-09-01', ends_on: '2024-12-20' } });
  const { make } = app;
  const homeroom = await make.aClass(room.institution);
  await make.anEnrolment(room.institution, {
    class_id: homeroom,
    student_id: room.students[0]?.id,
    begins_on: '2024-10-02',
  });
  await make.aClass(room.institution, { code: 'EMPTY' });
  const { client } = room.registrar;
  expect(await missing(client, '2024-10-01')).toEqual([room.classId]);
  expect(await missing(client, '2024-10-02')).toEqual([room.classId, homeroom]);
  expect(await missing(client, '2025-01-10')).toEqual([homeroom]);
  await callRoll(client, { classId: room.classId, date: '2024-10-02', defaultStatus: 'present' });
  expect(await missing(client, '2024-10-02')).toEqual([homeroom]);
  await client.delete(`/students/${room.students[0]?.id}`);
  expect(await missing(client, '2024-10-02')).toEqual([]);
});

test('lists only their own classes for teachers', async () => {
  const room = await aClassroom(app, { students: 1 });
  const other = await app.make.aClass(room.institution);
  await app.make.anEnrolment(room.institution, { class_id: other, student_id: room.students[0]?.id });
  expect(await missing(room.teacher.client, '2024-10-01')).toEqual([room.classId]);
  expect(await missing(room.registrar.client, '2024-10-01')).toEqual([room.classId, other]);
});

test('the office reminds the teachers of missing rolls by mail, each once an hour also if two clerks do, and teachers may not', async () => {
  const room = await aClassroom(app, { students: 1, term: { starts_on: '2024-09-01', ends_on: '2024-12-20' } });
  const { make, pool } = app;
  const gone = await make.aUser({ institution: room.institution, role: 'teacher' });
  await make.teaches(gone, room.classId);
  await pool.query('update users set active = false where institution_id = $1 and id = $2', [
    room.institution.id,
    gone.id,
  ]);
  const remind = (client: Client, date: string) =>
    client.graphql('mutation ($date: Date!) { remindOfRolls(date: $date) { reminded left } }', { date });
  expect((await remind(room.teacher.client, '2024-10-01')).body.errors[0].extensions.code).toBe('FORBIDDEN');
  const { client } = room.registrar;
  expect((await remind(client, '2025-01-10')).body.data.remindOfRolls).toEqual({ reminded: 0, left: 0 });
  const [one, two] = await Promise.all([remind(client, '2024-10-01'), remind(client, '2024-10-01')]);
  const answers = [one, two].map(({ body }) => body.data.remindOfRolls);
  expect(answers.toSorted((a, b) => b.reminded - a.reminded)).toEqual([
    { reminded: 1, left: 1 },
    { reminded: 0, left: 2 },
  ]);
  const [mail, ...others] = await keptMails(app, room.teacher.user);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'missing_roll', content: { subject: 'Roll of Tuesday, October 1, 2024' } });
  expect(mail?.content.paragraphs.at(-1)).toMatch(/\/dashboard\/roll$/);
});
