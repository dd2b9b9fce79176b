import { print } from 'graphql';
import { expect, test } from 'vitest';
import { routes } from '../../../facade/rest/endpoints.ts';
import { type Claim, lockKeys } from '../../../src/auth/idempotency/idempotency-store.ts';
import { useApp } from '../../support/app.ts';
import type { Answer, Client } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { signedIn } from '../../support/signed-in.ts';

/** `Idempotency-Key` ([D49]): a request that is retried takes effect once. */

const app = await useApp();
const { user, client } = await signedIn(app);

function aStudentBody() {
  const number = app.make.unique('K');
  return { student_id: number, first_name: 'Kay', last_name: 'Key', email: `${number}@students.example` };
}

function create(body: unknown, key: string, by: Client = client): Promise<Answer> {
  return by.post('/students', body, { 'idempotency-key': key });
}

async function count(sql: string, values: unknown[]): Promise<number> {
  const { rows } = await app.pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`, values);
  return (rows[0] as { count: number }).count;
}

const studentsNamed = (studentId: string) => count('students where student_id = $1', [studentId]);

test('replays the first response without executing the request again', async () => {
  const body = aStudentBody();
  const first = await create(body, 'replayed');
  const second = await create(body, 'replayed');

  expect(first.status).toBe(201);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.status).toBe(201);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.body).toEqual(first.body);
  expect(await studentsNamed(body.student_id)).toBe(1);
  expect(await count("audit_logs where action = 'student.created' and resource_id = $1", [first.body.id])).toBe(1);
});

test('executes one of a hundred concurrent requests with the same key', async () => {
  const body = aStudentBody();
  const answers = await Promise.all(Array.from({ length: 100 }, () => create(body, 'at once')));

  const statuses = answers.map(({ status }) => status);
  expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
  const created = answers.filter(({ status }) => status === 201);
  expect(created.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
  expect(new Set(created.map((answer) => answer.body.id)).size).toBe(1);
  for (const refused of answers.filter(({ status }) => status === 409)) expect(refused.body.error).toBe('conflict');
  expect(await studentsNamed(body.student_id)).toBe(1);
  expect((await create(body, 'at once')).headers.get('idempotent-replayed')).toBe('true');
});

test('keeps the keys of different senders apart', async () => {
  const other = await app.as(await app.make.aUser({ institution: user.institution }));
  const [mine, theirs] = [aStudentBody(), aStudentBody()];

  expect((await create(mine, 'shared')).status).toBe(201);
  const answer = await create(theirs, 'shared', other);

  expect(answer.status).toBe(201);
  expect(answer.headers.get('idempotent-replayed')).toBeNull();
});

test('stores nothing for a refused request', async () => {
  const existing = aStudentBody();
  await client.post('/students', existing);
  expect((await create({ ...aStudentBody(), email: existing.email }, 'refused')).status).toBe(400);

  const body = aStudentBody();
  const answer = await create(body, 'refused');

  expect(answer.status).toBe(201);
  expect(answer.headers.get('idempotent-replayed')).toBeNull();
});

test('reports an invalid key together with all other errors', async () => {
  const { status, body } = await client.post(
    '/students',
    { ...aStudentBody(), email: 'nobody' },
    { 'idempotency-key': 'k'.repeat(256) },
  );

  expect(status).toBe(400);
  expect(Object.keys(body.details).sort()).toEqual(['Idempotency-Key', 'email']);
  expect((await create(aStudentBody(), '')).body.details).toHaveProperty('Idempotency-Key');
  expect((await create(aStudentBody(), 'k'.repeat(255))).status).toBe(201);
});

test('accepts a key for another request after 24 hours', async () => {
  const body = aStudentBody();
  await create(body, 'old');
  await app.pool.query("update idempotency_keys set created_at = now() - interval '24 hours' where key = 'old'");

  const again = await create(aStudentBody(), 'old');

  expect(again.status).toBe(201);
  expect(again.headers.get('idempotent-replayed')).toBeNull();
  expect((await create(body, 'old')).status).toBe(422);
});

test('executes many concurrent requests with different keys', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => create(aStudentBody(), `own-${index}`)));

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
});

test('does not store a response with a secret, and refuses the retry', async () => {
  const create = () => client.post('/auth/api-key', { name: 'Once' }, { 'idempotency-key': 'secret' });
  const first = await create();
  const second = await create();

  expect([first.status, second.status, second.body.error]).toEqual([201, 409, 'conflict']);
  expect(await count("api_keys where name = 'Once'", [])).toBe(1);
  expect(await count('idempotency_keys where body like $1', ['%edk\\_%'])).toBe(0);
});

test('marks every POST route whose response contains a secret', () => {
  const showing = routes.filter(
    ({ method, document }) => method === 'POST' && /\b(secret|apiKey)\b/.test(print(document)),
  );

  expect(showing.map(({ path }) => path).sort()).toEqual(['/auth/api-key', '/webhooks']);
  expect(showing.every(({ showsSecret }) => showsSecret)).toBe(true);
});

test('releases the key of a request whose process died', async () => {
  const body = aStudentBody();
  const { pool, ids } = app.registrar.database;
  const dying = await pool.connect();
  await dying.query('begin');
  const request = { method: 'POST', path: '/students', key: 'died' };
  const caller = { institutionId: user.institution.id, credential: `user:${user.id}` };
  expect(await lockKeys.run({ client: dying, ids }, [{ caller, request } as Claim])).toEqual(['locked']);
  expect((await create(body, 'died')).status).toBe(409);

  dying.release(new Error('the process died'));

  await eventually(async () => (await create(body, 'died')).status === 201, 'the key is free');
});

test('deletes responses after 24 hours', async () => {
  await create(aStudentBody(), 'to forget');
  await app.pool.query("update idempotency_keys set created_at = now() - interval '25 hours' where key = 'to forget'");

  await app.startJobs().upkeep();

  expect(await count("idempotency_keys where key = 'to forget'", [])).toBe(0);
  expect(await count('idempotency_keys', [])).toBeGreaterThan(0);
});
