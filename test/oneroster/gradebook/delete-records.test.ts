import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aPlatformRoom, type PlatformRoom } from '../../support/gradebook-platform.ts';

/** Line items and results that a learning platform deletes. */

const app = await useSharedApp();
let room: PlatformRoom;

beforeEach(async () => {
  room = await aPlatformRoom(app);
});

const query = async (text: string) => (await app.pool.query(text, [room.institution.id])).rows;

test('deletes a line item with its results, which the history of grades keeps', async () => {
  const [lineItem, other, ...results] = Array.from({ length: 4 }, () => randomUUID()) as [string, string, ...string[]];
  await room.platform.putLineItem(lineItem, room.lineItem());
  await room.platform.putLineItem(other, room.lineItem());
  for (const [index, id] of results.entries()) {
    const student = { sourcedId: `s-${room.students[index]?.id}` };
    for (const score of [10, 20]) await room.platform.putResult(id, room.result(lineItem, { student, score }));
  }
  const kept = randomUUID();
  await room.platform.putResult(kept, room.result(other));
  expect((await room.platform.delete(`/lineItems/${lineItem}`)).status).toBe(204);
  for (const path of [`/lineItems/${lineItem}`, ...results.map((id) => `/results/${id}`)])
    expect((await room.platform.get(path)).status).toBe(404);
  expect((await room.platform.get(`/results/${kept}`)).status).toBe(200);
  expect((await room.platform.delete(`/lineItems/${lineItem}`)).status).toBe(404);
  const records = await query(`select changes->'results' as results from audit_logs
    where institution_id = $1 and action = 'assessment.deleted' and actor_type = 'oauth_client'`);
  expect(records).toEqual([{ results: { from: 2, to: null } }]);
  const history = 'select score::int, deleted from grade_history where institution_id = $1 order by deleted, id';
  expect(await query(history)).toEqual([
    { score: 10, deleted: false },
    { score: 10, deleted: false },
    { score: 20, deleted: true },
    { score: 20, deleted: true },
  ]);
});

test('a deleted line item and result can be put again', async () => {
  const [lineItem, result] = [randomUUID(), randomUUID()];
  for (let round = 0; round < 2; round += 1) {
    expect((await room.platform.putLineItem(lineItem, room.lineItem())).status).toBe(201);
    expect((await room.platform.putResult(result, room.result(lineItem))).status).toBe(201);
    expect((await room.platform.delete(`/results/${result}`)).status).toBe(204);
    expect((await room.platform.delete(`/results/${result}`)).status).toBe(404);
    expect((await room.platform.delete(`/lineItems/${lineItem}`)).status).toBe(204);
  }
  expect((await room.platform.putLineItem(lineItem, room.lineItem())).status).toBe(201);
  const { body } = await room.platform.get('/lineItems');
  expect(body.lineItems.map(({ status }: { status: string }) => status)).toEqual(['active']);
});

test('records which grade a platform deleted, without its values', async () => {
  const [lineItem, result] = [randomUUID(), randomUUID()];
  await room.platform.putLineItem(lineItem, room.lineItem());
  await room.platform.putResult(result, room.result(lineItem, { comment: 'Secret' }));
  await room.platform.delete(`/results/${result}`);
  const [record] = await query(`select changes from audit_logs where institution_id = $1 and action = 'grade.deleted'`);
  expect(record?.changes).toMatchObject({ student_id: { from: room.students[0]?.id, to: null } });
  expect(JSON.stringify(record)).not.toMatch(/Secret|score/);
});

test('results of deleted students are unknown', async () => {
  const [lineItem, result] = [randomUUID(), randomUUID()];
  await room.platform.putLineItem(lineItem, room.lineItem());
  await room.platform.putResult(result, room.result(lineItem));
  await room.registrar.client.delete(`/students/${room.students[0]?.id}`);
  expect((await room.platform.get(`/results/${result}`)).status).toBe(404);
  expect((await room.platform.delete(`/results/${result}`)).status).toBe(404);
  expect((await room.platform.putResult(result, room.result(lineItem))).status).toBe(422);
});

test('a final grade of a locked term is neither changed nor deleted by a platform', async () => {
  const [result, finals] = [randomUUID(), `f-${room.classId}-${room.courseId}-${room.termId}`];
  expect((await room.platform.putResult(result, room.result(finals, { score: 91 }))).status).toBe(201);
  await query(`update terms set grades_lock_on = '2020-01-02' where institution_id = $1`);
  expect((await room.platform.putResult(result, room.result(finals, { score: 92 }))).status).toBe(409);
  expect((await room.platform.delete(`/results/${result}`)).status).toBe(409);
  expect((await room.platform.get(`/results/${result}`)).body.result.score).toBe(91);
});
