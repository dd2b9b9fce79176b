import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { academicRecords } from '../../classes/classroom.ts';
import { useSharedApp } from '../../support/app.ts';
import { aPlatformRoom, descriptionOf } from '../../support/gradebook-platform.ts';

/** Results under the school's grading rules, final grades as results, and results of 1.1. */

const app = await useSharedApp();
const room = await aPlatformRoom(app);

test('refuses scores above the maximum where the institution refuses extra credit', async () => {
  const lineItem = await room.aLineItem();
  const admin = await app.as(room.admin);
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
  const school = await aPlatformRoom(app, { students: 1 });
  const student = school.students[0]?.id as number;
  const { rows } = await app.pool.query('select term_id from classes where id = $1', [school.classId]);
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

/** Results of a learning platform that are refused. */

test('refuses other students, other line items and unknown ones', async () => {
  const [lineItem, other, sourcedId] = [await room.aLineItem(), await room.aLineItem(), randomUUID()];
  const { make } = app;
  const outsider = await make.aStudent(room.institution);
  const deleted = await make.aStudent(room.institution, { class_id: room.classId, deleted_at: new Date() });
  const elsewhere = await make.aClass(room.institution, { course_id: room.courseId });
  const put = async (values: Record<string, unknown>, id = randomUUID()) => {
    const answer = await room.platform.putResult(id, room.result(lineItem, values));
    return [answer.status, descriptionOf(answer)];
  };
  expect(await put({ student: { sourcedId: `s-${outsider}` } })).toEqual([
    422,
    'result.student.sourcedId is not enrolled in the class of the line item.',
  ]);
  for (const student of [`s-${deleted}`, 's-0', 'unknown'])
    expect(await put({ student: { sourcedId: student } })).toEqual([
      422,
      'result.student.sourcedId is not a student of this institution.',
    ]);
  expect(await put({ class: { sourcedId: `k-${elsewhere}` } })).toEqual([
    422,
    'result.class.sourcedId is not the class of the line item.',
  ]);
  await room.platform.putResult(sourcedId, room.result(lineItem));
  const moved = { student: { sourcedId: `s-${room.students[1]?.id}` }, lineItem: { sourcedId: other } };
  expect(await put(moved, sourcedId)).toEqual([422, expect.stringMatching(/student.*cannot change.*lineItem.*cannot/)]);
  expect(
    await put({ lineItem: { sourcedId: 'unknown' }, student: undefined, scoreStatus: 'done', score: '1' }),
  ).toEqual([
    422,
    expect.stringMatching(/student is required.*scoreStatus must be one of.*score must be a number.*lineItem/),
  ]);
  expect(await put({ score: null })).toEqual([422, expect.stringMatching(/^result.score is required unless/)]);
});
