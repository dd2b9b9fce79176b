import { expect, test } from 'vitest';
import { useSharedApp } from '../../../support/app.ts';
import type { Client } from '../../../support/client.ts';
import { aUserWithPermissions } from '../../../support/user-with-permissions.ts';
import { callRoll } from '../../classroom.ts';
import { recomputedDifferences } from '../days/recomputed.ts';
import { correct, marksOf } from '../office/office.ts';
import { aCodedClassroom, importMarks, undo } from './marks-file.ts';

/** Undoing imports of marks, and the trail that both leave ([D42], [D118]). */

const app = await useSharedApp();
const date = '2024-10-01';
const HEADER = 'student_id,class_code,date,status,note';

async function aRoll() {
  const room = await aCodedClassroom(app);
  const { client } = room.registrar;
  await callRoll(room.teacher.client, {
    ...room,
    date,
    entries: [{ studentId: 'S1', status: 'late', minutesLate: 5, note: 'Bus' }],
  });
  const imported = await importMarks(client, `${HEADER}\nS1,5A,${date},absent,Influenza\nS2,5A,${date},absent,`);
  const statuses = async () => {
    const marks = Object.entries(await marksOf(client, room.classId, date));
    return Object.fromEntries(marks.map(([student, { status }]) => [student, status]));
  };
  return { ...room, client, id: imported.id as number, statuses };
}

test('restores the marks that an import replaced, and deletes the new ones', async () => {
  const { client, id, statuses, institution, classId } = await aRoll();
  const importer = await aUserWithPermissions(app, institution, ['import:students']);
  expect((await undo(importer, id)).errors[0].message).toBe('This needs the permission correct:attendance.');
  expect(await statuses()).toEqual({ S1: 'absent', S2: 'absent' });
  expect(await undo(client, id)).toEqual({ totalRows: 2, created: 1, updated: 1, failed: 0, errors: [] });
  expect(await marksOf(client, classId, date)).toMatchObject({
    S1: { status: 'late', note: 'Bus', recordedBy: { name: 'The teacher' } },
  });
  expect(await statuses()).toEqual({ S1: 'late' });
  expect(await recomputedDifferences(app, institution.id)).toEqual([]);
  expect((await undo(client, id)).errors[0].message).toBe('The import was already undone.');
});

test('leaves marks alone that were changed or deleted since, and undoes two imports in any order', async () => {
  const { client, classId, id, statuses } = await aRoll();
  const second = await importMarks(client, `${HEADER}\nS1,5A,${date},present,\nS3,5A,${date},absent,`);
  const { S2, S3 } = (await marksOf(client, classId, date)) as Record<string, { id: number }>;
  await correct(client, [
    { markId: S2?.id ?? 0, code: 'L' },
    { markId: S3?.id ?? 0, code: 'L' },
  ]);
  const changed = `was changed by import ${second.id} after this one: undo that one first.`;
  expect(await undo(client, id)).toMatchObject({
    updated: 0,
    failed: 2,
    errors: [{ value: 'S1', message: expect.stringContaining(changed) }, { value: 'S2' }],
  });
  expect(await undo(client, second.id)).toMatchObject({ created: 0, updated: 1, failed: 1, errors: [{ value: 'S3' }] });
  expect(await statuses()).toEqual({ S1: 'absent', S2: 'late', S3: 'late' });
  expect(await undo(client, id)).toMatchObject({
    updated: 1,
    failed: 1,
    errors: [{ row: 3, field: 'student_id', value: 'S2', code: 'changed_since' }],
  });
  expect(await statuses()).toEqual({ S1: 'late', S2: 'late', S3: 'late' });
});

test('gives a mark no code that stands for another status by now', async () => {
  const room = await aCodedClassroom(app);
  const { client } = room.registrar;
  const create = 'mutation { createAttendanceCode(input: { code: "TR", label: "Trip", status: excused }) { id } }';
  const codeId = (await client.graphql(create)).body.data.createAttendanceCode.id;
  await callRoll(client, { ...room, date, entries: [{ studentId: 'S1', code: 'TR' }] });
  const imported = await importMarks(client, `${HEADER}\nS1,5A,${date},absent,`);
  await client.graphql(`mutation { updateAttendanceCode(id: ${codeId}, input: { status: late }) { id } }`);

  expect(await undo(client, imported.id as number)).toMatchObject({ updated: 1, failed: 0 });

  const [mark] = Object.values(await marksOf(client, room.classId, date));
  expect(mark).toMatchObject({ status: 'excused', code: { code: 'E' } });
});

async function trailOf(client: Client, student: number) {
  const { body } = await client.get(`/admin/audit-logs?resource_type=student&resource_id=${student}`);
  return body.data as { action: string; changes: Record<string, unknown> | null }[];
}

test('stands in the trail of each student, sealed, and in the trail of each class', async () => {
  const { client, id, institution, students, classId } = await aRoll();
  const admin = await app.as(await app.make.aUser({ institution }));
  await undo(client, id);
  const first = students[0]?.id as number;
  const [undone, imported] = await trailOf(admin, first);
  const field = (name: string) => `marks.${classId}.${date}.${name}`;
  expect(imported).toMatchObject({
    action: 'attendance.imported',
    changes: {
      [field('status')]: { from: 'late', to: 'absent' },
      [field('minutes_late')]: { from: 5, to: null },
      [field('note')]: { from: 'Bus', to: 'Influenza' },
    },
  });
  expect(undone).toMatchObject({
    action: 'attendance.import_undone',
    changes: { [field('note')]: { from: 'Influenza', to: 'Bus' } },
  });
  expect((await trailOf(admin, students[2]?.id as number)).map(({ action }) => action)).toEqual([]);
  const ofClass = (await admin.get(`/admin/audit-logs?resource_type=class&resource_id=${classId}`)).body.data;
  expect(ofClass.map(({ changes }: { changes: object }) => changes)).toMatchObject([
    { updated: { to: 1 } },
    { updated: { to: 1 } },
    { created: { to: 1 }, updated: { to: 1 }, import: { to: id } },
    { created: { to: 1 } },
  ]);
  const { rows } = await app.pool.query(
    'select (select string_agg(to_jsonb(l)::text, $2) from audit_logs l where institution_id = $1) as logs, (select string_agg(to_jsonb(c)::text, $2) from student_changes c where institution_id = $1) as entries',
    [institution.id, ' '],
  );
  expect(JSON.stringify(rows)).not.toContain('Influenza');
  const changes = await admin.graphql('{ changes { entries { type } } verifyAuditLog { valid } }');
  expect(changes.body.data).toEqual({ changes: { entries: [] }, verifyAuditLog: { valid: true } });
  await admin.graphql(`mutation { eraseStudent(id: ${first}) { id } }`);
  expect((await trailOf(admin, first)).find(({ action }) => action === 'attendance.imported')?.changes).toEqual({
    marks: { from: '[erased]', to: '[erased]' },
  });
});

test('forgets the former notes of a student who is erased', async () => {
  const { client, id, institution, students } = await aRoll();
  const admin = await app.as(await app.make.aUser({ institution }));
  await admin.graphql(`mutation { eraseStudent(id: ${students[0]?.id}) { id } }`);
  const { rows } = await app.pool.query(
    'select before from import_marks where institution_id = $1 and before is not null',
    [institution.id],
  );
  expect(rows).toEqual([]);
  expect(await undo(client, id)).toMatchObject({ totalRows: 1, created: 1 });
});
