import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import {
  aSmallSchool,
  type Files,
  importFiles,
  pack,
  read,
  changed as replaced,
  undo,
  without,
} from './small-bundle.ts';

/** Imports of bundles that are undone. */

const app = await useSharedApp();

const TABLES = [
  'institutions',
  'terms',
  'courses',
  'classes',
  'class_teachers',
  'users',
  'guardians',
  'student_guardians',
  'students',
  'enrolments',
];

/** The content of the institution's tables, without deleted students, times and versions. */
async function stateOf(institutionId: number) {
  const state: Record<string, unknown[]> = {};
  for (const table of TABLES) {
    const column = table === 'institutions' ? 'id' : 'institution_id';
    const rows = await read(
      app,
      institutionId,
      `select to_jsonb(t) - '{updated_at,version}'::text[] as row from ${table} t where ${column} = $1 order by 1`,
    );
    state[table] = rows.map(({ row }) => row).filter(({ deleted_at: deletedAt }) => !deletedAt);
  }
  return state;
}

async function aSchool() {
  const user = await app.make.aUser({ role: 'administrator' });
  return { id: user.institution.id, user, client: await app.as(user), files: aSmallSchool() };
}

async function undone(client: Client, id: number) {
  const { body } = await undo(client, id);
  expect(body.errors).toBeUndefined();
  return body.data.undoOneRosterImport;
}

/** The small school with another name, course and class, and without a student, a guardian's link and a teacher. */
function changed(files: Files): Files {
  const unlinked = replaced({ users: ['"par-1,par-2"', 'par-1'] }, files);
  const fewer = without(unlinked, 'stu-2', 'par-2', 'tea-1', 'hr');
  const renamed = replaced({ users: ['José', 'Joe'] }, replaced({ users: ['000101', '000109'] }, fewer));
  return replaced(
    {
      enrollments: ['2026-09-01,2027-01-01', '2026-09-02,2026-12-01'],
      orgs: ['Hill School', 'Valley School'],
      academicSessions: ['Fall 2026', 'Autumn 2026'],
      users: ['Ann,', 'Anna,'],
      courses: ['alg,,,,Algebra I', 'geo,,,,Geometry,GEO,,school-1,,\nalg,,,,Algebra'],
      classes: ['alg-a,,,Algebra I - A,9,alg', 'alg-a,,,Algebra I - A,9,geo'],
    },
    renamed,
  );
}

test('undoing the first import leaves the institution as it was, and the bundle can be imported again', async () => {
  const { id, client, files } = await aSchool();
  const before = await stateOf(id);
  const first = await importFiles(client, pack(files));
  const result = await undone(client, first.id);
  expect(result).toMatchObject({ id: first.id, problemCount: 0, problems: [] });
  expect(result.files).toContainEqual({ name: 'users.csv', deleted: 7, restored: 0, kept: 0 });
  expect(await stateOf(id)).toEqual(before);

  const again = await importFiles(client, pack(files));
  expect(again.files).toEqual(first.files);
});

test('undoing a later import restores what it changed, ended and unlinked', async () => {
  const { id, client, files } = await aSchool();
  await importFiles(client, pack(files));
  const before = await stateOf(id);
  const second = await importFiles(client, pack(changed(files)), { applyMissing: true });
  expect(second.problems).toEqual([]);
  expect(await stateOf(id)).not.toEqual(before);
  expect(await undone(client, second.id)).toMatchObject({ problemCount: 0 });
  expect(await stateOf(id)).toEqual(before);
  expect(await importFiles(client, pack(files))).toMatchObject({ written: false });
});

test('records that were changed, deleted or used since are left alone and reported', async () => {
  const { id, client, files } = await aSchool();
  const { id: importId } = await importFiles(client, pack(files));
  const ids = (table: string, sourcedId: string) =>
    read(app, id, `select id from ${table} where institution_id = $1 and sourced_id = '${sourcedId}'`);
  const [[student], [guardian], [section]] = await Promise.all([
    ids('students', 'stu-1'),
    ids('guardians', 'par-2'),
    ids('classes', 'alg-a'),
  ]);
  const { body } = await client.graphql(
    `mutation ($student: Int!, $guardian: Int!, $class: Int!) {
      updateStudent(id: $student, input: { firstName: "Renamed" }) { id }
      deleteGuardian(id: $guardian, unlink: true) { id }
      recordAttendance(classId: $class, date: "2026-09-15", defaultStatus: present, entries: []) { created }
    }`,
    { student: student.id, guardian: guardian.id, class: section.id },
  );
  expect(body.errors).toBeUndefined();

  const result = await undone(client, importId);
  const problem = (file: string, row: number, value: string) =>
    result.problems.find(
      (each: { file: string; row: number; value: string }) =>
        each.file === file && each.row === row && each.value === value,
    )?.message;
  expect(problem('users.csv', 2, `s-${student.id}`)).toContain('was changed after the import');
  expect(problem('users.csv', 2, `s-${student.id}, g-${guardian.id}`)).toContain('was deleted after the import');
  expect(problem('classes.csv', 2, `k-${section.id}`)).toContain('other records use it');
  const state = await stateOf(id);
  expect(state.students).toMatchObject([{ first_name: 'Renamed' }]);
  expect(state.classes).toMatchObject([{ code: 'ALG1-A' }, { code: '9B' }]);
  expect(state.enrolments).toHaveLength(3);
  expect(state.users).toHaveLength(1);
  expect(result.problemCount).toBe(result.problems.length);
});

test('an erased student stays erased, and nothing of the person is kept for the undo', async () => {
  const { id, client, files } = await aSchool();
  await importFiles(client, pack(files));
  const second = await importFiles(client, pack(changed(files)), { applyMissing: true });
  const [student] = await read(app, id, `select id from students where institution_id = $1 and sourced_id = 'stu-1'`);
  const stored = async () =>
    JSON.stringify(await read(app, id, 'select before::text from import_records where institution_id = $1'));
  expect(await stored()).toContain('José');
  const { body } = await client.graphql(`mutation { eraseStudent(id: ${student.id}) { id } }`);
  expect(body.errors).toBeUndefined();
  expect(await stored()).not.toContain('José');
  await undone(client, second.id);
  const [erased] = await read(
    app,
    id,
    `select first_name, erased_at from students where institution_id = $1 and id = ${student.id}`,
  );
  expect(erased).toMatchObject({ first_name: '[erased]', erased_at: expect.any(String) });
});

test('an undo is recorded in the audit trail, the feed of changes and the list of imports, and sends one event', async () => {
  const { id, client, files } = await aSchool();
  const { id: importId } = await importFiles(client, pack(files));
  await undone(client, importId);
  const { body } = await client.graphql(
    '{ imports { data { id kind mode created undoneAt } } auditLogs(action: "oneroster.import_undone") { data { resource { id } } } verifyAuditLog { valid } }',
  );
  expect(body).toMatchObject({
    data: {
      imports: {
        data: [{ id: importId, kind: 'oneroster', mode: 'upsert', created: 21, undoneAt: expect.any(String) }],
      },
      auditLogs: { data: [{ resource: { id: importId } }] },
      verifyAuditLog: { valid: true },
    },
  });
  const feed = await read(app, id, 'select type from student_changes where institution_id = $1 order by id');
  expect(feed.map(({ type }) => type)).toEqual(['created', 'created', 'deleted', 'deleted']);
  const events = await read(app, id, `select data from events where institution_id = $1 order by id`);
  expect(events.map(({ data }) => data)).toEqual([
    {
      id: importId,
      mode: 'upsert',
      total_rows: 2,
      created: 2,
      updated: 0,
      deactivated: 0,
      unchanged: 0,
      skipped: 0,
      failed: 0,
    },
    { id: importId, undone: true, created: 2, updated: 0, deactivated: 0, failed: 0 },
  ]);
});
