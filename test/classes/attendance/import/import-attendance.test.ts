import { expect, test } from 'vitest';
import type { Permission } from '../../../../src/access/permissions.ts';
import { useSharedApp } from '../../../support/app.ts';
import { aUserWithPermissions, givePermissions } from '../../../support/user-with-permissions.ts';
import { setDays } from '../../calendar/set-days.ts';
import { callRoll } from '../../classroom.ts';
import { recomputedDifferences } from '../days/recomputed.ts';
import { correct, createNote, marksOf } from '../office/office.ts';
import { aCodedClassroom, importMarks } from './marks-file.ts';

/** Imports of marks ([D118]). */

const app = await useSharedApp();
const date = '2024-10-01';
const HEADER = 'student_id,class_code,date,status,code,minutes_late,note';

test('imports marks as a roll call records them, and the same file again changes nothing', async () => {
  const room = await aCodedClassroom(app);
  const { client } = room.registrar;
  await callRoll(client, { ...room, date, entries: [{ studentId: 'S1', status: 'present', note: 'Early' }] });
  const file = [
    HEADER,
    `S1,5A,${date},absent,,,Flu`,
    `S2,5A,${date},,l,7,`,
    `S3,5A,2024-10-02,Excused,E,,`,
    HEADER,
    '# explained,# explained,,,,,',
  ].join('\n');
  const tried = await importMarks(client, file, { dryRun: true });
  expect(tried).toMatchObject({ id: null, totalRows: 4, created: 2, updated: 1, skipped: 1, failed: 0, errors: [] });
  expect(tried.changes).toEqual([
    { row: 2, studentId: 'S1', action: 'update', fields: ['status', 'note'] },
    { row: 3, studentId: 'S2', action: 'create', fields: ['status', 'minutes_late'] },
    { row: 4, studentId: 'S3', action: 'create', fields: ['status'] },
  ]);
  expect((await marksOf(client, room.classId, date)).S1?.status).toBe('present');
  const imported = await importMarks(client, file);
  expect(imported).toMatchObject({ id: expect.any(Number), created: 2, updated: 1, unchanged: 0, changes: null });
  expect(await marksOf(client, room.classId, date)).toMatchObject({
    S1: { status: 'absent', note: 'Flu' },
    S2: { status: 'late' },
  });
  expect(await recomputedDifferences(app, room.institution.id)).toEqual([]);
  expect(await importMarks(client, file)).toMatchObject({ created: 0, updated: 0, unchanged: 3, failed: 0 });
  const { body } = await client.graphql('{ imports { data { kind mode created updated unchanged } } }');
  expect(body.data.imports.data).toEqual([
    { kind: 'attendance', mode: 'upsert', created: 0, updated: 0, unchanged: 3 },
    { kind: 'attendance', mode: 'upsert', created: 2, updated: 1, unchanged: 0 },
  ]);
});

test('reports every problem of each row, and writes the others unless all must be valid', async () => {
  const room = await aCodedClassroom(app);
  const { client } = room.registrar;
  const { make } = app;
  await make.aStudent(room.institution, { student_id: 'X9' });
  const past = await make.aTerm(room.institution, { name: 'Past', starts_on: '2023-09-01', ends_on: '2023-12-31' });
  await make.aClass(room.institution, { code: 'OLD', term_id: past });
  await setDays(client, { input: [{ date: '2024-10-03', kind: 'holiday', label: 'Harvest' }] });
  const file = [
    HEADER,
    `nobody,no class,2024-10-03,absent,,,`,
    `X9,5A,${date},present,,,`,
    `S1,OLD,${date},present,,,`,
    `S1,5A,${date},present,,5,`,
    `S1,5A,${date},absent,Q,,`,
    `S1,5A,2999-01-01,here,,,`,
    `S2,5A,${date},present,A,,`,
    `S2,5A,${date},,,,`,
    `S2,5A,${date},absent,,,`,
    `S2,5A,${date},late,,,`,
    `,,,absent,,,`,
  ].join('\n');
  const result = await importMarks(client, file, { atomic: true });
  const problems = result.errors.map(
    ({ row, field, code }: { row: number; field: string; code: string }) => `${row} ${field} ${code}`,
  );
  expect(problems).toEqual([
    '2 student_id unknown_student',
    '2 class_code unknown_class',
    '2 date not_in_session',
    '3 student_id not_enrolled',
    '4 student_id not_enrolled',
    '4 date date_out_of_range',
    '5 minutes_late invalid',
    '6 student_id duplicate_in_file',
    '6 code unknown_code',
    '7 date date_out_of_range',
    '7 status invalid_status',
    '8 code invalid',
    '9 student_id duplicate_in_file',
    '9 status required',
    '10 student_id duplicate_in_file',
    '11 student_id duplicate_in_file',
    '12 student_id required',
    '12 class_code required',
    '12 date required',
  ]);
  expect(result).toMatchObject({ id: null, totalRows: 11, created: 0, failed: 11 });
  expect(result.errors.find(({ row, field }: { row: number; field: string }) => row === 2 && field === 'date')).toEqual(
    {
      row: 2,
      column: 'date',
      field: 'date',
      value: '2024-10-03',
      code: 'not_in_session',
      message: 'is not a school day: Harvest.',
    },
  );
  const two = [HEADER, `S3,5A,${date},absent,,,`, `S1,5A,${date},absent,Q,,`].join('\n');
  expect(await importMarks(client, two)).toMatchObject({ created: 1, failed: 1 });
  expect(Object.keys(await marksOf(client, room.classId, date))).toEqual(['S3']);
});

test('names the student whose former identifier a row has', async () => {
  const room = await aCodedClassroom(app);
  const { client } = room.registrar;
  const id = room.students[0]?.id;
  await client.graphql(`mutation { updateStudent(id: ${id}, input: { studentId: "NEW" }) { id } }`);
  const file = [HEADER, `S1,5A,${date},absent,,,`, `S2,5A,${date},absent,,,`].join('\n');

  const { created, errors } = await importMarks(client, file);

  const message = `is a former student id of student ${id} (NEW). Send the present one.`;
  expect([created, errors]).toEqual([
    1,
    [{ row: 2, column: 'student_id', field: 'student_id', value: 'S1', code: 'former_student_id', message }],
  ]);
});

test('leaves columns alone that the file lacks, and clears blank cells', async () => {
  const room = await aCodedClassroom(app);
  const { client } = room.registrar;
  const entry = { studentId: 'S1', status: 'late', minutesLate: 9, note: 'Bus' };
  await callRoll(client, { ...room, date, entries: [entry] });
  const read = async () => (await marksOf(client, room.classId, date)).S1;
  const short = `Pupil;Klasse;Datum;Status\nS1;5A;01.10.2024;late`;
  const options = { dateFormat: 'DMY', columns: { Pupil: 'student_id' } };
  expect(await importMarks(client, short, options)).toMatchObject({ unchanged: 1, ignoredColumns: [] });
  expect(await importMarks(client, short.replace('late', 'absent'), options)).toMatchObject({ updated: 1 });
  expect(await read()).toMatchObject({ status: 'absent', note: 'Bus' });
  expect(await importMarks(client, `${HEADER}\nS1,5A,${date},absent,,,`)).toMatchObject({ updated: 1 });
  expect(await read()).toMatchObject({ status: 'absent', note: null });
});

test('corrections and absence notes win over imported marks', async () => {
  const room = await aCodedClassroom(app);
  const { client } = room.registrar;
  await createNote(client, [room.students[0]?.id as number], { from: date, to: date });
  const file = `${HEADER}\nS1,5A,${date},absent,,,\nS2,5A,${date},absent,,,`;
  await importMarks(client, file);
  const second = (await marksOf(client, room.classId, date)).S2 as { id: number };
  await correct(client, [{ markId: second.id, code: 'L' }]);
  expect(await importMarks(client, file)).toMatchObject({ unchanged: 2 });
  const present = file.replace('S2,5A,2024-10-01,absent', 'S2,5A,2024-10-01,present');
  expect(await importMarks(client, present)).toMatchObject({ updated: 1, unchanged: 1 });
  const marks = await marksOf(client, room.classId, date);
  expect([marks.S1?.status, marks.S2?.status]).toEqual(['excused', 'late']);
  expect(await recomputedDifferences(app, room.institution.id)).toEqual([]);
});

test('needs both permissions, and reaches only own classes of a user who cannot update classes', async () => {
  const room = await aCodedClassroom(app);
  await app.make.aClass(room.institution, { code: '6B' });
  const file = `${HEADER}\nS1,5A,${date},absent,,,\nS1,6B,${date},absent,,,`;
  const refusalOf = async (...permissions: Permission[]) => {
    const client = await aUserWithPermissions(app, room.institution, permissions);
    return (await importMarks(client, file)).errors[0];
  };
  const FORBIDDEN = { code: 'FORBIDDEN' };
  expect(await refusalOf('import:students')).toMatchObject({
    message: 'This needs the permission correct:attendance.',
    extensions: FORBIDDEN,
  });
  expect(await refusalOf('correct:attendance')).toMatchObject({
    message: 'This needs the permission import:students.',
    extensions: FORBIDDEN,
  });
  const neither = 'This needs the permissions import:students, correct:attendance.';
  expect(await refusalOf('read:students')).toMatchObject({ message: neither, extensions: FORBIDDEN });
  const { rows } = await app.pool.query(
    `select distinct changes #>> '{operation,to}' as operation from audit_logs where institution_id = $1 and action = 'permission.refused'`,
    [room.institution.id],
  );
  expect(rows).toEqual([{ operation: 'importAttendance' }]);
  const user = await app.make.aUser({ institution: room.institution });
  await givePermissions(app, user, ['import:students', 'correct:attendance']);
  await app.make.teaches(user, room.classId);
  expect(await importMarks(await app.as(user), file)).toMatchObject({
    created: 1,
    errors: [{ row: 3, code: 'unknown_class', message: 'is not the code of a class that you teach.' }],
  });
});
