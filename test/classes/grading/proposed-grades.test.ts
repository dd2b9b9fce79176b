import { expect, test } from 'vitest';
import { WORK } from '../../../src/classes/grading/proposals/read-proposals.ts';
import { useSharedApp } from '../../support/app.ts';
import { aClassroom, academicRecords } from '../classroom.ts';
import { ACCEPT, PROPOSED, proposed, run, submit, usePolicy } from './proposals.ts';

/** Proposed final grades ([D136], [D137]). */

const app = await useSharedApp();

test('a proposal shows what was dropped, deducted and left out, and is no grade', async () => {
  const room = await aClassroom(app, { students: 2 });
  await run(
    room.registrar.client,
    `mutation { setCalendarDays(range: { from: "2026-01-10", to: "2026-01-11", kind: closed }) { created } }`,
  );
  await usePolicy(room, {
    categories: [
      { title: 'Tests', weight: 60, dropLowest: 1 },
      { title: 'Homework', weight: 40 },
    ],
    latePercentPerDay: 10,
    lateMaxPercent: 30,
  });
  const student_ = (score: number, more: object = {}) => ({ studentId: 'S1', score, ...more });
  await submit(room, { title: 'T1', category: 'tests', maxScore: 100 }, student_(80));
  await submit(room, { title: 'T2', category: 'Tests', maxScore: 20 }, student_(1));
  await submit(room, { title: 'T3', category: 'Tests', maxScore: 100 }, student_(20));
  await submit(room, { title: 'Game', category: 'Sport' }, student_(100));
  // A Thursday, and the Monday after: no school at the weekend.
  const late = await submit(
    room,
    { title: 'H1', category: 'Homework', dueOn: '2026-01-08' },
    student_(90, { handedInOn: '2026-01-12' }),
  );
  expect(late.data.submitGrades.grades).toMatchObject([{ late: true, handedInOn: '2026-01-12', score: 90 }]);
  const [first, second] = await proposed(room);
  expect(first).toEqual({
    student: { studentId: 'S1' },
    percent: 68.5,
    letter: 'D+',
    points: 1.3,
    differs: false,
    final: null,
    categories: [
      { title: 'Tests', percent: 67.5, dropped: [{ title: 'T3' }], deducted: [] },
      {
        title: 'Homework',
        percent: 70,
        dropped: [],
        deducted: [{ assessment: { title: 'H1' }, percent: 20, days: 2 }],
      },
    ],
    unlisted: [{ title: 'Game' }],
  });
  expect(second).toMatchObject({ student: { studentId: 'S2' }, percent: null, letter: null, final: null });
  expect(await academicRecords(room, room.students[0]?.id ?? 0)).toMatchObject({ current_gpa: null });
});

test('late work is late by a day at least, also where a day is unknown or none was in session; the letter is not rounded', async () => {
  const room = await aClassroom(app, { students: 1 });
  const holidays = 'range: { from: "2026-01-10", to: "2026-01-11", kind: closed }';
  await run(room.registrar.client, `mutation { setCalendarDays(${holidays}) { created } }`);
  await usePolicy(room, { latePercentPerDay: 10 });
  const late = (score: number, more: object) => ({ studentId: 'S1', score, ...more });
  await submit(room, { title: 'Weekend', dueOn: '2026-01-09' }, late(90, { handedInOn: '2026-01-11' }));
  await submit(room, { title: 'Undated' }, late(90, { late: true }));
  await submit(room, { title: 'In time', dueOn: '2026-01-09' }, late(90, { handedInOn: '2026-01-09' }));
  await submit(room, { title: 'Much', maxScore: 5_000 }, late(4_519.9, {}));

  const [proposal] = await proposed(room);

  const [category] = proposal.categories;
  expect(category.deducted).toEqual([
    { assessment: { title: 'Weekend' }, percent: 10, days: 1 },
    { assessment: { title: 'Undated' }, percent: 10, days: 1 },
  ]);
  // 4,769.9 of 5,300 are 89.998….
  expect([proposal.percent, proposal.letter]).toEqual([90, 'B+']);
});

test('the days to a mistyped year of handing in are counted without reading each of them', async () => {
  const room = await aClassroom(app, { students: 1 });
  await usePolicy(room, { latePercentPerDay: 10, lateMaxPercent: 30 });
  await submit(room, { title: 'Essay', dueOn: '2026-01-08' }, { studentId: 'S1', score: 90, handedInOn: '9999-12-31' });

  const [proposal] = await proposed(room);

  expect(proposal).toMatchObject({ percent: 60, categories: [{ deducted: [{ percent: 30, days: 2_912_435 }] }] });
  const values = [room.institution.id, room.classId, room.termId];
  const { rows } = await app.pool.query(`explain (analyze, timing off, format json) ${WORK}`, values);
  const counts = [...JSON.stringify(rows).matchAll(/"Actual Rows":([\d.]+)/g)].map(([, count]) => Number(count));
  expect(Math.max(...counts)).toBeLessThan(100);
});

test('the policy of the class comes before that of the course, and that before the one of the institution', async () => {
  const room = await aClassroom(app, { students: 0 });
  const admin = await app.as(await app.make.aUser({ role: 'administrator', institution: room.institution }));
  const policyName = async () =>
    (await run(room.teacher.client, PROPOSED, { classId: room.classId })).data.gradebook.policy;
  expect(await policyName()).toBeNull();
  expect((await run(room.teacher.client, ACCEPT, { classId: room.classId })).errors[0].extensions.code).toBe(
    'CONFLICT',
  );
  const create = async (name: string) =>
    (await run(admin, `mutation { createGradingPolicy(input: { name: "${name}" }) { id } }`)).data.createGradingPolicy
      .id;
  const [whole, ofCourse, ofClass] = [await create('Whole'), await create('Course'), await create('Class')];
  await run(admin, `mutation { updateInstitution(input: { gradingPolicyId: ${whole} }) { gradingPolicy { name } } }`);
  expect(await policyName()).toEqual({ name: 'Whole' });
  await run(admin, `mutation { updateCourse(id: ${room.courseId}, input: { gradingPolicyId: ${ofCourse} }) { id } }`);
  expect(await policyName()).toEqual({ name: 'Course' });
  await run(admin, `mutation { updateClass(id: ${room.classId}, input: { gradingPolicyId: ${ofClass} }) { id } }`);
  expect(await policyName()).toEqual({ name: 'Class' });
  const refused = await run(admin, `mutation { deleteGradingPolicy(id: ${ofClass}) { id } }`);
  expect(refused.errors[0].message).toBe(
    'The grading policy is in use (courses: 0, classes: 1). Deactivate it: send active: false.',
  );
  await run(admin, `mutation { updateInstitution(input: { gradingPolicyId: null }) { id } }`);
  expect((await run(admin, `mutation { deleteGradingPolicy(id: ${whole}) { id } }`)).data.deleteGradingPolicy.id).toBe(
    whole,
  );
});

test('work that is missing needs no score, and counts as the policy says', async () => {
  const room = await aClassroom(app, { students: 1 });
  const policy = await usePolicy(room, {});
  await submit(room, { title: 'Test' }, { studentId: 'S1', score: 80 });
  const missing = await submit(room, { title: 'Essay' }, { studentId: 'S1', missing: true });
  expect(missing.data.submitGrades.grades).toMatchObject([{ missing: true, score: null, letter: null }]);
  const percent = async () => (await proposed(room))[0].percent;
  expect(await percent()).toBe(80);
  await run(room.registrar.client, `mutation { updateGradingPolicy(id: ${policy}, input: { missing: zero }) { id } }`);
  expect(await percent()).toBe(40);
});

test('missing work counts as the policy says, also if it is incomplete, as platforms have it', async () => {
  const room = await aClassroom(app, { students: 1 });
  await usePolicy(room, { missing: 'zero' });
  await submit(room, { title: 'Test' }, { studentId: 'S1', score: 80 });
  const give = (grade: object) => submit(room, { title: 'Essay' }, { studentId: 'S1', ...grade });
  const percent = async () => (await proposed(room))[0].percent;
  await give({ status: 'incomplete', score: 20 });
  expect(await percent()).toBe(80);
  await give({ status: 'incomplete', missing: true });
  expect(await percent()).toBe(40);
  await give({ status: 'exempt' });
  expect(await percent()).toBe(80);
});

test('there are no proposals of a term or by a policy that does not exist', async () => {
  const room = await aClassroom(app, { students: 1 });
  await usePolicy(room, {});
  await app.pool.query('update classes set term_id = null where institution_id = $1', [room.institution.id]);
  await submit(room, { title: 'Test' }, { studentId: 'S1', score: 80 });
  const ask = (term: string, policy = '') =>
    run(room.teacher.client, `{ gradebook(classId: ${room.classId}${term}) { proposed${policy} { percent } } }`);
  expect((await ask('')).data.gradebook.proposed).toEqual([{ percent: 80 }]);

  expect((await ask(', term: "Long trem"')).data.gradebook.proposed).toEqual([]);
  expect((await ask('', '(policyId: 999999)')).errors[0]).toMatchObject({
    message: 'Grading policy not found.',
    extensions: { code: 'NOT_FOUND' },
  });
});

test('an incomplete final differs from each proposal, and one on a scale without percentages from none', async () => {
  const room = await aClassroom(app, { students: 1 });
  await usePolicy(room, {});
  await submit(room, { title: 'Test' }, { studentId: 'S1', score: 85 });
  const differs = async () => (await proposed(room)).map((each: { differs: boolean }) => each.differs);
  await submit(room, null, { studentId: 'S1', letter: 'B', status: 'incomplete' });
  expect(await differs()).toEqual([true]);
  await submit(room, null, { studentId: 'S1', letter: 'B' });
  expect(await differs()).toEqual([false]);

  const scale =
    'createGradeScale(input: { name: "Of 20", kind: points, steps: [{ letter: "B", from: 0, points: 3 }] })';
  const { data } = await run(room.registrar.client, `mutation { ${scale} { id } }`);
  const use = `updateCourse(id: ${room.courseId}, input: { gradeScaleId: ${data.createGradeScale.id} }) { id }`;
  await run(room.registrar.client, `mutation { ${use} }`);
  await submit(room, null, { studentId: 'S1', score: 17 });

  expect(await proposed(room)).toMatchObject([{ percent: 85, letter: null, differs: false }]);
});
