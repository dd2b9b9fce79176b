import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { submitGrades } from '../../classes/classroom.ts';
import { useSharedApp } from '../../support/app.ts';
import { aPlatformRoom, descriptionOf } from '../../support/gradebook-platform.ts';

/** Results that a learning platform puts. */

const app = await useSharedApp();
const room = await aPlatformRoom(app);

async function query(text: string, values: unknown[] = []) {
  return (await app.pool.query(text, values)).rows;
}

async function gradeOf(resultId: string) {
  const [grade] = await query('select id, status, letter, points::float from grades where sourced_id = $1', [resultId]);
  return grade;
}

/** Reads the grade as teachers see it. */
async function ownGrade(title: string) {
  const { body } = await room.teacher.client.graphql(`{ grades(classId: ${room.classId}) { data {
    assessment { title } score letter status comment late missing history { score status late } } } }`);
  const grades = body.data.grades.data as { assessment: { title: string } | null }[];
  return grades.find(({ assessment }) => assessment?.title === title);
}

test('shows exactly what was put, also to teachers', async () => {
  const [lineItem, sourcedId] = [await room.aLineItem(), randomUUID()];
  const sent = room.result(lineItem, {
    score: 87.25,
    textScore: 'Proficient',
    comment: 'Good work',
    inProgress: 'true',
    incomplete: 'false',
    late: 'true',
    missing: 'false',
  });
  const answer = await room.platform.putResult(sourcedId, sent);
  expect(answer.status).toBe(201);
  expect((await room.platform.get(`/results/${sourcedId}`)).body).toEqual(answer.body);
  expect(answer.body.result).toEqual({
    ...sent,
    sourcedId,
    status: 'active',
    dateLastModified: expect.any(String),
    lineItem: expect.objectContaining({ sourcedId: lineItem }),
    student: expect.objectContaining({ sourcedId: `s-${room.students[0]?.id}` }),
    class: expect.objectContaining({ sourcedId: `k-${room.classId}` }),
  });
  expect(await ownGrade(lineItem)).toMatchObject({
    score: 87.25,
    letter: 'Proficient',
    status: 'graded',
    comment: 'Good work',
    late: true,
    missing: false,
  });
});

test.each([
  ['fully graded', 'graded', 'false', 'B-'],
  ['partially graded', 'incomplete', 'true', undefined],
  ['submitted', 'incomplete', 'true', undefined],
  ['not submitted', 'incomplete', 'true', undefined],
  ['exempt', 'exempt', 'false', undefined],
])('keeps the score status %s, which is %s for teachers', async (scoreStatus, status, incomplete, textScore) => {
  const [lineItem, sourcedId] = [await room.aLineItem(), randomUUID()];
  const { body } = await room.platform.putResult(sourcedId, room.result(lineItem, { scoreStatus }));
  expect(body.result).toMatchObject({ scoreStatus, score: 80, incomplete });
  expect(body.result.textScore).toBe(textScore);
  expect(await gradeOf(sourcedId)).toMatchObject({ status });
  const explicit = { scoreStatus, incomplete: 'false', missing: true };
  const again = await room.platform.putResult(sourcedId, room.result(lineItem, explicit));
  expect(again.body.result).toMatchObject({ scoreStatus, incomplete: 'false', missing: 'true' });
});

test('an incomplete result does not count as graded', async () => {
  const [lineItem, sourcedId] = [await room.aLineItem(), randomUUID()];
  const { body } = await room.platform.putResult(sourcedId, room.result(lineItem, { incomplete: 'true' }));
  expect(body.result).toMatchObject({ scoreStatus: 'fully graded', incomplete: 'true' });
  expect(await gradeOf(sourcedId)).toMatchObject({ status: 'incomplete', points: null });
});

test('keeps replaced results as history, and leaves nothing of an equal PUT', async () => {
  const [lineItem, sourcedId] = [await room.aLineItem(), randomUUID()];
  const first = await room.platform.putResult(sourcedId, room.result(lineItem, { late: 'true' }));
  const again = await room.platform.putResult(sourcedId, room.result(lineItem, { late: 'true' }));
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect((await room.platform.putResult(sourcedId, room.result(lineItem, { score: 90 }))).status).toBe(200);
  expect(await ownGrade(lineItem)).toMatchObject({
    score: 90,
    late: false,
    history: [{ score: 80, status: 'graded', late: true }],
  });
  const { id } = await gradeOf(sourcedId);
  const summary = (created: number, updated: number) => ({ actor_type: 'oauth_client', ids: [id], created, updated });
  expect(
    await query(
      `select actor_type, changes->'grade_ids'->'to' as ids, (changes->'created'->>'to')::int as created,
        (changes->'updated'->>'to')::int as updated
      from audit_logs where institution_id = $1 and action = 'grades.submitted' and changes->'assessment'->>'to' = $2 order by id`,
      [room.institution.id, lineItem],
    ),
  ).toEqual([summary(1, 0), summary(0, 1)]);
  const events = await query(
    `select data from events where institution_id = $1 and type = 'grades.submitted' and data->>'assessment' = $2 order by id`,
    [room.institution.id, lineItem],
  );
  expect(events.map(({ data }) => [data.created, data.updated, data.class_id])).toEqual([
    [1, 0, room.classId],
    [0, 1, room.classId],
  ]);
});

test('a grade that a teacher submits replaces what the platform said, under the same sourcedId', async () => {
  const [lineItem, sourcedId] = [await room.aLineItem(), randomUUID()];
  const sent = { scoreStatus: 'submitted', incomplete: 'false', inProgress: 'true', scoreDate: '2020-01-01' };
  await room.platform.putResult(sourcedId, room.result(lineItem, sent));
  const grades = [{ student_id: room.students[0]?.studentId, score: 95 }];
  const { body } = await submitGrades(room.teacher.client, room.classId, { assessment: { title: lineItem }, grades });
  expect(body).toMatchObject({ created: 0, updated: 1 });
  const { result } = (await room.platform.get(`/results/${sourcedId}`)).body;
  expect(result).toMatchObject({ score: 95, scoreStatus: 'fully graded', inProgress: 'false', incomplete: 'false' });
  expect(result.scoreDate).not.toBe('2020-01-01');
});

test('edits a grade of a teacher by the sourcedId of the service, and refuses a second result', async () => {
  const lineItem = await room.aLineItem();
  const grades = [{ student_id: room.students[0]?.studentId, score: 70 }];
  const { body } = await submitGrades(room.teacher.client, room.classId, { assessment: { title: lineItem }, grades });
  const own = `gr-${body.grades[0].id}`;
  const second = await room.platform.putResult(randomUUID(), room.result(lineItem));
  expect([second.status, descriptionOf(second)]).toEqual([
    422,
    `result.student.sourcedId has the result ${own} for this line item: put that one.`,
  ]);
  const edited = await room.platform.putResult(own, room.result(lineItem, { comment: 'Late' }));
  expect([edited.status, edited.body.result]).toMatchObject([200, { sourcedId: own, score: 80, comment: 'Late' }]);
});

test('rounds a score to two decimals, also in a list', async () => {
  const [lineItem, sourcedId] = [await room.aLineItem(), randomUUID()];
  const first = await room.platform.putResult(sourcedId, room.result(lineItem, { score: 33.335 }));
  expect([first.status, first.body.result?.score]).toEqual([201, 33.34]);
  const again = await room.platform.putResult(sourcedId, room.result(lineItem, { score: 33.335 }));
  expect([again.status, again.body]).toEqual([200, first.body]);
  const student = { sourcedId: `s-${room.students[1]?.id}` };
  const entry = room.result(lineItem, { student, score: 66.66666666666667 });
  const posted = await room.platform.post(`/lineItems/${lineItem}/results`, { results: [entry] });
  const { allocatedSourcedId } = posted.body.sourcedIdPairs[0];
  expect((await room.platform.get(`/results/${allocatedSourcedId}`)).body.result.score).toBe(66.67);
});

test('a status of a platform of its own is kept as it was sent, and does not count as graded', async () => {
  const [lineItem, sourcedId] = [await room.aLineItem(), randomUUID()];
  const put = (scoreStatus: string) =>
    room.platform.putResult(sourcedId, room.result(lineItem, { scoreStatus, score: 50 }));
  expect((await put('ext:returned')).body.result).toMatchObject({ scoreStatus: 'ext:returned', score: 50 });
  expect(await gradeOf(sourcedId)).toMatchObject({ status: 'incomplete' });
  expect(descriptionOf(await put('returned'))).toMatch(/^result.scoreStatus must be one of: .*ext:late\.$/);
});

test('what a platform puts is published, also where the institution holds submissions back', async () => {
  const manual = await aPlatformRoom(app);
  const client = await app.as(manual.admin);
  await client.graphql('mutation { updateInstitution(input: { gradePublication: manual }) { gradePublication } }');
  const [lineItem, sourcedId] = [await manual.aLineItem(), randomUUID()];
  const sent = manual.result(lineItem);
  const put = await manual.platform.putResult(sourcedId, sent);
  expect(put.status).toBe(201);
  expect((await manual.platform.get(`/results/${sourcedId}`)).body).toEqual(put.body);

  const unpublish = `mutation ($id: Int!, $ids: [Int!]) { unpublishGrades(classId: $id, assessmentIds: $ids) { grades } }`;
  const [{ assessment_id: id }] = await query('select assessment_id from grades where sourced_id = $1', [sourcedId]);
  const { body } = await manual.teacher.client.graphql(unpublish, { id: manual.classId, ids: [id] });
  expect(body.data.unpublishGrades.grades).toBe(1);
  expect((await manual.platform.get(`/results/${sourcedId}`)).status).toBe(404);
  const again = await manual.platform.putResult(sourcedId, sent);
  expect([again.status, again.body.result]).toMatchObject([200, { sourcedId, score: 80 }]);
  expect((await manual.platform.get(`/results/${sourcedId}`)).body).toEqual(again.body);
});
