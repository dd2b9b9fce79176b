import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { Client } from '../../support/client.ts';
import { anOAuthClient } from '../../support/oauth-client.ts';
import { aClassroom } from '../classroom.ts';
import { EXCUSE_ABSENCES } from './excuse.ts';
import { importMarks, undo } from './import/marks-file.ts';

/** Two people who change one roll ([D94]). */

const app = await useSharedApp();

const DAY = '2024-10-01';

const RECORD = `mutation ($classId: Int!, $defaultStatus: AttendanceStatus, $entries: [AttendanceEntry!]!, $replaceOthers: Boolean, $expectedVersion: Int) {
  recordAttendance(classId: $classId, date: "${DAY}", defaultStatus: $defaultStatus, entries: $entries,
    replaceOthers: $replaceOthers, expectedVersion: $expectedVersion) {
    created updated unchanged version
    kept { student { studentId lastName } status by { type name } }
    records { student { studentId } status note }
  }
}`;

async function aSharedRoll() {
  const room = await aClassroom(app);
  const { classId } = room;
  const record = async (client: Client, variables: Record<string, unknown>) => {
    const { body } = await client.graphql(RECORD, { classId, entries: [], ...variables });
    return body.errors?.[0].extensions ?? body.data.recordAttendance;
  };
  const version = async () => {
    const { body } = await room.teacher.client.graphql(
      `{ class(id: ${classId}) { roll(date: "${DAY}") { version } } }`,
    );
    return body.data.class.roll.version;
  };
  return { ...room, record, version, office: room.registrar.client };
}

const marksOf = (roll: { records: { student: { studentId: string }; status: string }[] }) =>
  Object.fromEntries(roll.records.map(({ student, status }) => [student.studentId, status]));

test('a default leaves the marks of another person, and names them unless they are the same', async () => {
  const { record, teacher, office } = await aSharedRoll();
  await record(office, {
    entries: [
      { studentId: 'S1', status: 'late', note: 'Bus' },
      { studentId: 'S2', status: 'present' },
    ],
  });

  const roll = await record(teacher.client, { defaultStatus: 'present' });
  expect(roll).toMatchObject({ created: 1, updated: 0, unchanged: 1 });
  expect(roll.kept).toEqual([
    {
      student: { studentId: 'S1', lastName: expect.any(String) },
      status: 'late',
      by: { type: 'user', name: 'The registrar' },
    },
  ]);
  expect(marksOf(roll)).toEqual({ S1: 'late', S2: 'present', S3: 'present' });

  // The default replaces the teacher's own mark.
  const other = await record(teacher.client, { defaultStatus: 'absent' });
  expect(marksOf(other)).toEqual({ S1: 'late', S2: 'present', S3: 'absent' });
  expect(other.kept).toHaveLength(2);
});

test('an entry and replaceOthers replace the marks of another person', async () => {
  const { record, teacher, office } = await aSharedRoll();
  await record(office, { defaultStatus: 'absent' });
  const entries = [{ studentId: 'S1', status: 'late' }];

  const roll = await record(teacher.client, { defaultStatus: 'present', entries });
  expect(marksOf(roll)).toEqual({ S1: 'late', S2: 'absent', S3: 'absent' });
  const replaced = await record(teacher.client, { defaultStatus: 'present', replaceOthers: true });
  expect(replaced).toMatchObject({ updated: 3, kept: [] });
});

test('a default leaves an excuse and its note, even if the same person gave it', async () => {
  const { record, office, students } = await aSharedRoll();
  await record(office, { defaultStatus: 'absent' });
  const excuse = { studentIds: [students[0]?.id], from: DAY, to: DAY, note: 'hospital' };
  await office.graphql(EXCUSE_ABSENCES, excuse);

  const roll = await record(office, { defaultStatus: 'present' });
  expect(roll.kept).toMatchObject([
    { student: { studentId: 'S1' }, status: 'excused', by: { type: 'user', name: 'The registrar' } },
  ]);
  expect(roll.records).toMatchObject([
    { status: 'excused', note: 'hospital' },
    { status: 'present' },
    { status: 'present' },
  ]);

  // An entry replaces the excuse, and makes the mark an own one.
  await record(office, { entries: [{ studentId: 'S1', status: 'excused' }] });
  expect(marksOf(await record(office, { defaultStatus: 'present' })).S1).toBe('present');
});

test('the version of a roll counts its changes, also by excuses', async () => {
  const { record, version, teacher, office, students } = await aSharedRoll();
  expect(await version()).toBe(0);
  expect((await record(teacher.client, { defaultStatus: 'absent' })).version).toBe(1);
  expect((await record(teacher.client, { defaultStatus: 'absent' })).version).toBe(1);
  expect((await record(office, { entries: [{ studentId: 'S2', status: 'late' }] })).version).toBe(2);
  await office.graphql(EXCUSE_ABSENCES, { studentIds: [students[0]?.id], from: DAY, to: DAY });
  expect(await version()).toBe(3);
});

test('refuses a roll that has changed since the expected version, and writes nothing of it', async () => {
  const { record, version, teacher, office } = await aSharedRoll();
  const { version: first } = await record(teacher.client, { defaultStatus: 'present', expectedVersion: 0 });
  await record(office, { entries: [{ studentId: 'S2', status: 'late' }], expectedVersion: first });

  const stale = { defaultStatus: 'absent', expectedVersion: first };
  expect(await record(teacher.client, stale)).toMatchObject({ code: 'CONFLICT' });
  // Also where nothing would change.
  const same = { entries: [{ studentId: 'S2', status: 'late' }], expectedVersion: first };
  expect(await record(teacher.client, same)).toMatchObject({ code: 'CONFLICT' });
  expect(await version()).toBe(2);
  const current = await record(teacher.client, { ...stale, expectedVersion: 2 });
  expect(marksOf(current)).toEqual({ S1: 'absent', S2: 'late', S3: 'absent' });
});

test('of two people who save different students of one version at once, one is refused', async () => {
  const { record, version, teacher, office } = await aSharedRoll();
  for (const [round, status] of ['absent', 'late', 'present', 'excused'].entries()) {
    const expectedVersion = round * 2;
    const calls = [teacher.client, office].map((client, index) => ({
      client,
      entries: [{ studentId: `S${index + 1}`, status }],
    }));
    const answers = await Promise.all(calls.map(({ client, entries }) => record(client, { entries, expectedVersion })));
    const refused = calls.filter((_, index) => answers[index].code === 'CONFLICT');
    expect(refused).toHaveLength(1);
    expect(await version()).toBe(expectedVersion + 1);
    for (const { client, entries } of refused) await record(client, { entries, expectedVersion: expectedVersion + 1 });
  }
});

test('each API key and OAuth client replaces its own marks only, also after an import is undone', async () => {
  const { record, teacher, institution, classId } = await aSharedRoll();
  await app.pool.query(`update classes set code = '5A' where institution_id = $1 and id = $2`, [
    institution.id,
    classId,
  ]);
  const user = await app.make.aUser({ institution });
  const administrator = await app.as(user);
  const aKey = async (name: string) =>
    new Client(app.url, { 'x-api-key': (await administrator.post('/auth/api-key', { name })).body.api_key });
  const [first, second] = [await aKey('Gate'), await aKey('Canteen')];
  const oauth = await (
    await anOAuthClient(app, user, ['record:attendance', 'read:attendance', 'read:students'])
  ).aToken();
  await record(first, { defaultStatus: 'present' });

  const file = `student_id,class_code,date,status\nS1,5A,${DAY},excused`;
  const imported = await importMarks(administrator, file);
  expect(await undo(administrator, imported.id)).toMatchObject({ updated: 1, failed: 0 });

  const gate = { status: 'present', by: { type: 'api_key', name: 'Gate' } };
  for (const other of [second, oauth, teacher.client]) {
    const roll = await record(other, { defaultStatus: 'absent' });
    expect(roll).toMatchObject({ updated: 0, kept: [gate, gate, gate] });
  }
  expect(await record(first, { defaultStatus: 'late' })).toMatchObject({ updated: 3, kept: [] });
  expect(await record(oauth, { replaceOthers: true, defaultStatus: 'absent' })).toMatchObject({ updated: 3, kept: [] });
  const platform = { status: 'absent', by: { type: 'oauth_client', name: 'Learning platform' } };
  expect(await record(first, { defaultStatus: 'late' })).toMatchObject({ kept: [platform, platform, platform] });
  expect(await record(oauth, { defaultStatus: 'present' })).toMatchObject({ updated: 3, kept: [] });
});
