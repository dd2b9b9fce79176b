import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aSchoolOf, HEADER, row, send, statuses } from './partial-file.ts';

/** Students whom a file forgot, and whom the next one names again ([D60], [D93]). */

const app = await useSharedApp();

test('a complete file makes those active again whom an earlier one deactivated, with their class', async () => {
  const { client, institution, ids } = await aSchoolOf(app, ['a', 'b', 'c']);
  const classId = await app.make.aClass(institution);
  await client.put(`/students/${ids.b}`, { class_id: classId });
  await send(client, [row('a')]);
  expect(await statuses(client)).toEqual({ a: 'active', b: 'inactive', c: 'inactive' });

  const rows = [row('a'), row('b')];
  const { body: dryRun } = await send(client, rows, { dry_run: 'true' });
  expect(dryRun.changes).toEqual([{ row: 3, student_id: 'b', action: 'update', fields: ['status'] }]);
  expect((await send(client, rows)).body).toMatchObject({ updated: 1, unchanged: 1, failed: 0 });
  expect(await statuses(client)).toEqual({ a: 'active', b: 'active', c: 'inactive' });
  const enrolments = 'select class_id, ends_on from enrolments where student_id = $1 order by id';
  expect((await app.pool.query(enrolments, [ids.b])).rows).toEqual([
    { class_id: classId, ends_on: expect.anything() },
    { class_id: classId, ends_on: null },
  ]);
  expect((await send(client, rows)).body).toMatchObject({ updated: 0, unchanged: 2 });
});

test('other files leave them inactive, and so does a status', async () => {
  const { client } = await aSchoolOf(app, ['a', 'b']);
  await send(client, [row('a')]);
  expect((await send(client, [row('b')], { missing: 'keep' })).body).toMatchObject({ updated: 0, unchanged: 1 });
  const rows = [`${row('a')},active`, `${row('b')},inactive`];
  expect((await send(client, rows, {}, `${HEADER},status`)).body).toMatchObject({ updated: 0, unchanged: 2 });
  expect(await statuses(client)).toEqual({ a: 'active', b: 'inactive' });
});

test('whom the office made inactive stays so, whatever files did before', async () => {
  const { client, ids } = await aSchoolOf(app, ['a', 'b', 'c']);
  await client.put(`/students/${ids.b}`, { status: 'inactive' });
  await send(client, [row('a'), 'b,New,B,b@x.example']);
  expect(await statuses(client)).toEqual({ a: 'active', b: 'inactive', c: 'inactive' });
  for (const status of ['active', 'inactive']) await client.put(`/students/${ids.c}`, { status });
  expect((await send(client, ['a', 'b', 'c'].map(row))).body).toMatchObject({ updated: 1, unchanged: 2 });
  expect(await statuses(client)).toEqual({ a: 'active', b: 'inactive', c: 'inactive' });
});
