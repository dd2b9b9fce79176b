import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aPlatformRoom, descriptionOf, type PlatformRoom } from '../../support/gradebook-platform.ts';

/** Line items and results that a learning platform posts, to get identifiers for them. */

const app = await useSharedApp();
let room: PlatformRoom;

beforeEach(async () => {
  room = await aPlatformRoom(app);
});

const allocated = ({ body }: { body: { sourcedIdPairs: { allocatedSourcedId: string }[] } }) =>
  body.sourcedIdPairs.map((pair) => pair.allocatedSourcedId);

const studentOf = (index: number) => ({ student: { sourcedId: `s-${room.students[index]?.id}` } });

test('allocates identifiers for the line items of a class', async () => {
  const lineItems = [
    room.lineItem({ sourcedId: 'tmp-1', title: 'One' }),
    room.lineItem({ title: 'Two', class: undefined }),
  ];
  const answer = await room.platform.post(`/classes/k-${room.classId}/lineItems`, { lineItems });
  expect([answer.status, answer.body]).toEqual([
    201,
    {
      sourcedIdPairs: [
        { suppliedSourcedId: 'tmp-1', allocatedSourcedId: expect.stringMatching(/^a-\d+$/) },
        { allocatedSourcedId: expect.stringMatching(/^a-\d+$/) },
      ],
    },
  ]);
  const read = await room.platform.get(`/lineItems/${allocated(answer)[1]}`);
  expect(read.body.lineItem).toMatchObject({ title: 'Two', dueDate: '2026-10-08T21:59:59.999Z' });
  expect((await room.platform.get('/lineItems/tmp-1')).status).toBe(404);
});

test('allocates identifiers for the line items of a school', async () => {
  const lineItems = [room.lineItem()];
  const path = `/schools/o-${room.institution.id}/lineItems`;
  expect((await room.platform.post(path, { lineItems })).status).toBe(201);
  const classless = await room.platform.post(path, { lineItems: [room.lineItem({ class: undefined })] });
  expect([classless.status, descriptionOf(classless)]).toEqual([422, 'lineItems.0.class is required.']);
  expect((await room.platform.post('/schools/o-0/lineItems', { lineItems })).status).toBe(404);
});

test('a school that was imported is named by the identifier of its bundle', async () => {
  const own = `hill/${room.institution.id}`;
  await app.pool.query('update institutions set sourced_id = $2 where id = $1', [room.institution.id, own]);
  const lineItem = (sourcedId: string) => room.lineItem({ school: { sourcedId } });
  const path = (sourcedId: string) => `/schools/${encodeURIComponent(sourcedId)}/lineItems`;
  const put = await room.platform.putLineItem(randomUUID(), lineItem(own));
  expect([put.status, put.body.lineItem?.school.sourcedId]).toEqual([201, own]);
  expect((await room.platform.post(path(own), { lineItems: [lineItem(own)] })).status).toBe(201);
  const former = `o-${room.institution.id}`;
  expect(descriptionOf(await room.platform.putLineItem(randomUUID(), lineItem(former)))).toBe(
    `lineItem.school.sourcedId must be ${own}, this school.`,
  );
  expect((await room.platform.post(path(former), { lineItems: [lineItem(own)] })).status).toBe(404);
});

test('allocates identifiers for results, and records one submission', async () => {
  const lineItem = randomUUID();
  await room.platform.putLineItem(lineItem, room.lineItem());
  const results = [0, 1, 2].map((index) => room.result(lineItem, { ...studentOf(index), score: 70 + index }));
  const answer = await room.platform.post(`/lineItems/${lineItem}/results`, {
    results: results.map((result) => ({ ...result, lineItem: undefined })),
  });
  expect(answer.status).toBe(201);
  const read = await room.platform.get(`/classes/k-${room.classId}/lineItems/${lineItem}/results`);
  expect(read.body.results.map(({ sourcedId, score }: Record<string, unknown>) => [sourcedId, score])).toEqual(
    allocated(answer).map((sourcedId, index) => [sourcedId, 70 + index]),
  );
  const { rows } = await app.pool.query(
    `select data->>'created' as created from events where institution_id = $1 and type = 'grades.submitted'`,
    [room.institution.id],
  );
  expect(rows).toEqual([{ created: '3' }]);
});

test('takes results of several line items of a class and session', async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  for (const id of [one, two]) await room.platform.putLineItem(id, room.lineItem());
  const session = (await room.platform.get(`/lineItems/${one}`)).body.lineItem.academicSession.sourcedId;
  const path = `/classes/k-${room.classId}/academicSessions/${session}/results`;
  const results = [room.result(one), room.result(two)];
  expect((await room.platform.post(path, { results })).status).toBe(201);
  const termId = await app.make.aTerm(room.institution);
  const elsewhere = `/classes/k-${room.classId}/academicSessions/t-${termId}/results`;
  const wrong = await room.platform.post(elsewhere, { results: [room.result(one, studentOf(1))] });
  expect([wrong.status, descriptionOf(wrong)]).toEqual([422, expect.stringMatching(/not a line item of the academic/)]);
  const unknown = `/classes/k-${room.classId}/academicSessions/t-0/results`;
  expect((await room.platform.post(unknown, { results })).status).toBe(404);
});

test('stores nothing if one entry has a problem, and reports all of them', async () => {
  const lineItem = randomUUID();
  await room.platform.putLineItem(lineItem, room.lineItem());
  const results = [
    room.result(lineItem),
    room.result(lineItem),
    room.result(lineItem, { ...studentOf(1), score: -1 }),
    room.result('other', studentOf(2)),
  ];
  const { status, body } = await room.platform.post(`/lineItems/${lineItem}/results`, { results });
  expect(status).toBe(422);
  for (const field of ['results.1.student', 'results.2.score', 'results.3.lineItem'])
    expect(body.imsx_description).toContain(field);
  expect((await room.platform.get(`/classes/k-${room.classId}/results`)).body.results).toEqual([]);
});

test.each([
  ['lineItems', 'no list', {}],
  ['lineItems', 'an empty list', { lineItems: [] }],
  ['lineItems', 'too many', { lineItems: Array.from({ length: 1001 }, () => ({})) }],
])('refuses %s: %s', async (list, _, body) => {
  const answer = await room.platform.post(`/classes/k-${room.classId}/lineItems`, body);
  expect([answer.status, descriptionOf(answer)]).toEqual([422, `${list} must be a list of 1 to 1,000 records.`]);
});

test('answers 404 for an unknown class or line item in the address', async () => {
  expect((await room.platform.post('/classes/k-0/lineItems', { lineItems: [room.lineItem()] })).status).toBe(404);
  expect((await room.platform.post('/lineItems/a-0/results', { results: [room.result('a-0')] })).status).toBe(404);
});
