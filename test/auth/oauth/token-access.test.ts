import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, expect, test } from 'vitest';
import { afterQuota } from '../../../facade/access/admission.ts';
import { authenticateOneRoster } from '../../../facade/access/oneroster-admission.ts';
import { logRequests } from '../../../facade/http/request-log.ts';
import { writeError } from '../../../facade/http/respond.ts';
import { oneRosterScope } from '../../../src/access/oneroster-scopes.ts';
import type { AppError } from '../../../src/shared/errors.ts';
import { useSharedApp } from '../../support/app.ts';
import { Client } from '../../support/client.ts';
import { anOAuthClient } from '../../support/oauth-client.ts';

/** A token of an OAuth client opens REST and GraphQL by own scopes, and OneRoster's paths by its scopes. */

const app = await useSharedApp();

const ROSTER = oneRosterScope('v1p2', 'roster.readonly');
const CORE = oneRosterScope('v1p2', 'roster-core.readonly');

const user = await app.make.aUser();

test('opens what its scopes permit over REST and GraphQL, for its institution, and nothing else', async () => {
  const own = await app.make.aStudent(user.institution);
  const theirs = await app.make.aStudent(await app.make.anInstitution());
  const token = await (await anOAuthClient(app, user, ['read:students', 'delete:students'])).aToken();

  expect((await token.get(`/students/${own}`)).status).toBe(200);
  expect((await token.get(`/students/${theirs}`)).status).toBe(404);
  expect((await token.graphql(`{ student(id: ${own}) { id } institution { name } }`)).body.data).toEqual({
    student: { id: own },
    institution: { name: user.institution.name },
  });
  for (const path of ['/courses', '/admin/users', '/auth/profile']) expect((await token.get(path)).status).toBe(403);
  expect((await token.graphql('{ courses { data { id } } }')).body.errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await token.graphql('{ me { id } }')).body.errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await token.delete(`/students/${own}`)).status).toBe(200);
});

test('narrows the token to the scopes that were asked for', async () => {
  const client = await anOAuthClient(app, user, ['read:students', 'read:courses']);
  const [students, courses] = [
    await client.aToken({ scope: 'read:students' }),
    await client.aToken({ scope: 'read:courses' }),
  ];
  expect([(await students.get('/students')).status, (await students.get('/courses')).status]).toEqual([200, 403]);
  expect([(await courses.get('/students')).status, (await courses.get('/courses')).status]).toEqual([403, 200]);
});

test('opens nothing over REST and GraphQL by scopes of OneRoster', async () => {
  const token = await (await anOAuthClient(app, user, [ROSTER])).aToken();
  expect((await token.get('/students')).status).toBe(403);
  for (const query of ['{ institution { name } }', '{ usage { used } }', '{ students { data { id } } }'])
    expect((await token.graphql(query)).body.errors[0].extensions.code).toBe('FORBIDDEN');
});

test('reaches the grades and the attendance of every class', async () => {
  const course_id = await app.make.aCourse(user.institution);
  const term_id = await app.make.aTerm(user.institution);
  const classId = await app.make.aClass(user.institution, { course_id, term_id });
  const student = await app.make.aStudent(user.institution, { class_id: classId });
  const token = await (await anOAuthClient(app, user, ['submit:grades', 'read:grades'])).aToken();
  const grades = [{ id: student, score: 91 }];
  const { body } = await token.graphql(
    `mutation ($id: Int!, $input: SubmitGradesInput!) { submitGrades(classId: $id, input: $input) { created } }`,
    { id: classId, input: { grades } },
  );
  expect(body.errors).toBeUndefined();
  expect((await token.graphql(`{ gradebook(classId: ${classId}) { students { id } } }`)).body.errors).toBeUndefined();
});

test('is the actor in the audit trail, whose records can be filtered by it', async () => {
  const client = await anOAuthClient(app, user, ['create:courses', 'read:courses'], { name: 'Curriculum' });
  const token = await client.aToken();
  const created = await token.post('/courses', { code: 'OAUTH', name: 'Security' });
  expect(created.status).toBe(201);
  await token.get('/students');
  const { body } = await (await app.as(user)).get(`/admin/audit-logs?actor_type=oauth_client&actor_id=${client.id}`);
  const actor = { type: 'oauth_client', id: client.id, name: 'Curriculum' };
  expect(body.data).toMatchObject([
    { action: 'permission.refused', actor },
    { action: 'course.created', actor, resource: { id: created.body.id } },
  ]);
});

test('has idempotency keys and a row of the usage of its own', async () => {
  const client = await anOAuthClient(app, user, ['create:courses', 'read:courses'], { name: 'Counted' });
  const [token, administrator] = [await client.aToken(), await app.as(user)];
  const create = (from: Client) => from.post('/courses', { code: 'ONCE', name: 'Once' }, { 'idempotency-key': 'once' });
  const first = await create(token);
  const again = await create(await client.aToken());
  expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true']);
  expect((await create(administrator)).status).toBe(400);

  const query = '{ usage { credentials { data { requests user { id } apiKey { id } oauthClient { id name } } } } }';
  const { credentials } = (await administrator.graphql(query)).body.data.usage;
  const oauthClient = { id: client.id, name: 'Counted' };
  expect(credentials.data).toContainEqual({ requests: 2, user: null, apiKey: null, oauthClient });
});

test('refuses a token that another key signed, and one for a client of another institution', async () => {
  const client = await anOAuthClient(app, user, ['read:students']);
  const stranger = await app.make.anInstitution();
  const claims = { institutionId: stranger.id, clientId: client.clientId, scopes: ['read:students'] };
  const token = app.registrar.accessTokens.signForClient(claims, 60);
  for (const sent of [token, `${token.slice(0, -6)}AAAAAA`])
    expect((await new Client(app.url, { authorization: `Bearer ${sent}` }).get('/students')).status).toBe(401);
});

/** A server with one operation of OneRoster, which needs the scope `roster.readonly`. */
const access = { scopes: [ROSTER], operation: 'getAllUsers' };
const router = express();
router.use(logRequests(app.registrar));
router.get('/', async (request, response) => {
  try {
    const admission = await authenticateOneRoster(app.registrar, request, response, access);
    const name = await afterQuota(admission, async () => admission.caller.actorName);
    response.json({ name, requestId: admission.caller.requestId });
  } catch (error) {
    writeError(response, error as AppError);
  }
});
const oneRoster = createServer(router);
await new Promise<void>((resolve) => oneRoster.listen(0, '127.0.0.1', resolve));

afterAll(() => new Promise((resolve) => oneRoster.close(resolve)));

test('opens OneRoster by its scopes only, records a refusal, and refuses user tokens and API keys', async () => {
  const url = `http://127.0.0.1:${(oneRoster.address() as AddressInfo).port}`;
  const client = await anOAuthClient(app, user, [ROSTER, CORE, 'read:students'], { name: 'Roster reader' });
  const administrator = await app.as(user);
  const { body } = await administrator.post('/auth/api-key', { name: 'Bridge' });
  const key = new Client(url, { 'x-api-key': body.api_key });

  const opened = await (await client.aToken()).at(url).get('/', { 'x-request-id': 'one' });
  expect(opened).toMatchObject({ status: 200, body: { name: 'Roster reader', requestId: 'one' } });
  const narrow = await client.aToken({ scope: `${CORE} read:students` });
  const refused = await narrow.at(url).get('/');
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining(ROSTER)]);
  for (const other of [administrator.at(url), key, new Client(url)]) expect((await other.get('/')).status).toBe(401);
  const { body: trail } = await administrator.get(
    `/admin/audit-logs?actor_type=oauth_client&actor_id=${client.id}&action=permission.refused`,
  );
  expect(trail.data).toMatchObject([{ changes: { operation: { to: 'getAllUsers' } } }]);
});

test('counts a request of OneRoster against the quota of the client', async () => {
  const url = `http://127.0.0.1:${(oneRoster.address() as AddressInfo).port}`;
  const institution = await app.make.anInstitution({ plan: 'standard' });
  const client = await anOAuthClient(app, await app.make.aUser({ institution }), [ROSTER]);
  const token = (await client.aToken()).at(url);
  expect((await token.get('/')).headers.get('x-ratelimit-remaining')).toBe('999');
  await app.pool.query('update rate_limits set points = 1000 where key = $1', [
    `quota:${institution.id}:oauth_client:${client.id}`,
  ]);
  expect((await token.get('/')).status).toBe(429);
});
