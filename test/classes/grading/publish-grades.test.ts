import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { aClassroom, type Classroom } from '../classroom.ts';

/** Grades that are held back until somebody publishes them, and lock dates ([D138]). */

const app = await useSharedApp();

const run = async (client: Client, text: string, variables: object = {}) =>
  (await client.graphql(text, variables as Record<string, unknown>)).body;

async function holdBack({ institution }: Classroom): Promise<void> {
  const admin = await app.as(await app.make.aUser({ role: 'administrator', institution }));
  await run(admin, 'mutation { updateInstitution(input: { gradePublication: manual }) { gradePublication } }');
}

const SUBMIT = `mutation ($classId: Int!, $input: SubmitGradesInput!) {
  submitGrades(classId: $classId, input: $input) { updated unchanged assessment { id publishedAt } grades { publishedAt } }
}`;

async function submit({ teacher, classId }: Classroom, input: object) {
  const { data, errors } = await run(teacher.client, SUBMIT, { classId, input });
  return data?.submitGrades ?? errors[0];
}

const score = (value: number) => ({ grades: [{ studentId: 'S1', score: value }] });
const published = { grades: [{ publishedAt: expect.any(String) }] };
const heldBack = { grades: [{ publishedAt: null }] };

test('grades are published at once, unless the institution or the submission says otherwise', async () => {
  const room = await aClassroom(app, { students: 1 });
  expect(await submit(room, score(80))).toMatchObject(published);
  expect(await submit(room, { ...score(81), published: false })).toMatchObject(heldBack);
  await holdBack(room);
  expect(await submit(room, score(82))).toMatchObject(heldBack);
  expect(await submit(room, score(82))).toMatchObject({ unchanged: 1 });
  expect(await submit(room, { ...score(82), published: true })).toMatchObject({ updated: 1, ...published });
  expect(await submit(room, score(82))).toMatchObject({ unchanged: 1, ...published });
  expect(await submit(room, { ...score(82), published: false })).toMatchObject({ updated: 1, ...heldBack });
});

test('publishing and holding back name finals of a term or assessments, and leave a record', async () => {
  const room = await aClassroom(app, { students: 1 });
  await holdBack(room);
  const { assessment } = await submit(room, { assessment: { title: 'Test' }, ...score(70) });
  await submit(room, score(82));
  const { client } = room.teacher;
  const publish = (args: string, field = 'publishGrades') =>
    run(client, `mutation { ${field}(classId: ${room.classId}${args}) { term grades students } }`);
  expect((await publish('')).data.publishGrades).toEqual({ term: 'Long term', grades: 1, students: 1 });
  expect((await publish('')).data.publishGrades.grades).toBe(0);
  const held = 'query ($id: Int!) { gradebook(classId: $id) { cells { publishedAt } assessments { publishedAt } } }';
  const before = (await run(client, held, { id: room.classId })).data.gradebook;
  expect(before).toEqual({ cells: [{ publishedAt: null }], assessments: [{ publishedAt: null }] });
  const ids = `, assessmentIds: [${assessment.id}]`;
  expect((await publish(ids)).data.publishGrades).toEqual({ term: null, grades: 1, students: 1 });
  const after = (await run(client, held, { id: room.classId })).data.gradebook;
  expect(after.assessments).toEqual(published.grades);
  expect(after.cells).toEqual(after.assessments);
  expect((await publish(ids, 'unpublishGrades')).data.unpublishGrades.grades).toBe(1);
  const both = await publish(`${ids}, term: "Long term"`);
  expect(both.errors[0].extensions.details).toHaveProperty('term');
  const foreign = await publish(', assessmentIds: [999999]');
  expect(foreign.errors[0].extensions.details).toEqual({
    'assessmentIds.0': ['is not an assessment of this class.'],
  });
  const { rows } = await app.pool.query(
    `select action from audit_logs where institution_id = $1 and action like 'grades.%published' order by id`,
    [room.institution.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['grades.published', 'grades.published', 'grades.unpublished']);
});

test('finals of a locked term are changed only by who may update classes', async () => {
  const room = await aClassroom(app, { students: 1 });
  await submit(room, score(82));
  const lock = (day: string) =>
    run(
      room.registrar.client,
      `mutation ($id: Int!) { updateTerm(id: $id, input: { name: "Long term", startsOn: "2020-01-01", endsOn: "2099-12-31", gradesLockOn: "${day}" }) { gradesLockOn } }`,
      { id: room.termId },
    );
  expect((await lock('2090-01-01')).data.updateTerm.gradesLockOn).toBe('2090-01-01');
  expect(await submit(room, score(83))).toMatchObject({ updated: 1 });
  // The day itself counts. If it is over by now, the term is locked all the same.
  const day = new Date().toISOString().slice(0, 10);
  await lock(day);
  expect(await submit(room, score(84))).toMatchObject({
    message: `Final grades of this term are locked since ${day}. Ask the office to change them.`,
    extensions: { code: 'CONFLICT' },
  });
  expect(await submit(room, { assessment: { title: 'Test' }, ...score(84) })).toMatchObject({ updated: 0 });
  const locked = {
    errors: [{ message: `Final grades of this term are locked since ${day}. Ask the office to change them.` }],
  };
  const hold = `mutation { unpublishGrades(classId: ${room.classId}) { grades } }`;
  expect(await run(room.teacher.client, hold)).toMatchObject(locked);
  const admin = await app.as(await app.make.aUser({ role: 'administrator', institution: room.institution }));
  const role = { name: 'catalogue', permissions: ['read:courses', 'update:courses'] };
  const { body } = await admin.post('/admin/roles', role);
  const user = await app.make.aUser({ role: 'viewer', institution: room.institution });
  await app.pool.query('update users set role_id = $3 where institution_id = $1 and id = $2', [
    room.institution.id,
    user.id,
    body.id,
  ]);
  const editor = await app.as(user);
  const credits = (applies: boolean) =>
    `mutation { updateCourse(id: ${room.courseId}, input: { credits: 5 }, applyToGrades: ${applies}) { credits } }`;
  expect(await run(editor, credits(true))).toMatchObject(locked);
  expect((await run(editor, credits(false))).data.updateCourse.credits).toBe(5);
  expect((await run(room.registrar.client, credits(true))).data.updateCourse.credits).toBe(5);
  const office = await run(room.registrar.client, SUBMIT, { classId: room.classId, input: score(84) });
  expect(office.data.submitGrades.updated).toBe(1);
});

test('finals are locked from midnight in the time zone of the institution', async () => {
  const room = await aClassroom(app, { students: 1 });
  const admin = await app.as(await app.make.aUser({ role: 'administrator', institution: room.institution }));
  const live = (timeZone: string) =>
    run(admin, `mutation { updateInstitution(input: { timeZone: "${timeZone}" }) { id } }`);
  // Where the day begins first, it is a day or two ahead of where it begins last, at any time.
  const first = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
  await app.pool.query('update terms set grades_lock_on = $2 where institution_id = $1', [room.institution.id, first]);

  await live('Etc/GMT+12');
  expect(await submit(room, score(83))).toMatchObject(published);
  await live('Pacific/Kiritimati');
  expect(await submit(room, score(84))).toMatchObject({ extensions: { code: 'CONFLICT' } });
});
