import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { oneRosterScope } from '../../../src/access/oneroster-scopes.ts';
import { useSharedApp } from '../../support/app.ts';
import type { Answer, Client } from '../../support/client.ts';
import { anOAuthClient } from '../../support/oauth-client.ts';
import { aRosterSchool } from '../../support/roster-school.ts';

/**
 * The checks of Google's integration suite for OneRoster 1.2, in their order. Each request uses the answers to those before, as the
 * suite does: teacher, class, student, category, line item, result.
 */

const app = await useSharedApp();
const scopes = (['roster.readonly', 'gradebook.readonly', 'gradebook.createput', 'gradebook.delete'] as const).map(
  (name) => oneRosterScope('v1p2', name),
);
const [lineItemId, resultId] = [randomUUID(), randomUUID()];
let google: Client;
/** The sourcedIds that answers have given. */
const found = { teacher: '', class: '', school: '', term: '', student: '', category: '' };

const school = await aRosterSchool(app);
const oauthClient = await anOAuthClient(app, school.admin, scopes);

const roster = (path: string) => google.get(`/ims/oneroster/rostering/v1p2${path}`);
const gradebook = (path: string) => google.get(`/ims/oneroster/gradebook/v1p2${path}`);
const put = (path: string, body: unknown) => google.put(`/ims/oneroster/gradebook/v1p2${path}`, body);

test('a token by HTTP Basic for the four scopes', async () => {
  const { status, body } = await oauthClient.ask({ scope: scopes.join(' ') });
  expect([status, body.scope.split(' ').toSorted()]).toEqual([200, scopes.toSorted()]);
  google = await oauthClient.aToken({ scope: scopes.join(' ') });
});

test('one of all teachers', async () => {
  const { status, body } = await roster('/teachers?limit=1');
  expect([status, body.users.length]).toEqual([200, 1]);
});

test('exactly one teacher by an email whose sign is not encoded', async () => {
  const { status, body } = await roster(`/teachers?filter=email='${school.teacher.email}'&limit=10000`);
  expect([status, body.users.length]).toEqual([200, 1]);
  expect(body.users[0]).toMatchObject({ sourcedId: expect.any(String), email: school.teacher.email });
  found.teacher = body.users[0].sourcedId;
});

test("the teacher's active classes, with school and term", async () => {
  const { status, body } = await roster(`/teachers/${found.teacher}/classes?limit=10000&filter=status='active'`);
  expect(status).toBe(200);
  const [{ sourcedId, school: org, terms }] = body.classes;
  Object.assign(found, { class: sourcedId, school: org.sourcedId, term: terms[0].sourcedId });
});

test("the class's students, with emails", async () => {
  const { status, body } = await roster(`/classes/${found.class}/students?limit=10000`);
  expect(status).toBe(200);
  expect(body.users[0]).toMatchObject({ sourcedId: expect.any(String), email: expect.any(String) });
  found.student = body.users[0].sourcedId;
});

test('a category of the class', async () => {
  const { status, body } = await gradebook(`/classes/${found.class}/categories?limit=10000`);
  expect(status).toBe(200);
  found.category = body.categories[0].sourcedId;
});

test("the grading periods of the class's term, and only those", async () => {
  const { status, body } = await roster(`/terms/${found.term}/gradingPeriods?limit=10000`);
  expect(status).toBe(200);
  const keys = Object.keys(body.academicSessions[0]);
  expect(keys).toEqual(expect.arrayContaining(['sourcedId', 'title', 'startDate', 'endDate', 'schoolYear']));
  expect(new Set(body.academicSessions.map(({ type }: { type: string }) => type))).toEqual(new Set(['gradingPeriod']));
});

/** Without academic session, and with times to the millisecond. */
function putLineItem(title: string): Promise<Answer> {
  const lineItem = {
    sourcedId: lineItemId,
    title,
    description: 'Test Line Item',
    resultValueMin: 0,
    resultValueMax: 100,
    assignDate: '2026-11-23T04:00:00.123Z',
    dueDate: '2026-11-23T04:01:00.123Z',
    class: { sourcedId: found.class },
    category: { sourcedId: found.category },
    school: { sourcedId: found.school },
  };
  return put(`/lineItems/${lineItemId}`, { lineItem });
}

function putResult(score: number, scoreStatus = 'fully graded'): Promise<Answer> {
  const result = {
    sourcedId: resultId,
    score,
    comment: '',
    scoreStatus,
    scoreDate: '2026-11-23T04:00:00.123Z',
    lineItem: { sourcedId: lineItemId },
    student: { sourcedId: found.student },
  };
  return put(`/results/${resultId}`, { result });
}

async function listed(list: 'lineItems' | 'results') {
  const path = list === 'results' ? `/lineItems/${lineItemId}/results` : '/lineItems';
  const { status, body } = await gradebook(`/classes/${found.class}${path}?limit=10000`);
  expect(status).toBe(200);
  const wanted = list === 'results' ? resultId : lineItemId;
  return body[list].find(({ sourcedId }: { sourcedId: string }) => sourcedId === wanted);
}

test('a line item is created under its own UUID and listed', async () => {
  expect(await putLineItem('New test item')).toMatchObject({
    status: 201,
    body: { lineItem: { sourcedId: lineItemId } },
  });
  expect(await listed('lineItems')).toMatchObject({ title: 'New test item', dueDate: '2026-11-23T04:01:00.123Z' });
});

test('an edited line item is answered with 200 and keeps its long title', async () => {
  const title = `[Amended] Rea${'l'.repeat(66)}y Long Google Test Line Item Title`;
  expect(await putLineItem(title)).toMatchObject({ status: 200, body: { lineItem: { title } } });
  expect(await listed('lineItems')).toMatchObject({ title });
});

test('a result is created under its own UUID and listed by line item', async () => {
  expect(await putResult(80)).toMatchObject({ status: 201, body: { result: { sourcedId: resultId } } });
  expect(await listed('results')).toMatchObject({ score: 80, scoreStatus: 'fully graded', scoreDate: '2026-11-23' });
});

test('a score above the maximum is kept', async () => {
  expect((await putResult(300)).status).toBe(200);
  expect(await listed('results')).toMatchObject({ score: 300 });
});

test('exempt is kept with its score', async () => {
  expect((await putResult(80, 'exempt')).status).toBe(200);
  expect(await listed('results')).toMatchObject({ score: 80, scoreStatus: 'exempt' });
});

test('a deleted result and a deleted line item vanish from the lists', async () => {
  expect((await google.delete(`/ims/oneroster/gradebook/v1p2/results/${resultId}`)).status).toBe(204);
  expect(await listed('results')).toBeUndefined();
  expect((await google.delete(`/ims/oneroster/gradebook/v1p2/lineItems/${lineItemId}`)).status).toBe(204);
  expect(await listed('lineItems')).toBeUndefined();
});
