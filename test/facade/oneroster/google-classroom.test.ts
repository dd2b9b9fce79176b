import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aConsumer } from '../../support/oneroster.ts';
import { aRosterSchool } from '../../support/roster-school.ts';

/** Google Classroom's reads before it sends grades. Each step uses the answer to the one before. */

const app = await useSharedApp();
const school = await aRosterSchool(app);
const consumer = await aConsumer(app, school.admin);

async function aTeacher() {
  const filter = `filter=${encodeURIComponent(`email='${school.teacher.email}'`)}`;
  const { status, body } = await consumer.roster(`/teachers?limit=10000&${filter}`);
  expect([status, body.users.length]).toEqual([200, 1]);
  return body.users[0];
}

async function aClass() {
  const filter = `filter=${encodeURIComponent("status='active'")}`;
  const { status, body } = await consumer.roster(
    `/teachers/${(await aTeacher()).sourcedId}/classes?limit=10000&${filter}`,
  );
  expect([status, body.classes.length]).toEqual([200, 1]);
  return body.classes[0];
}

test('finds a teacher by email, who has an email and the role of a teacher', async () => {
  expect(await aTeacher()).toMatchObject({ email: school.teacher.email, roles: [{ role: 'teacher' }] });
});

test('an unknown email finds nobody', async () => {
  const { status, body } = await consumer.roster(`/teachers?filter=${encodeURIComponent("email='nobody@x.example'")}`);
  expect([status, body]).toEqual([200, { users: [] }]);
});

test("finds the teacher's active classes, each with a school and a term", async () => {
  const { school: org, terms, title } = await aClass();
  expect([org.sourcedId, terms[0].sourcedId, title]).toEqual([
    `o-${school.institution.id}`,
    `t-${school.termId}`,
    'Algebra I - A',
  ]);
});

test("finds the class's students with their emails", async () => {
  const { body } = await consumer.roster(`/classes/${(await aClass()).sourcedId}/students?limit=10000`);
  expect(body.users).toMatchObject([{ status: 'active', email: expect.stringContaining('@') }]);
});

test("finds the grading periods of the class's term", async () => {
  const [term] = (await aClass()).terms;
  const { body } = await consumer.roster(`/terms/${term.sourcedId}/gradingPeriods?limit=10000`);
  expect(body.academicSessions).toMatchObject([
    { type: 'gradingPeriod', parent: { sourcedId: term.sourcedId }, startDate: '2026-09-01' },
  ]);
});

test('finds at least one category of the class', async () => {
  const { body } = await consumer.gradebook(`/classes/${(await aClass()).sourcedId}/categories?limit=10000`);
  expect(body.categories.length).toBeGreaterThan(0);
  expect(body.categories[0]).toMatchObject({ sourcedId: expect.any(String), title: expect.any(String) });
});

test('reads a line item and a result alone and in their collections, which one page contains', async () => {
  const { lineItem } = (await consumer.gradebook(`/lineItems/a-${school.assessmentId}`)).body;
  expect((await consumer.gradebook('/lineItems?limit=10000')).body.lineItems).toContainEqual(lineItem);
  const { result } = (await consumer.gradebook(`/results/gr-${school.gradeId}`)).body;
  expect(result).toMatchObject({ score: 91, scoreStatus: 'fully graded', textScore: 'A-', late: 'false' });
  expect((await consumer.gradebook('/results?limit=10000')).body.results).toContainEqual(result);
  const path = `/classes/k-${school.classId}/lineItems/${lineItem.sourcedId}/results`;
  expect((await consumer.gradebook(path)).body.results).toEqual([result]);
});

test('an unknown line item is 404', async () => {
  const { status, body } = await consumer.gradebook('/lineItems/5f0c1de1-0000-4000-8000-000000000000');
  expect([status, body.imsx_CodeMinor.imsx_codeMinorField[0].imsx_codeMinorFieldValue]).toEqual([404, 'unknownobject']);
});
