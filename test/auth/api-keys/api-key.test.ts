import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditActions } from '../../support/audit-actions.ts';
import { Client } from '../../support/client.ts';
import type { TestUser } from '../../support/factories.ts';
import { signedIn } from '../../support/signed-in.ts';
import { sqlDuring } from '../../support/sql-counter.ts';

const app = await useSharedApp();

async function createKey(user: TestUser) {
  const { body } = await (await app.as(user)).post('/auth/api-key', { name: 'SIS bridge' });
  return body as { id: number; api_key: string; prefix: string };
}

const withKey = (key: string) => new Client(app.url, { 'x-api-key': key });

test('creates a key, returns it and stores only its hash', async () => {
  const { user, client } = await signedIn(app);

  const { status, body } = await client.post('/auth/api-key', { name: '  SIS bridge ' });

  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    name: 'SIS bridge',
    api_key: expect.stringMatching(/^edk_[0-9A-Za-z]{49}$/),
    prefix: body.api_key.slice(0, 12),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  const { rows } = await app.pool.query(
    `select key_hash = sha256(convert_to($2, 'UTF8')) as hashed, to_jsonb(k)::text like '%' || $2 || '%' as plain from api_keys k where id = $1`,
    [body.id, body.api_key],
  );
  expect(rows).toEqual([{ hashed: true, plain: false }]);
  expect(await auditActions(app, user)).toEqual(['api_key.created']);
});

test('gives access to the records of its institution, and of no other', async () => {
  const user = await app.make.aUser();
  const mine = await app.make.aStudent(user.institution);
  const theirs = await app.make.aStudent(await app.make.anInstitution());
  const client = withKey((await createKey(user)).api_key);

  expect((await client.get('/students')).body.data.map(({ id }: { id: number }) => id)).toEqual([mine]);
  expect((await client.get(`/students/${theirs}`)).status).toBe(404);
  expect((await client.delete(`/students/${mine}`)).status).toBe(200);
  const { rows } = await app.pool.query(
    `select actor_type, actor_name from audit_logs where institution_id = $1 and action = 'student.deleted'`,
    [user.institution.id],
  );
  expect(rows).toEqual([{ actor_type: 'api_key', actor_name: 'SIS bridge' }]);
});

test('refuses keys on /auth with 403, and records the refusals', async () => {
  const user = await app.make.aUser();
  const client = withKey((await createKey(user)).api_key);
  const answers = [
    await client.get('/auth/profile'),
    await client.post('/auth/logout'),
    await client.post('/auth/api-key', { name: 'Another' }),
  ];
  for (const { status, body } of answers) expect([status, body.error]).toEqual([403, 'forbidden']);

  const { body } = await client.graphql('mutation { createApiKey(name: "Another") { id } }');
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await client.graphql('{ me { id } }')).body.errors[0].extensions.code).toBe('FORBIDDEN');

  await app.registrar.refusals.flush();
  const { rows } = await app.pool.query(
    `select changes->'operation'->>'to' as operation from audit_logs where institution_id = $1 and action = 'permission.refused' order by id`,
    [user.institution.id],
  );
  expect(rows.map(({ operation }) => operation).slice(0, 3)).toEqual(['me', 'logout', 'createApiKey']);
  expect(
    rows
      .map(({ operation }) => operation)
      .slice(3)
      .sort(),
  ).toEqual(['createApiKey', 'me']);
});

test.each([
  ['mistyped', (key: string) => `${key.slice(0, 10)}${key[10] === 'A' ? 'B' : 'A'}${key.slice(11)}`],
  ['in another format', () => 'nonsense'],
  ['empty', () => ''],
])('refuses a key that is %s without a database lookup', async (_what, spoil) => {
  const { api_key } = await createKey(await app.make.aUser());
  const client = withKey(spoil(api_key));
  const statements = await sqlDuring(app.pool, async () => {
    const { status, body } = await client.get('/students');
    expect([status, body.error]).toEqual([401, 'unauthorized']);
  });
  expect(statements.filter((text) => text.includes('from api_keys'))).toEqual([]);
});

test('refuses an unknown key in the right format', async () => {
  const { api_key, id } = await createKey(await app.make.aUser());
  await app.pool.query('delete from api_keys where id = $1', [id]);
  expect((await withKey(api_key).get('/students')).status).toBe(401);
});

test('uses the bearer token if both headers are sent', async () => {
  const user = await app.make.aUser({ role: 'viewer' });
  const { api_key } = await createKey(await app.make.aUser());
  const client = await app.as(user);

  expect((await client.get('/auth/profile', { 'x-api-key': api_key })).body.id).toBe(user.id);
  const refused = await app.anonymous().get('/students', { 'x-api-key': api_key, authorization: 'Bearer nonsense' });
  expect([refused.status, refused.body.error]).toEqual([401, 'unauthorized']);
});

test('uses the key beside an Authorization header with another scheme, as proxies send it', async () => {
  const client = await app.as(await app.make.aUser());
  const { body } = await client.post('/auth/api-key', { name: 'Import' });
  const basic = { authorization: 'Basic cHJveHk6c2VjcmV0' };

  const anonymous = app.anonymous();
  expect((await anonymous.get('/students', { ...basic, 'x-api-key': body.api_key })).status).toBe(200);
  expect((await anonymous.get('/students', basic)).status).toBe(401);
});

test('requires the permission and a valid name', async () => {
  const viewer = await app.as(await app.make.aUser({ role: 'registrar' }));
  expect((await viewer.post('/auth/api-key', { name: 'Mine' })).body.error).toBe('forbidden');

  const client = await app.as(await app.make.aUser());
  expect((await client.post('/auth/api-key', {})).body.details).toEqual({ name: ['is required.'] });
  expect((await client.post('/auth/api-key', { name: '   ' })).body.details).toEqual({ name: ['is required.'] });
  expect((await client.post('/auth/api-key', { name: 'x'.repeat(101) })).body.details.name).toHaveLength(1);
  expect((await client.post('/auth/api-key', { name: 'x', scopes: [] })).body.details).toHaveProperty('scopes');
});

test('refuses to create a key for a user with fewer permissions than the key', async () => {
  const { user, client: administrator } = await signedIn(app);
  await administrator.post('/admin/roles', { name: 'key-keeper', permissions: ['manage:api_keys'] });
  const keeper = {
    email: 'keeper@school.example',
    name: 'Kim Keeper',
    password: 'a long passphrase',
    role: 'key-keeper',
  };
  await administrator.graphql('mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }', {
    input: keeper,
  });
  const client = await app.signIn({ ...user, ...keeper });

  const { status, body } = await client.post('/auth/api-key', { name: 'Escalation' });

  expect(status).toBe(403);
  expect(body.message).toContain('create:students');
});

test('lists keys with their last use and revokes them over GraphQL', async () => {
  const user = await app.make.aUser();
  const { id, api_key, prefix } = await createKey(user);
  const client = await app.as(user);
  await withKey(api_key).get('/students');
  const keys = async () =>
    (await client.graphql('{ apiKeys { id name prefix createdBy lastUsedAt revokedAt } }')).body.data.apiKeys;
  await expect
    .poll(keys)
    .toEqual([{ id, name: 'SIS bridge', prefix, createdBy: user.id, lastUsedAt: expect.any(String), revokedAt: null }]);

  const revoke = (key: number) =>
    client.graphql('mutation ($id: Int!) { revokeApiKey(id: $id) { id revokedAt } }', { id: key });
  const { revokedAt } = (await revoke(id)).body.data.revokeApiKey;

  expect((await withKey(api_key).get('/students')).status).toBe(401);
  expect((await revoke(id)).body.data.revokeApiKey).toEqual({ id, revokedAt });
  const stranger = await createKey(await app.make.aUser());
  expect((await revoke(stranger.id)).body.errors[0].extensions.code).toBe('NOT_FOUND');
  expect((await withKey(stranger.api_key).get('/students')).status).toBe(200);
});

test('records the use of a key once for several requests', async () => {
  const { api_key } = await createKey(await app.make.aUser());
  const client = withKey(api_key);
  const statements = await sqlDuring(app.pool, async () => {
    for (let request = 0; request < 5; request += 1) await client.get('/students');
  });
  expect(statements.filter((text) => text.includes('update api_keys'))).toHaveLength(1);
});

test('creates one key for an Idempotency-Key, and does not return it again', async () => {
  const { client } = await signedIn(app);
  const create = () => client.post('/auth/api-key', { name: 'Once' }, { 'idempotency-key': 'once' });
  expect((await create()).status).toBe(201);
  expect((await create()).status).toBe(409);
  expect((await client.graphql('{ apiKeys { name } }')).body.data.apiKeys).toEqual([{ name: 'Once' }]);
});
