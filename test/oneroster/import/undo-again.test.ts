import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aSmallSchool, type Changes, changed, importFiles, pack, read, undo, without } from './small-bundle.ts';

/** Imports of bundles that are undone in any order. */

const app = await useSharedApp();

/** Without it, whoever removes the guardian removes the student whom the row names. */
const UNLINKED: Changes = { users: ['"par-1,par-2"', 'par-1'] };

async function aSchool() {
  const user = await app.make.aUser({ role: 'administrator' });
  const client = await app.as(user);
  const undone = async (id: number) => {
    const { body } = await undo(client, id);
    return body.errors?.[0].message ?? body.data.undoOneRosterImport;
  };
  const rows = (table: string) =>
    read(app, user.institution.id, `select to_jsonb(t) - 'version' as row from ${table} t where institution_id = $1`);
  return { client, institution: user.institution, undone, rows, files: aSmallSchool() };
}

test('undoing the older of two imports leaves what the newer one changed, names it, and is completed after it', async () => {
  const { client, undone, rows, files } = await aSchool();
  const first = await importFiles(client, pack(files));
  const fewer = without(changed(UNLINKED, files), 'stu-2', 'par-2', 'tea-1');
  const renamed = changed({ users: ['Ann,', 'Anna,'] }, changed({ users: ['José', 'Joe'] }, fewer));
  const second = await importFiles(client, pack(renamed), { applyMissing: true });

  const left = await undone(first.id);
  const messages = new Set(left.problems.map(({ message }: { message: string }) => message));
  expect(messages).toContain(`was changed by import ${second.id} after this one: undo that one first.`);
  const { body } = await client.graphql(`{ import(id: ${first.id}) { kept } }`);
  expect(body.data.import.kept).toBe(left.problemCount);

  expect(await undone(second.id)).toMatchObject({ problemCount: 0 });
  expect(await undone(first.id)).toMatchObject({ problemCount: 0, problems: [] });
  for (const table of ['terms', 'courses', 'classes', 'guardians', 'enrolments', 'student_guardians', 'import_records'])
    expect(await rows(table), table).toEqual([]);
  expect(await undone(first.id)).toBe('The import was already undone.');
});

test('undoes two imports, the newer one first', async () => {
  const { client, undone, rows, files } = await aSchool();
  const first = await importFiles(client, pack(files));
  const fewer = without(changed(UNLINKED, files), 'stu-2', 'par-2', 'tea-1');
  const second = await importFiles(client, pack(changed({ users: ['José', 'Joe'] }, fewer)), { applyMissing: true });

  expect(await undone(second.id)).toMatchObject({ problemCount: 0 });
  expect(await undone(first.id)).toMatchObject({ problemCount: 0, problems: [] });
  expect(await rows('enrolments')).toEqual([]);
});

test('undoes the leaving and the return of a student, and the deletion of a primary guardian', async () => {
  const { client, institution, undone, rows, files } = await aSchool();
  const first = await importFiles(client, pack(files));
  const [student] = (await client.get('/students?search=000101')).body.data;
  const path = `/students/${student.id}`;
  const guardian = (await client.get(path)).body.parent.id;
  const club = await app.make.aClass(institution);
  const enrolled = await client.graphql(`mutation { enrolStudent(classId: ${club}, studentId: ${student.id}) { id } }`);
  expect(enrolled.body.errors).toBeUndefined();
  const left = await importFiles(client, pack(without(files, 'stu-1')), { applyMissing: true });
  const back = await importFiles(client, pack(files));
  const [header, row] = [(files.users as string).split('\n')[0], (files.users as string).match(/^par-1.*$/m)?.[0]];
  const gone = `${header}\n${(row as string).replace('par-1,,,', 'par-1,tobedeleted,2026-11-01T00:00:00Z,')}\n`;
  const before = (await client.get(path)).headers.get('etag');
  const removed = await importFiles(client, pack({ users: gone }, { mode: 'delta' }));
  expect(removed).toMatchObject({ written: true, problems: [] });
  expect((await client.get(path)).body.parent).toBeNull();
  expect((await client.get(path)).headers.get('etag')).not.toBe(before);

  for (const { id } of [removed, back, left])
    expect(await undone(id), String(id)).toMatchObject({ problemCount: 0, problems: [] });
  expect((await client.get(path)).body).toMatchObject({ status: 'active', parent: { id: guardian } });
  expect((await client.get(`/students?class_id=${club}`)).body.data).toEqual([]);
  const { body } = await client.graphql(`{ student(id: ${student.id}) { enrolments { classId endsOn } } }`);
  expect(body.data.student.enrolments).toHaveLength(3);
  expect(body.data.student.enrolments).toContainEqual({ classId: club, endsOn: null });
  expect(await undone(first.id)).toMatchObject({ problemCount: 0, problems: [] });
  expect(await rows('guardians')).toEqual([]);
});
