import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { aPlatformRoom, type PlatformRoom } from '../../support/gradebook-platform.ts';

/** Google Classroom's calls for line items and results, in the order of its integration suite. */

const app = useApp();
const [lineItemId, resultId] = [randomUUID(), randomUUID()];
let room: PlatformRoom;

beforeAll(async () => {
  room = await aPlatformRoom(app.current);
});

async function category(): Promise<string> {
  const { body } = await room.platform.get(`/classes/k-${room.classId}/categories`);
  return body.categories[0].sourcedId;
}

/** Without academic session, and with times to the millisecond. */
async function lineItem(title: string) {
  const { institution, classId } = room;
  return {
    sourcedId: lineItemId,
    title,
    description: 'Test Line Item',
    resultValueMin: 0,
    resultValueMax: 100,
    assignDate: '2026-11-23T04:00:00.123Z',
    dueDate: '2026-11-23T04:01:00.123Z',
    class: { sourcedId: `k-${classId}` },
    category: { sourcedId: await category() },
    school: { sourcedId: `o-${institution.id}` },
  };
}

const result = (score: number, scoreStatus = 'fully graded') => ({
  sourcedId: resultId,
  score,
  comment: '',
  scoreStatus,
  scoreDate: '2026-11-23T04:00:00.123Z',
  lineItem: { sourcedId: lineItemId },
  student: { sourcedId: `s-${room.students[0]?.id}` },
});

const find = async (list: 'lineItems' | 'results') => {
  const { classId, platform } = room;
  const path = list === 'results' ? `/lineItems/${lineItemId}/results` : '/lineItems';
  const { body } = await platform.get(`/classes/k-${classId}${path}?limit=10000`);
  const wanted = list === 'results' ? resultId : lineItemId;
  return body[list].find(({ sourcedId }: { sourcedId: string }) => sourcedId === wanted);
};

test('creates a line item under its own UUID and lists it', async () => {
  const answer = await room.platform.putLineItem(lineItemId, await lineItem('New test item'));
  expect(answer).toMatchObject({ status: 201, body: { lineItem: { sourcedId: lineItemId } } });
  expect(await find('lineItems')).toMatchObject({ title: 'New test item', dueDate: '2026-11-23T04:01:00.123Z' });
});

test('keeps a long title of an edited line item', async () => {
  const title = `[Amended] Rea${'l'.repeat(66)}y Long Google Test Line Item Title`;
  const answer = await room.platform.putLineItem(lineItemId, await lineItem(title));
  expect(answer).toMatchObject({ status: 200, body: { lineItem: { title } } });
  expect(await find('lineItems')).toMatchObject({ title });
});

test('creates a result under its own UUID, and lists it by line item', async () => {
  expect(await room.platform.putResult(resultId, result(80))).toMatchObject({
    status: 201,
    body: { result: { sourcedId: resultId } },
  });
  expect(await find('results')).toMatchObject({ score: 80, scoreStatus: 'fully graded', scoreDate: '2026-11-23' });
});

test('keeps a score above the maximum', async () => {
  expect((await room.platform.putResult(resultId, result(300))).status).toBe(200);
  expect(await find('results')).toMatchObject({ score: 300 });
});

test('keeps exempt with its score', async () => {
  expect((await room.platform.putResult(resultId, result(80, 'exempt'))).status).toBe(200);
  expect(await find('results')).toMatchObject({ score: 80, scoreStatus: 'exempt' });
});

test('deletes the result and then the line item, which vanish from the lists', async () => {
  expect((await room.platform.delete(`/results/${resultId}`)).status).toBe(204);
  expect(await find('results')).toBeUndefined();
  expect((await room.platform.delete(`/lineItems/${lineItemId}`)).status).toBe(204);
  expect(await find('lineItems')).toBeUndefined();
});
