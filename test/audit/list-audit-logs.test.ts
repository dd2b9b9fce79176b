import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { signedIn } from '../support/signed-in.ts';
import { tamper } from '../support/tampering.ts';

/** `GET /admin/audit-logs` ([D42]). */

const app = await useSharedApp();

const student = { student_id: 'A-1', first_name: 'Zoë', last_name: 'Zettel', email: 'zoe@students.example' };

const { user: admin, client } = await signedIn(app);
const { body } = await client.post('/students', student, { 'x-request-id': 'the-request' });
const studentId = body.id;
await client.put(`/students/${studentId}`, { first_name: 'Zoé', status: 'inactive' });
await client.post('/admin/roles', { name: 'audited', permissions: ['read:students'] });

async function logs(query: string) {
  const { body } = await client.get(`/admin/audit-logs${query}`);
  return body.data;
}

const actions = async (query: string) => (await logs(query)).map(({ action }: { action: string }) => action);

test('returns actor, action and resource, with decrypted personal values', async () => {
  const [log] = await logs('?action=student.created');

  expect(log).toEqual({
    id: expect.any(Number),
    occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    actor: { type: 'user', id: admin.id, name: 'Ada Admin' },
    action: 'student.created',
    resource: { type: 'student', id: studentId },
    changes: expect.objectContaining({
      first_name: { from: null, to: 'Zoë' },
      email: { from: null, to: 'zoe@students.example' },
      status: { from: null, to: 'active' },
    }),
    ip: expect.stringContaining('127.0.0.1'),
    request_id: 'the-request',
  });
  const [update] = await logs('?action=student.updated');
  expect(update.changes).toEqual({
    first_name: { from: 'Zoë', to: 'Zoé' },
    status: { from: 'active', to: 'inactive' },
  });
});

test('lists the newest first, with the exact total', async () => {
  const { body } = await client.get('/admin/audit-logs?limit=3');

  expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
    'role.created',
    'student.updated',
    'student.created',
  ]);
  const { rows } = await app.pool.query('select count(*)::int as n from audit_logs where institution_id = $1', [
    admin.institution.id,
  ]);
  expect(body.pagination).toEqual({ total: rows[0].n, page: 1, limit: 3, total_pages: Math.ceil(rows[0].n / 3) });
});

test('filters by actor, action, resource and time', async () => {
  const own = await actions('?limit=100');
  const [created] = await logs('?action=student.created');

  expect(await actions(`?resource_type=student&resource_id=${studentId}`)).toEqual([
    'student.updated',
    'student.created',
  ]);
  expect(await actions('?resource_type=role')).toEqual(['role.created']);
  expect(await actions(`?actor_type=user&actor_id=${admin.id}&limit=100`)).toEqual(own);
  expect(await actions('?actor_type=api_key')).toEqual([]);
  expect(await actions(`?from=${created.occurred_at}&limit=100`)).toEqual([
    'role.created',
    'student.updated',
    'student.created',
  ]);
  expect(await actions(`?resource_type=student&to=${created.occurred_at}`)).toEqual(['student.created']);
  expect(await actions('?from=2999-01-01T00:00:00Z')).toEqual([]);
});

test('a range of time includes a record at its beginning', async () => {
  const { user, client: own } = await signedIn(app);
  await own.post('/admin/roles', { name: 'early', permissions: ['read:students'] });
  const from = '2026-03-04T05:06:07.000Z';
  const move = `update audit_logs set occurred_at = '${from}' where institution_id = :institution and action = 'role.created'`;
  await tamper(app.pool, user.institution.id, move);

  const { body } = await own.get(`/admin/audit-logs?from=${from}&to=${from}`);
  expect(body.data).toMatchObject([{ action: 'role.created' }]);
});

test('filters by request id over GraphQL', async () => {
  const query = 'query ($requestId: String) { auditLogs(requestId: $requestId) { data { action } } }';
  const ofRequest = async (requestId: string) => (await client.graphql(query, { requestId })).body.data.auditLogs.data;

  expect(await ofRequest('the-request')).toEqual([{ action: 'student.created' }]);
  expect(await ofRequest('another')).toEqual([]);
});

test('shows [erased] for an erased person, and the trail still verifies', async () => {
  const { body } = await client.post('/students', { ...student, student_id: 'A-2', email: 'gone@students.example' });
  await client.graphql('mutation ($id: Int!) { eraseStudent(id: $id) { id } }', { id: body.id });

  const [log] = await logs(`?action=student.created&resource_id=${body.id}`);
  const verification = await client.graphql('{ verifyAuditLog { valid } }');

  expect(log.changes).toMatchObject({
    first_name: { from: '[erased]', to: '[erased]' },
    status: { from: null, to: 'active' },
  });
  expect(verification.body.data.verifyAuditLog.valid).toBe(true);
});

test('shows [unreadable] for sealed values that were tampered with, over REST and GraphQL', async () => {
  const { body } = await client.post('/students', { ...student, student_id: 'A-4', email: 'forged@students.example' });
  const sealed = `changes = jsonb_set(changes, '{sealed,value}', ('"' || overlay(changes #>> '{sealed,value}' placing 'AAAA' from 9) || '"')::jsonb)`;
  const condition = `institution_id = :institution and resource_type = 'student' and resource_id = ${body.id}`;
  await tamper(app.pool, admin.institution.id, `update audit_logs set ${sealed} where ${condition}`);

  const changes = {
    first_name: { from: '[unreadable]', to: '[unreadable]' },
    status: { from: null, to: 'active' },
  };
  expect(await logs(`?resource_type=student&resource_id=${body.id}`)).toMatchObject([{ changes }]);
  const query = `{ auditLogs(resourceType: "student", resourceId: ${body.id}) { data { changes } } }`;
  expect((await client.graphql(query)).body).toMatchObject({ data: { auditLogs: { data: [{ changes }] } } });
});

test('has null changes for an action without field changes', async () => {
  const { body } = await client.post('/students', { ...student, student_id: 'A-3', email: 'short@students.example' });
  await client.delete(`/students/${body.id}`);

  expect(await logs(`?action=student.deleted&resource_id=${body.id}`)).toMatchObject([{ changes: null }]);
});

test('lists from before to for each field, sealed or not, over REST and GraphQL', async () => {
  const { body } = await client.graphql('{ auditLogs(limit: 100) { data { changes } } }');

  for (const { changes } of [...(await logs('?limit=100')), ...body.data.auditLogs.data])
    for (const change of Object.values(changes ?? {})) expect(Object.keys(change as object)).toEqual(['from', 'to']);
});

test('records the values of deleted records', async () => {
  const { body: role } = await client.post('/admin/roles', { name: 'short-lived', permissions: ['read:students'] });
  const { body: course } = await client.post('/courses', { code: 'GONE', name: 'Gone', credits: 2 });
  const { body: hook } = await client.post('/webhooks', { url: 'https://receiver.example/hook', events: ['*'] });
  const { body } = await client.graphql('mutation { createClass(input: { code: "7X", name: "Seven" }) { id } }');
  await client.graphql(`mutation {
    deleteRole(id: ${role.id}) { id } deleteCourse(id: ${course.id}) { id }
    deleteWebhook(id: ${hook.id}) { id } deleteClass(id: ${body.data.createClass.id}) { id }
  }`);
  const changes = async (action: string) => (await logs(`?action=${action}`))[0].changes;

  expect(await changes('role.deleted')).toEqual({
    name: { from: 'short-lived', to: null },
    permissions: { from: ['read:students'], to: null },
  });
  expect(await changes('course.deleted')).toMatchObject({ code: { from: 'GONE', to: null } });
  expect(await changes('webhook.deleted')).toMatchObject({ url: { from: 'https://receiver.example/hook', to: null } });
  expect(await changes('class.deleted')).toMatchObject({ code: { from: '7X', to: null } });
});

test('stores no personal value in plain text', async () => {
  const { rows } = await app.pool.query(
    `select 1 from audit_logs
     where institution_id = $1 and changes::text ilike any (array['%Zettel%', '%zoe@students%', '%A-1%'])`,
    [admin.institution.id],
  );
  expect(rows).toEqual([]);
});

test('reports every invalid parameter at once', async () => {
  const { status, body } = await client.get('/admin/audit-logs?actor_type=robot&actor_id=x&from=yesterday&page=0');

  expect(status).toBe(400);
  expect(Object.keys(body.details).sort()).toEqual(['actor_id', 'actor_type', 'from', 'page']);
});

test('refuses a time range that ends before it begins', async () => {
  const [from, to] = ['2026-02-01T00:00:00+02:00', '2026-01-31T21:59:59.999Z'];
  const { status, body } = await client.get(`/admin/audit-logs?from=${encodeURIComponent(from)}&to=${to}&limit=0`);
  expect(status).toBe(400);
  expect(body.details).toEqual({ to: ['must not be before from.'], limit: ['must be 1 or more.'] });
  const query = 'query ($from: DateTime, $to: DateTime) { auditLogs(from: $from, to: $to) { data { id } } }';
  expect((await client.graphql(query, { from, to })).body.errors[0].extensions.details).toEqual({
    to: ['must not be before from.'],
  });
  expect((await client.graphql(query, { from, to: from })).body.errors).toBeUndefined();
});

test('needs the permission, and shows nothing of other institutions', async () => {
  const registrar = await app.as(await app.make.aUser({ institution: admin.institution, role: 'registrar' }));
  const stranger = await app.as(await app.make.aUser());

  expect((await registrar.get('/admin/audit-logs')).status).toBe(403);
  expect((await stranger.get('/admin/audit-logs?resource_type=student')).body.data).toEqual([]);
});
