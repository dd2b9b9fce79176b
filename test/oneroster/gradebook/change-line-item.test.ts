import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import { aPlatformRoom, descriptionOf } from '../../support/gradebook-platform.ts';

/** Existing assessments that a learning platform changes, and what it cannot change. */

const app = await useSharedApp();
const room = await aPlatformRoom(app);

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
  const admin = await app.as(room.admin);
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

test('keeps class, and with results also session', async () => {
  const sourcedId = randomUUID();
  const { make } = app;
  const otherClass = await make.aClass(room.institution, { course_id: room.courseId });
  const termId = await make.aTerm(room.institution);
  await room.platform.putLineItem(sourcedId, room.lineItem());
  const moved = await room.platform.putLineItem(sourcedId, room.lineItem({ class: { sourcedId: `k-${otherClass}` } }));
  expect(descriptionOf(moved)).toMatch(/^lineItem.class.sourcedId cannot change/);
  await room.platform.putResult(randomUUID(), room.result(sourcedId, { score: 40 }));
  const academicSession = { sourcedId: `t-${termId}` };
  const changed = await room.platform.putLineItem(sourcedId, room.lineItem({ academicSession }));
  expect(changed.status).toBe(422);
  expect(descriptionOf(changed)).toMatch(/academicSession cannot change/);
  expect((await room.platform.putLineItem(sourcedId, room.lineItem({ title: 'Still' }))).status).toBe(200);
});

test('relates the scores of its results to a new maximum', async () => {
  const sourcedId = await room.aLineItem({ resultValueMax: 100 });
  const [scored, named] = [randomUUID(), randomUUID()];
  await room.platform.putResult(scored, room.result(sourcedId, { score: 45 }));
  const other = { student: { sourcedId: `s-${room.students[1]?.id}` }, score: 45, textScore: 'Try again' };
  await room.platform.putResult(named, room.result(sourcedId, other));
  const before = (await room.platform.get(`/results/${scored}`)).body.result;
  const { status, body } = await room.platform.putLineItem(sourcedId, room.lineItem({ resultValueMax: 50 }));
  expect([status, body.lineItem.resultValueMax]).toEqual([200, 50]);
  const after = (await room.platform.get(`/results/${scored}`)).body.result;
  expect([before.textScore, after.textScore]).toEqual(['F', 'A-']);
  expect(after).toMatchObject({ score: 45, scoreDate: before.scoreDate });
  expect((await room.platform.get(`/results/${named}`)).body.result.textScore).toBe('Try again');
  const { body: read } = await room.teacher.client.graphql(`{ grades(classId: ${room.classId}) {
    data { sourcedId score maxScore letter points history { score maxScore letter } } } }`);
  expect(read.data.grades.data).toContainEqual({
    ...{ sourcedId: scored, score: 45, maxScore: 50, letter: 'A-', points: 3.7 },
    history: [{ score: 45, maxScore: 100, letter: 'F' }],
  });
  const submissions = await auditedChanges(await app.as(room.admin), { action: 'grades.submitted' });
  expect(submissions.at(-1)?.changes).toMatchObject({ updated: { to: 2 } });
});

test('refuses a maximum that is too low for its results', async () => {
  const sourcedId = await room.aLineItem();
  await room.platform.putResult(randomUUID(), room.result(sourcedId, { score: 90.5 }));
  const lower = await room.platform.putLineItem(sourcedId, room.lineItem({ resultValueMax: 9 }));
  expect(lower.status).toBe(422);
  expect(descriptionOf(lower)).toBe(
    'lineItem.resultValueMax cannot be 9: there is a score of 90.5, and scores are at most ten times the maximum.',
  );
  const strict = await aPlatformRoom(app, { students: 1 });
  await (await app.as(strict.admin)).graphql(
    'mutation { updateInstitution(input: { extraCredit: refused }) { extraCredit } }',
  );
  const own = await strict.aLineItem();
  await strict.platform.putResult(randomUUID(), strict.result(own, { score: 51 }));
  const refused = await strict.platform.putLineItem(own, strict.lineItem({ resultValueMax: 50 }));
  expect(descriptionOf(refused)).toMatch(/cannot be 50: .* refuses extra credit/);
  expect((await strict.platform.putLineItem(own, strict.lineItem({ resultValueMax: 51 }))).status).toBe(200);
});
