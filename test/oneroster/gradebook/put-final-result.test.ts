import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { academicRecords } from '../../classes/classroom.ts';
import { useSharedApp } from '../../support/app.ts';
import { aPlatformRoom, descriptionOf, type PlatformRoom } from '../../support/gradebook-platform.ts';

/** Results under the school's grading rules, final grades as results, and results of 1.1. */

const app = useSharedApp();
let room: PlatformRoom;

beforeAll(async () => {
  room = await aPlatformRoom(app.current);
});

test('refuses scores above the maximum where the institution refuses extra credit', async () => {
  const lineItem = await room.aLineItem();
  const admin = await app.current.as(room.admin);
  const set = (extraCredit: string) =>
    admin.graphql(`mutation { updateInstitution(input: { extraCredit: ${extraCredit} }) { extraCredit } }`);
  await set('refused');
  const answer = await room.platform.putResult(randomUUID(), room.result(lineItem, { score: 101 }));
  await set('allowed');
  expect([answer.status, descriptionOf(answer)]).toEqual([
    422,
    'result.score must be between 0 and 100: the institution refuses extra credit.',
  ]);
});

test('final grades are results that update the GPA', async () => {
  const school = await aPlatformRoom(app.current, { students: 1 });
  const student = school.students[0]?.id as number;
  const { rows } = await app.current.pool.query('select term_id from classes where id = $1', [school.classId]);
  const lineItem = `f-${school.classId}-${school.courseId}-${rows[0].term_id}`;
  const sourcedId = randomUUID();
  const put = (score: number) => school.platform.putResult(sourcedId, school.result(lineItem, { score }));
  expect(await put(95)).toMatchObject({ status: 201, body: { result: { lineItem: { sourcedId: lineItem } } } });
  expect(await academicRecords(school, student)).toMatchObject({ current_gpa: 4, total_credits: 3 });
  expect(await put(84)).toMatchObject({ status: 200 });
  expect(await academicRecords(school, student)).toMatchObject({ current_gpa: 3 });
  expect((await school.platform.delete(`/lineItems/${lineItem}`)).status).toBe(422);
  expect((await school.platform.putLineItem(lineItem, school.lineItem())).status).toBe(422);
  expect((await school.platform.delete(`/results/${sourcedId}`)).status).toBe(204);
  expect(await academicRecords(school, student)).toMatchObject({ current_gpa: null, total_credits: 0 });
  const unknown = `f-${school.classId}-${room.courseId}-0`;
  expect((await school.platform.putResult(randomUUID(), school.result(unknown))).status).toBe(422);
});

test('names a result without score over 1.1, which cannot show it', async () => {
  const [lineItem, sourcedId] = [await room.aLineItem(), randomUUID()];
  const sent = room.result(lineItem, { scoreStatus: 'exempt', score: null });
  const answer = await room.platform.v1p1.putResult(sourcedId, sent);
  expect([answer.status, answer.body]).toEqual([201, { result: { sourcedId } }]);
  expect((await room.platform.get(`/results/${sourcedId}`)).body.result).toMatchObject({ scoreStatus: 'exempt' });
  const scored = await room.platform.v1p1.putResult(sourcedId, room.result(lineItem));
  expect([scored.status, scored.body.result]).toMatchObject([200, { sourcedId, score: 80 }]);
});
