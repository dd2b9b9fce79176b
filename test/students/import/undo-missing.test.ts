import { describe, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { formWith } from '../../support/files.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aSchoolOf, row, rowsOf, send, statuses } from './partial-file.ts';

const app = await useSharedApp();

describe('undoImport', () => {
  const undo = async (client: Client, id: number) =>
    (
      await client.graphql(
        `mutation ($id: Int!) { undoImport(id: $id) { totalRows created updated deactivated failed errors { row field value message } } }`,
        { id },
      )
    ).body.data.undoImport;

  test('makes them active again, with their class and additional enrolments', async () => {
    const { client, institution, ids } = await aSchoolOf(app, ['a', 'b']);
    const [homeroom, lesson, full] = [
      await app.make.aClass(institution),
      await app.make.aClass(institution),
      await app.make.aClass(institution, { capacity: 1 }),
    ];
    await client.put(`/students/${ids.b}`, { class_id: homeroom });
    const end = '2099-07-01';
    await app.make.anEnrolment(institution, {
      student_id: ids.b,
      class_id: lesson,
      ends_on: end,
      reason: 'moves',
    });
    await app.make.anEnrolment(institution, { student_id: ids.b, class_id: full });
    const { body } = await send(client, [row('a')]);
    await client.put(`/students/${ids.a}`, { class_id: full });

    expect(await undo(client, body.id)).toMatchObject({ totalRows: 1, updated: 1, deactivated: 1, failed: 0 });

    expect((await client.get(`/students/${ids.b}`)).body).toMatchObject({ status: 'active', class_id: homeroom });
    const open = await rowsOf(
      app,
      `select class_id, is_primary, ends_on::text, reason from enrolments
       where student_id = $1 and (ends_on is null or ends_on > current_date) order by class_id`,
      [ids.b],
    );
    expect(open).toEqual([
      { class_id: homeroom, is_primary: true, ends_on: null, reason: null },
      { class_id: lesson, is_primary: false, ends_on: end, reason: 'moves' },
    ]);
  });

  test('leaves those alone who were changed since, and reports them without a row', async () => {
    const { client, ids } = await aSchoolOf(app, ['a', 'b', 'c']);
    const { body } = await send(client, [row('a')]);
    await client.put(`/students/${ids.b}`, { phone: '+1 555 0100' });

    expect(await undo(client, body.id)).toMatchObject({
      updated: 1,
      failed: 1,
      errors: [{ row: null, field: 'student_id', value: 'b', message: expect.stringContaining('changed') }],
    });
    expect(await statuses(client)).toEqual({ a: 'active', b: 'inactive', c: 'active' });
  });
});

/** Imports of which an undo leaves something alone, and a further undo takes it back. */

async function aSchool() {
  const { client } = await signedIn(app, 'registrar');
  const upsert = async (...lines: string[]): Promise<number> =>
    (await client.post('/students/import', formWith(lines.join('\n'), { mode: 'upsert' }))).body.id;
  const undo = async (id: number) => {
    const text = 'mutation ($id: Int!) { undoImport(id: $id) { created updated failed errors { row message } } }';
    const { body } = await client.graphql(text, { id });
    return body.errors?.[0].message ?? body.data.undoImport;
  };
  const phones = async () => {
    const { body } = await client.get('/students');
    return Object.fromEntries(
      body.data.map((each: { student_id: string; phone: string }) => [each.student_id, each.phone]),
    );
  };
  const stored = async (id: number) =>
    (await client.graphql(`{ import(id: ${id}) { undoneAt kept } }`)).body.data.import;
  return { client, upsert, undo, phones, stored };
}

const HEADER = 'student_id,first_name,last_name,phone';

test('undoing the older of two imports leaves what the newer one changed, names it, and is completed after it', async () => {
  const { upsert, undo, phones, stored } = await aSchool();
  const first = await upsert(HEADER, 'a,A,A,10001', 'b,B,B,10001');
  const second = await upsert(HEADER, 'a,A,A,20002', 'b,B,B,10001', 'c,C,C,20002');
  const third = await upsert(HEADER, 'a,A,A,30003', 'c,C,C,30003');
  const changedBy = (id: number, row: number) => ({
    row,
    message: `was changed by import ${id} after this one: undo that one first.`,
  });

  expect(await undo(second)).toEqual({
    ...{ created: 0, updated: 0, failed: 2 },
    errors: [changedBy(third, 2), changedBy(third, 4)],
  });
  expect(await undo(first)).toEqual({ created: 1, updated: 0, failed: 1, errors: [changedBy(third, 2)] });
  expect(await stored(first)).toEqual({ undoneAt: expect.any(String), kept: 1 });
  expect(await undo(third)).toMatchObject({ updated: 2, failed: 0 });
  expect(await phones()).toEqual({ a: '20002', c: '20002' });
  expect((await undo(first)).errors).toEqual([changedBy(second, 2)]);
  expect(await undo(second)).toMatchObject({ created: 1, updated: 1, failed: 0 });
  expect(await phones()).toEqual({ a: '10001' });
  expect(await undo(first)).toEqual({ created: 1, updated: 0, failed: 0, errors: [] });
  expect(await phones()).toEqual({});
  expect(await stored(first)).toEqual({ undoneAt: expect.any(String), kept: 0 });
  expect(await undo(first)).toBe('The import was already undone.');
});

test('a further undo takes back the guardians of a student whose former email was in use', async () => {
  const { client, upsert, undo } = await aSchool();
  await upsert('student_id,first_name,last_name,email', 'a,A,A,a@x.example', 'b,B,B,b@x.example');
  const columns = 'student_id,first_name,last_name,email,guardian_name,guardian_phone';
  const id = await upsert(columns, 'a,A,A,new@x.example,Pat,10001', 'b,B,B,b@x.example,Pat,10001');
  const other = await client.post('/students', {
    ...{ student_id: 'o', first_name: 'O', last_name: 'O', email: 'a@x.example' },
  });
  const guardians = async () =>
    (await client.graphql('{ guardians { data { name students { studentId } } } }')).body.data.guardians.data;

  expect(await undo(id)).toMatchObject({ updated: 1, failed: 1 });
  expect(await guardians()).toEqual([{ name: 'Pat', students: [{ studentId: 'a' }] }]);
  await client.put(`/students/${other.body.id}`, { email: null });
  expect(await undo(id)).toMatchObject({ updated: 1, failed: 0 });
  expect(await guardians()).toEqual([]);
});
