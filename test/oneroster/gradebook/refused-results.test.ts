import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aPlatformRoom, descriptionOf, type PlatformRoom } from '../../support/gradebook-platform.ts';

/** Results of a learning platform that are refused. */

const app = useSharedApp();
let room: PlatformRoom;

beforeAll(async () => {
  room = await aPlatformRoom(app.current);
});

test('refuses other students, other line items and unknown ones', async () => {
  const [lineItem, other, sourcedId] = [await room.aLineItem(), await room.aLineItem(), randomUUID()];
  const { make } = app.current;
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
