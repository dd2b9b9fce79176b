import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import { aPlatformRoom, descriptionOf, type PlatformRoom } from '../../support/gradebook-platform.ts';

/** Existing assessments that a learning platform changes, and what it cannot change. */

const app = useApp();
let room: PlatformRoom;

beforeAll(async () => {
  room = await aPlatformRoom(app.current);
});

test('edits an assessment of a teacher, and keeps its type and weight', async () => {
  const { data } = (
    await room.teacher.client.graphql(`mutation { createAssessment(classId: ${room.classId}, input: {
      title: "Own", type: "quiz", weight: 2, dueOn: "2026-10-05" }) { id sourcedId } }`)
  ).body;
  const { id, sourcedId } = data.createAssessment;
  const category = { sourcedId: 'cat-quiz' };
  const { status, body } = await room.platform.putLineItem(sourcedId, room.lineItem({ title: 'Renamed', category }));
  expect([status, body.lineItem]).toMatchObject([200, { sourcedId, title: 'Renamed', category }]);
  const read = await room.teacher.client.graphql(`{ gradebook(classId: ${room.classId}) {
    assessments { id title type weight category dueOn } } }`);
  const own = read.body.data.gradebook.assessments.find((assessment: { id: number }) => assessment.id === id);
  expect(own).toMatchObject({ title: 'Renamed', type: 'quiz', weight: 2, dueOn: '2026-10-08' });
  await room.teacher.client.graphql(`mutation { updateAssessment(id: ${id}, input: {
    title: "Renamed", dueOn: "2026-10-20" }) { id } }`);
  const later = await room.platform.get(`/lineItems/${sourcedId}`);
  expect(later.body.lineItem.dueDate).toBe('2026-10-20T00:00:00.000Z');
  const admin = await app.current.as(room.admin);
  const records = await auditedChanges(admin, { resource_type: 'assessment', resource_id: id });
  expect(records.map(({ action }) => action)).toEqual([
    'assessment.created',
    'assessment.updated',
    'assessment.updated',
  ]);
});

test('two line items may have the same title', async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  expect((await room.platform.putLineItem(one, room.lineItem({ title: 'Twice' }))).status).toBe(201);
  expect((await room.platform.putLineItem(two, room.lineItem({ title: 'Twice' }))).status).toBe(201);
});

test('keeps class, and with results also maximum and session', async () => {
  const sourcedId = randomUUID();
  const { make } = app.current;
  const otherClass = await make.aClass(room.institution, { course_id: room.courseId });
  const termId = await make.aTerm(room.institution);
  await room.platform.putLineItem(sourcedId, room.lineItem());
  const moved = await room.platform.putLineItem(sourcedId, room.lineItem({ class: { sourcedId: `k-${otherClass}` } }));
  expect(descriptionOf(moved)).toMatch(/^lineItem.class.sourcedId cannot change/);
  const wider = room.lineItem({ resultValueMax: 50 });
  expect((await room.platform.putLineItem(sourcedId, wider)).body.lineItem.resultValueMax).toBe(50);
  await room.platform.putResult(randomUUID(), room.result(sourcedId, { score: 40 }));
  const academicSession = { sourcedId: `t-${termId}` };
  const changed = await room.platform.putLineItem(sourcedId, room.lineItem({ academicSession }));
  expect(changed.status).toBe(422);
  expect(descriptionOf(changed)).toMatch(/resultValueMax cannot change .*academicSession cannot change/);
  expect((await room.platform.putLineItem(sourcedId, { ...wider, title: 'Still' })).status).toBe(200);
});

test('refuses line items of a homeroom', async () => {
  const homeroom = await app.current.make.aClass(room.institution);
  const answer = await room.platform.putLineItem(
    randomUUID(),
    room.lineItem({ class: { sourcedId: `k-${homeroom}` } }),
  );
  expect([answer.status, descriptionOf(answer)]).toEqual([422, expect.stringContaining('is a homeroom')]);
});
