import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import { aPlatformRoom, descriptionOf, type PlatformRoom } from '../../support/gradebook-platform.ts';

/** Categories that a learning platform puts and deletes. */

const app = await useSharedApp();
let room: PlatformRoom;

beforeEach(async () => {
  room = await aPlatformRoom(app, { students: 0 });
});

async function titles(): Promise<Record<string, string>> {
  const { body } = await room.platform.get('/categories');
  const categories: { sourcedId: string; title: string }[] = body.categories;
  return Object.fromEntries(categories.map(({ sourcedId, title }) => [sourcedId, title]));
}

const every = { 'cat-final': 'Final grade', 'cat-other': 'Other' };

test('creates a category, whose title names it for teachers', async () => {
  const sourcedId = randomUUID();
  const created = await room.platform.putCategory(sourcedId, { title: 'Essays', weight: 12.5 });
  expect(created).toMatchObject({ status: 201, body: { category: { sourcedId, title: 'Essays', weight: 12.5 } } });
  const again = await room.platform.putCategory(sourcedId, { sourcedId, title: 'Essays', weight: 12.5 });
  expect([again.status, again.body]).toEqual([200, created.body]);
  const category = { sourcedId };
  const lineItem = await room.platform.putLineItem(randomUUID(), room.lineItem({ category }));
  expect(lineItem.body.lineItem).toMatchObject({ category });
  await room.platform.putCategory(sourcedId, { title: 'Papers' });
  const { body } = await room.teacher.client.graphql(
    `{ gradebook(classId: ${room.classId}) { assessments { category } } }`,
  );
  expect(body.data.gradebook.assessments).toEqual([{ category: 'Papers' }]);
  expect(await titles()).toEqual({ ...every, [sourcedId]: 'Papers' });
  const read = await room.platform.get(`/lineItems/${lineItem.body.lineItem.sourcedId}`);
  expect(read.body.lineItem).toMatchObject({ category });
  const records = await auditedChanges(await app.as(room.admin), {
    resource_type: 'assessment_category',
  });
  expect(records.map(({ action }) => action)).toEqual(['assessment_category.created', 'assessment_category.updated']);
});

test('renames a category that teachers named, under its identifier', async () => {
  await room.teacher.client.graphql(`mutation { createAssessment(classId: ${room.classId}, input: {
    title: "Own", category: "Quiz" }) { id } }`);
  expect(await titles()).toEqual({ ...every, 'cat-quiz': 'Quiz' });
  expect((await room.platform.putCategory('cat-quiz', { title: 'Quiz' })).status).toBe(200);
  expect(await room.platform.putCategory('cat-quiz', { title: 'Tests' })).toMatchObject({
    status: 200,
    body: { category: { sourcedId: 'cat-quiz', title: 'Tests' } },
  });
  const { body } = await room.platform.get(`/classes/k-${room.classId}/lineItems`);
  expect(body.lineItems).toMatchObject([{ title: 'Own', category: { sourcedId: 'cat-quiz' } }]);
  expect(await titles()).toEqual({ ...every, 'cat-quiz': 'Tests' });
});

test('refuses titles of another category, and the categories of every school', async () => {
  const sourcedId = randomUUID();
  await room.platform.putCategory(sourcedId, { title: 'Essays' });
  const twice = await room.platform.putCategory(randomUUID(), { title: 'Essays' });
  expect([twice.status, descriptionOf(twice)]).toEqual([
    422,
    `category.title is already in use by the category "${sourcedId}".`,
  ]);
  for (const fixed of ['cat-other', 'cat-final'])
    expect((await room.platform.putCategory(fixed, { title: 'Mine' })).status).toBe(422);
  expect(descriptionOf(await room.platform.putCategory('cat-new', { title: 'New' }))).toMatch(/send a UUID/);
  const invalid = await room.platform.putCategory(randomUUID(), { title: 'x'.repeat(51), weight: -1 });
  expect(descriptionOf(invalid)).toMatch(/category.title must have at most 50.*category.weight must be between/);
});

test('a line item may be in every category that its class lists', async () => {
  const { body } = await room.platform.get(`/classes/k-${room.classId}/categories`);
  for (const { sourcedId } of body.categories) {
    const category = { sourcedId };
    const { status, body: put } = await room.platform.putLineItem(randomUUID(), room.lineItem({ category }));
    expect([status, put.lineItem]).toMatchObject([201, { category }]);
  }
  expect(await titles()).toEqual(every);
});

test('deletes a category that no line item has', async () => {
  const [sourcedId, lineItem] = [randomUUID(), randomUUID()];
  await room.platform.putCategory(sourcedId, { title: 'Essays' });
  await room.platform.putLineItem(lineItem, room.lineItem({ category: { sourcedId } }));
  const used = await room.platform.delete(`/categories/${sourcedId}`);
  expect([used.status, descriptionOf(used)]).toEqual([422, expect.stringMatching(/^category is in use/)]);
  await room.platform.delete(`/lineItems/${lineItem}`);
  expect((await room.platform.delete(`/categories/${sourcedId}`)).status).toBe(204);
  expect((await room.platform.delete(`/categories/${sourcedId}`)).status).toBe(404);
  expect((await room.platform.delete('/categories/cat-other')).status).toBe(422);
  expect(await titles()).toEqual(every);
});
