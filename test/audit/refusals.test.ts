import { expect, test } from 'vitest';
import { systemCaller } from '../../src/access/system-caller.ts';
import { RefusalRecorder } from '../../src/auth/principals/refusal-trail.ts';
import { createLogger } from '../../src/shared/log.ts';
import { TestApp, useApp } from '../support/app.ts';
import { auditActions } from '../support/audit-actions.ts';
import { eventually } from '../support/eventually.ts';
import { signedIn } from '../support/signed-in.ts';

const app = await useApp();

test('a missing permission is 403 and audited with the operation, over REST and GraphQL', async () => {
  const { user, client } = await signedIn(app, 'viewer');
  const rest = await client.delete('/students/1', { 'x-request-id': 'refused-1' });
  const graphql = await client.graphql('mutation { harmless: deleteStudent(id: 1) { id } }');

  expect([rest.status, rest.body]).toEqual([
    403,
    { error: 'forbidden', message: 'This needs the permission delete:students.' },
  ]);
  expect(graphql.body.errors[0].extensions.code).toBe('FORBIDDEN');
  await app.registrar.refusals.flush();
  const { rows } = await app.pool.query(
    `select actor_name, resource_type, changes, request_id from audit_logs where actor_id = $1 and action = 'permission.refused' order by id`,
    [user.id],
  );
  const changes = { operation: { from: null, to: 'deleteStudent' } };
  expect(rows).toEqual([
    { actor_name: 'Ada Admin', resource_type: 'operation', changes, request_id: 'refused-1' },
    {
      actor_name: 'Ada Admin',
      resource_type: 'operation',
      changes: { ...changes, repetitions: { from: null, to: 1 } },
      request_id: expect.any(String),
    },
  ]);
});

test('checks the permission before the input', async () => {
  const { user, client } = await signedIn(app, 'viewer');
  const { status, body } = await client.post('/students', { nonsense: 1 });
  expect([status, body.error]).toEqual([403, 'forbidden']);
  expect(await auditActions(app, user)).toEqual(['permission.refused']);
});

test('checks credentials before everything else, and writes no audit record', async () => {
  const records = async () => (await app.pool.query('select from audit_logs')).rowCount;
  const before = await records();
  const answers = [
    await app.anonymous().post('/students', { nonsense: 1 }),
    await app.anonymous().send('POST', '/students', '{', { 'content-type': 'application/json' }),
    await app.anonymous().get('/students/0'),
  ];
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual(Array(3).fill([401, 'unauthorized']));
  await app.registrar.refusals.flush();
  expect(await records()).toBe(before);
});

test("audits refusals by a service, such as another teacher's class", async () => {
  const { user, client } = await signedIn(app, 'teacher');
  const other = await app.make.aClass(user.institution);
  expect((await client.get(`/classes/${other}/attendance`)).body.error).toBe('forbidden');
  expect(await auditActions(app, user)).toEqual(['permission.refused']);
});

/** Returns the operation and the number of refusals of each record. */
async function refusalsOf(institutionId: number): Promise<{ operation: string; refusals: number }[]> {
  const { rows } = await app.pool.query(
    `select changes->'operation'->>'to' as operation, coalesce((changes->'repetitions'->>'to')::int, 1) as refusals
     from audit_logs where institution_id = $1 and action = 'permission.refused' order by id`,
    [institutionId],
  );
  return rows;
}

test('repeated refusals write the first record at once and one more with the number of the others', async () => {
  const { user, client } = await signedIn(app, 'viewer');
  const other = await app.as(await app.make.aUser({ role: 'viewer', institution: user.institution }));
  const instance = await TestApp.on(app.registrar.database.url);
  const there = client.at(instance.url);
  const answers = await Promise.all(Array.from({ length: 100 }, () => there.post('/students', { nonsense: 1 })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  expect(await refusalsOf(user.institution.id)).toEqual([{ operation: 'createStudent', refusals: 1 }]);

  await there.delete('/students/1');
  await other.at(instance.url).post('/students', { nonsense: 1 });
  await instance.stop();

  expect(await refusalsOf(user.institution.id)).toEqual([
    { operation: 'createStudent', refusals: 1 },
    { operation: 'deleteStudent', refusals: 1 },
    { operation: 'createStudent', refusals: 1 },
    { operation: 'createStudent', refusals: 99 },
  ]);
});

test('writes the counted refusals at the end of the interval, and a refusal after a quiet interval at once', async () => {
  const { id } = await app.make.anInstitution();
  const { database } = app.registrar;
  const trail = new RefusalRecorder(database, createLogger('silent'), 100);
  const refused = (operation: string) => trail.record(systemCaller({ id, timeZone: 'UTC' }, 'Test'), operation);
  // In one turn of the event loop: the interval cannot end between the first refusal and its repetitions.
  await Promise.all(Array.from({ length: 4 }, () => refused('createStudent')));
  await eventually(async () => (await refusalsOf(id)).length === 2, 'the repetitions are recorded');
  expect((await refusalsOf(id)).map(({ refusals }) => refusals)).toEqual([1, 3]);
  await trail.close();
  await refused('createStudent');
  expect((await refusalsOf(id)).map(({ refusals }) => refusals)).toEqual([1, 3, 1]);
  await trail.close();
});

test('does not keep the counts of an institution that was closed', async () => {
  const { id } = await app.make.anInstitution();
  const { database } = app.registrar;
  const trail = new RefusalRecorder(database, createLogger('silent'));
  const refused = () => trail.record(systemCaller({ id, timeZone: 'UTC' }, 'Test'), 'createStudent');
  await refused();
  await refused();
  await database.pool.query('update institutions set closed_at = now() where id = $1', [id]);
  await trail.flush();
  await database.pool.query('update institutions set closed_at = null where id = $1', [id]);
  await trail.close();
  expect((await refusalsOf(id)).map(({ refusals }) => refusals)).toEqual([1]);
});

test('counts a refusal whose record could not be written', async () => {
  const { id } = await app.make.anInstitution();
  const { database } = app.registrar;
  const trail = new RefusalRecorder(database, createLogger('silent'));
  const refused = () => trail.record(systemCaller({ id, timeZone: 'UTC' }, 'Test'), 'createStudent');
  await database.pool.query(
    `alter table audit_logs add constraint no_refusals check (action <> 'permission.refused') not valid`,
  );
  await expect(refused()).rejects.toThrow('no_refusals');
  await database.pool.query('alter table audit_logs drop constraint no_refusals');
  await refused();
  await trail.close();
  expect((await refusalsOf(id)).map(({ refusals }) => refusals)).toEqual([2]);
});
