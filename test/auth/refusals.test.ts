import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { auditActions } from '../support/audit-actions.ts';

const app = useApp();

async function aViewer() {
  const user = await app.current.make.aUser({ role: 'viewer' });
  return { user, client: await app.current.as(user) };
}

test('a refused permission is 403 and leaves an audit record that says what was asked, by REST and GraphQL', async () => {
  const { user, client } = await aViewer();
  const rest = await client.delete('/students/1', { 'x-request-id': 'refused-1' });
  const graphql = await client.graphql('mutation { harmless: deleteStudent(id: 1) { id } }');

  expect([rest.status, rest.body]).toEqual([
    403,
    { error: 'forbidden', message: 'This needs the permission delete:students.' },
  ]);
  expect(graphql.body.errors[0].extensions.code).toBe('FORBIDDEN');
  const { rows } = await app.current.registrar.database.pool.query(
    `select actor_name, resource_type, changes, request_id from audit_logs where actor_id = $1 and action = 'permission.refused' order by id`,
    [user.id],
  );
  const changes = { operation: { from: null, to: 'deleteStudent' } };
  expect(rows).toEqual([
    { actor_name: 'Ada Admin', resource_type: 'operation', changes, request_id: 'refused-1' },
    { actor_name: 'Ada Admin', resource_type: 'operation', changes, request_id: expect.any(String) },
  ]);
});

test('the permission comes before what is wrong with the input', async () => {
  const { user, client } = await aViewer();
  const { status, body } = await client.post('/students', { nonsense: 1 });
  expect([status, body.error]).toEqual([403, 'forbidden']);
  expect(await auditActions(app.current, user)).toEqual(['user.logged_in', 'permission.refused']);
});

test('credentials come before everything, and leave no record', async () => {
  const answers = [
    await app.current.anonymous().post('/students', { nonsense: 1 }),
    await app.current.anonymous().send('POST', '/students', '{', { 'content-type': 'application/json' }),
    await app.current.anonymous().get('/students/0'),
  ];
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual(Array(3).fill([401, 'unauthorized']));
});

test("what a service refuses, like another teacher's class, leaves a record as well", async () => {
  const user = await app.current.make.aUser({ role: 'teacher' });
  const client = await app.current.as(user);
  const other = await app.current.make.aClass(user.institution);
  expect((await client.get(`/classes/${other}/attendance`)).body.error).toBe('forbidden');
  expect(await auditActions(app.current, user)).toEqual(['user.logged_in', 'permission.refused']);
});
