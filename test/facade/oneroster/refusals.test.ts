import { expect, test } from 'vitest';
import { oneRosterScope } from '../../../src/access/oneroster-scopes.ts';
import { useApp } from '../../support/app.ts';
import type { Answer } from '../../support/client.ts';
import { anOAuthClient } from '../../support/oauth-client.ts';
import { aConsumer, idsOf, type OneRosterConsumer } from '../../support/oneroster.ts';
import { aRosterSchool } from '../../support/roster-school.ts';

/** Requests that OneRoster's API refuses, all in the imsx form, and what a client must not see. */

const app = await useApp();
const school = await aRosterSchool(app);
const other = await aRosterSchool(app);
const consumer = await aConsumer(app, school.admin);

/** Returns status and minor codes of an error, and checks its form. */
function refusal({ status, body }: Answer): unknown[] {
  expect(body).toEqual({
    imsx_codeMajor: 'failure',
    imsx_severity: 'error',
    imsx_description: expect.stringMatching(/\.$/),
    imsx_CodeMinor: { imsx_codeMinorField: expect.any(Array) },
  });
  const fields = body.imsx_CodeMinor.imsx_codeMinorField;
  for (const field of fields) expect(field.imsx_codeMinorFieldName).toBe('TargetEndSystem');
  return [status, ...fields.map((field: Record<string, string>) => field.imsx_codeMinorFieldValue)];
}

test.each([
  ['?limit=0', 'invaliddata'],
  ['?limit=-1', 'invaliddata'],
  ['?limit=1e3', 'invaliddata'],
  ['?limit=5&limit=6', 'invaliddata'],
  ['?offset=x', 'invaliddata'],
  ['?filter=color%3D%27red%27', 'invalid_filter_field'],
  ['?filter=status', 'invalid_filter_field'],
  ['?fields=sourcedId,color', 'invalid_selection_field'],
  ['?sort=color', 'invalid_sort_field'],
])('users%s is 400 with %s', async (query, minor) => {
  expect(refusal(await consumer.roster(`/users${query}`))).toEqual([400, minor]);
});

test('all problems of a request are reported at once', async () => {
  const answer = await consumer.roster('/users?limit=0&filter=x&fields=color&sort=color');
  expect(refusal(answer)).toEqual([
    400,
    'invaliddata',
    'invalid_filter_field',
    'invalid_sort_field',
    'invalid_selection_field',
  ]);
});

test('1.1 ignores a field that it cannot sort by', async () => {
  expect(idsOf(await consumer.v1p1('/students?sort=color'))).toEqual(school.students.map((id) => `s-${id}`));
});

test('unknown records, paths and methods are 404 and 405', async () => {
  expect(refusal(await consumer.roster('/users/s-999999999'))).toEqual([404, 'unknownobject']);
  expect(refusal(await consumer.roster('/users/s-99999999999999999999'))).toEqual([404, 'unknownobject']);
  expect(refusal(await consumer.roster(`/students/u-${school.teacher.id}`))).toEqual([404, 'unknownobject']);
  expect(refusal(await consumer.roster('/classes/k-999999999/students'))).toEqual([404, 'unknownobject']);
  expect(refusal(await consumer.roster('/nothing'))).toEqual([404, 'unknownobject']);
  expect(refusal(await consumer.v1p1('/scoreScales'))).toEqual([404, 'unknownobject']);
  for (const path of ['/rostering/v1p3/students', '/rostering', '/v1p1x', '/'])
    expect(refusal(await app.anonymous().get(`/ims/oneroster${path}`))).toEqual([404, 'unknownobject']);
  const answer = await app.anonymous().post('/ims/oneroster/v1p1/users', {});
  expect([...refusal(answer), answer.headers.get('allow')]).toEqual([405, 'unsupported', 'GET, HEAD']);
});

test('only tokens of OAuth clients are accepted', async () => {
  const path = '/ims/oneroster/v1p1/users';
  const anonymous = await app.anonymous().get(path);
  expect([...refusal(anonymous), anonymous.headers.get('www-authenticate')]).toEqual([
    401,
    'unauthorisedrequest',
    'Bearer',
  ]);
  expect(refusal(await (await app.as(school.admin)).get(path))).toEqual([401, 'unauthorisedrequest']);
  const invalid = await app.anonymous().get(path, { authorization: 'Bearer x' });
  expect(refusal(invalid)).toEqual([401, 'unauthorisedrequest']);
});

test('each scope opens its own paths: core scopes no relations, roster scopes no demographics', async () => {
  const core = await aConsumer(app, school.admin, ['roster-core.readonly', 'gradebook-core.readonly']);
  const rosters = await aConsumer(app, school.admin, ['roster.readonly']);
  const grades = await aConsumer(app, school.admin, ['gradebook.readonly']);
  const demographics = await aConsumer(app, school.admin, ['roster-demographics.readonly']);
  const relation = `/classes/k-${school.classId}/students`;
  const results = `/classes/k-${school.classId}/results`;
  const statuses = async (one: OneRosterConsumer) => [
    (await one.roster('/users')).status,
    (await one.roster(relation)).status,
    (await one.roster('/demographics')).status,
    (await one.gradebook('/results')).status,
    (await one.gradebook(results)).status,
  ];
  expect(await statuses(core)).toEqual([200, 403, 403, 200, 403]);
  expect(await statuses(rosters)).toEqual([200, 200, 403, 403, 403]);
  expect(await statuses(grades)).toEqual([403, 403, 403, 200, 200]);
  expect(await statuses(demographics)).toEqual([403, 403, 200, 403, 403]);
  expect(refusal(await grades.roster('/users'))).toEqual([403, 'forbidden']);
});

test('a refused read is in the audit trail', async () => {
  const grades = await aConsumer(app, other.admin, ['gradebook.readonly']);
  expect((await grades.roster(`/classes/k-${other.classId}/students`)).status).toBe(403);
  const { rows } = await app.pool.query(
    `select actor_type, changes->'operation'->>'to' as operation from audit_logs where institution_id = $1 and action = 'permission.refused'`,
    [other.institution.id],
  );
  expect(rows).toEqual([{ actor_type: 'oauth_client', operation: 'getStudentsForClass' }]);
});

test('scopes of a version open that version only', async () => {
  const scope = oneRosterScope('v1p1', 'roster.readonly');
  const client = await (await anOAuthClient(app, school.admin, [scope])).aToken();
  expect((await client.get('/ims/oneroster/v1p1/users')).status).toBe(200);
  expect(refusal(await client.get('/ims/oneroster/rostering/v1p2/users'))).toEqual([403, 'forbidden']);
});

test('records of another institution do not exist, by their ids and in lists', async () => {
  const paths = [
    `/users/s-${other.students[0]}`,
    `/users/u-${other.teacher.id}`,
    `/users/g-${other.guardianId}`,
    `/classes/k-${other.classId}`,
    `/classes/k-${other.classId}/students`,
    `/courses/c-${other.courseId}`,
    `/academicSessions/t-${other.termId}`,
    `/academicSessions/gp-${other.termId}`,
    `/enrollments/e-${other.enrolments[0]}`,
    `/enrollments/e-t-${other.classId}-${other.teacher.id}`,
    `/orgs/o-${other.institution.id}`,
    `/schools/o-${other.institution.id}/students`,
    `/demographics/s-${other.students[0]}`,
  ];
  for (const path of paths) expect(refusal(await consumer.roster(path)), path).toEqual([404, 'unknownobject']);
  for (const path of [
    `/lineItems/a-${other.assessmentId}`,
    `/lineItems/f-${other.classId}-${other.courseId}-${other.termId}`,
    `/results/gr-${other.gradeId}`,
    `/classes/k-${school.classId}/lineItems/a-${other.assessmentId}/results`,
  ])
    expect(refusal(await consumer.gradebook(path)), path).toEqual([404, 'unknownobject']);
});

test('a client whose quota is used up gets 429', async () => {
  const institution = await app.make.anInstitution({ plan: 'standard' });
  const limited = await aConsumer(app, await app.make.aUser({ institution }));
  expect((await limited.roster('/users')).headers.get('x-ratelimit-remaining')).toBe('999');
  await app.pool.query('update rate_limits set points = 1000 where key like $1', [
    `quota:${institution.id}:oauth_client:%`,
  ]);
  const answer = await limited.roster('/users');
  expect([...refusal(answer), Number(answer.headers.get('retry-after')) > 0]).toEqual([429, 'server_busy', true]);
});

test('a service that stops answers 503 in the same form', async () => {
  app.registrar.stopping = true;
  const answer = await consumer.roster('/users');
  app.registrar.stopping = false;
  expect([...refusal(answer), answer.headers.get('retry-after')]).toEqual([503, 'server_busy', '5']);
});
