import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OneRosterScopeName } from '../../../src/access/oneroster-scopes.ts';
import { useSharedApp } from '../../support/app.ts';
import type { Answer } from '../../support/client.ts';
import { aPlatform, aPlatformRoom, type GradebookPlatform } from '../../support/gradebook-platform.ts';

/** Permissions of writes to the gradebook, and simultaneous writes. */

const app = await useSharedApp();

test('needs the scope of each method', async () => {
  const room = await aPlatformRoom(app);
  const [id, path] = [randomUUID(), `/classes/k-${room.classId}/lineItems`];
  const writes: [OneRosterScopeName, number, (platform: GradebookPlatform) => Promise<Answer>][] = [
    ['gradebook.createput', 201, (platform) => platform.putLineItem(id, room.lineItem())],
    ['gradebook.createpost', 201, (platform) => platform.post(path, { lineItems: [room.lineItem()] })],
    ['gradebook.delete', 204, (platform) => platform.delete(`/lineItems/${id}`)],
  ];
  for (const [scope, status, write] of writes) {
    const others = writes.map(([name]) => name).filter((name) => name !== scope);
    const refused = await write(await aPlatform(app, room.admin, [...others, 'gradebook.readonly']));
    expect([refused.status, refused.body.imsx_CodeMinor.imsx_codeMinorField[0].imsx_codeMinorFieldValue]).toEqual([
      403,
      'forbidden',
    ]);
    expect((await write(await aPlatform(app, room.admin, [scope]))).status).toBe(status);
  }
});

test('takes only tokens of OAuth clients, and JSON', async () => {
  const room = await aPlatformRoom(app);
  const path = `/ims/oneroster/gradebook/v1p2/lineItems/${randomUUID()}`;
  const lineItem = room.lineItem();
  for (const client of [app.anonymous(), room.registrar.client])
    expect((await client.put(path, { lineItem })).status).toBe(401);
  const broken = await room.platform.put('/lineItems/x', '{');
  expect(broken.status).toBe(415);
  expect((await room.platform.post('/lineItems', { lineItems: [] })).status).toBe(405);
  expect((await room.platform.v1p1.post(`/classes/k-${room.classId}/lineItems`, {})).status).toBe(405);
});

test('another school cannot see, change or delete anything', async () => {
  const [room, other] = [await aPlatformRoom(app), await aPlatformRoom(app)];
  const [lineItem, result] = [randomUUID(), randomUUID()];
  await room.platform.putLineItem(lineItem, room.lineItem());
  await room.platform.putResult(result, room.result(lineItem));
  const refused = await other.platform.putLineItem(randomUUID(), room.lineItem());
  expect([refused.status, refused.body.imsx_description]).toEqual([
    422,
    'lineItem.class.sourcedId is not a class of this institution.',
  ]);
  const foreign = await other.platform.putResult(randomUUID(), room.result(lineItem));
  expect(foreign.body.imsx_description).toMatch(/student.*not a student.*|lineItem.*not a line item/);
  expect((await other.platform.delete(`/lineItems/${lineItem}`)).status).toBe(404);
  expect((await other.platform.delete(`/results/${result}`)).status).toBe(404);
  // A sourcedId is unique in an institution only.
  expect((await other.platform.putLineItem(lineItem, other.lineItem({ title: 'Theirs' }))).status).toBe(201);
  expect((await room.platform.get(`/lineItems/${lineItem}`)).body.lineItem.title).toBe('Essay');
  expect((await room.platform.get(`/results/${result}`)).status).toBe(200);
});

test('of PUTs of one sourcedId at the same time, one creates and the others edit', async () => {
  const room = await aPlatformRoom(app);
  const lineItem = randomUUID();
  const items = Array.from({ length: 4 }, () => room.platform.putLineItem(lineItem, room.lineItem()));
  expect((await Promise.all(items)).map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
  const result = randomUUID();
  const results = [1, 2, 3, 4].map((score) => room.platform.putResult(result, room.result(lineItem, { score })));
  expect((await Promise.all(results)).map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
  const categories = [1, 2].map(() => room.platform.putCategory('a-category', { title: 'Essays' }));
  expect((await Promise.all(categories)).map(({ status }) => status).toSorted()).toEqual([200, 201]);
  const { rows } = await app.pool.query(
    `select (select count(*)::int from grade_history h where h.institution_id = $1 and h.grade_id = g.id) as former
     from grades g where g.institution_id = $1 and g.sourced_id = $2`,
    [room.institution.id, result],
  );
  expect(rows).toEqual([{ former: 3 }]);
});

test('results of one line item are written at the same time, each student once', async () => {
  const room = await aPlatformRoom(app, { students: 6 });
  const lineItem = randomUUID();
  await room.platform.putLineItem(lineItem, room.lineItem());
  const put = ({ id }: { id: number }) =>
    room.platform.putResult(randomUUID(), room.result(lineItem, { student: { sourcedId: `s-${id}` } }));
  const answers = await Promise.all([...room.students, ...room.students].map(put));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(6);
});
