import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import { Client } from '../../support/client.ts';
import type { TestInstitution, TestUser } from '../../support/factories.ts';
import { mutate } from '../../support/mutate.ts';

/** API keys act for the institution and outlive their creator ([D18]): whoever deactivates a user learns of them. */

const app = useApp();
let institution: TestInstitution;
let client: Client;

beforeAll(async () => {
  const admin = await app.current.make.aUser();
  institution = admin.institution;
  client = await app.current.as(admin);
});

const UPDATE =
  'mutation ($id: Int!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { active apiKeys { id name prefix } } }';

interface Key {
  id: number;
  name: string;
  prefix: string;
  api_key: string;
}

/** A second administrator with a revoked key and two active ones. */
async function departing(): Promise<{ user: TestUser; keys: [Key, Key]; status(key: Key): Promise<number> }> {
  const user = await app.current.make.aUser({ institution });
  const theirs = await app.current.as(user);
  const create = async (name: string): Promise<Key> => (await theirs.post('/auth/api-key', { name })).body;
  const revoked = await create('Revoked');
  await theirs.graphql(`mutation { revokeApiKey(id: ${revoked.id}) { id } }`);
  const keys: [Key, Key] = [await create('Bridge'), await create('Library')];
  const status = async ({ api_key }: Key) =>
    (await new Client(app.current.url, { 'x-api-key': api_key }).get('/students')).status;
  return { user, keys, status };
}

const named = ({ id, name, prefix }: Key) => ({ id, name, prefix });

test('deactivating a user shows the keys that go on working, in the answer and in the audit trail', async () => {
  const { user, keys, status } = await departing();

  const updated = await mutate(client, UPDATE, { id: user.id, input: { active: false } });

  expect(updated).toEqual({ active: false, apiKeys: keys.map(named) });
  expect(await status(keys[0])).toBe(200);
  const records = await auditedChanges(client, { resource_type: 'user', resource_id: user.id });
  expect(records.at(-1)?.changes).toEqual({
    active: { from: true, to: false },
    active_api_keys: { from: null, to: keys.map(({ name, prefix }) => `${name} (${prefix})`) },
  });
});

test('with revokeApiKeys they are revoked at once, each with its record', async () => {
  const { user, keys, status } = await departing();
  for (const key of keys) expect(await status(key)).toBe(200);

  const updated = await mutate(client, UPDATE, { id: user.id, input: { active: false, revokeApiKeys: true } });

  expect(updated).toEqual({ active: false, apiKeys: [] });
  for (const key of keys) {
    expect(await status(key)).toBe(401);
    const records = await auditedChanges(client, { resource_type: 'api_key', resource_id: key.id });
    expect(records.map(({ action }) => action)).toEqual(['api_key.created', 'api_key.revoked']);
  }
  const ofUser = await auditedChanges(client, { resource_type: 'user', resource_id: user.id });
  expect(ofUser.at(-1)?.changes).toEqual({ active: { from: true, to: false } });
});

test('keys can be revoked without deactivating, and keys of others stay', async () => {
  const [first, other] = [await departing(), await departing()];
  const updated = await mutate(client, UPDATE, { id: first.user.id, input: { revokeApiKeys: true } });
  expect(updated).toEqual({ active: true, apiKeys: [] });
  expect([await first.status(first.keys[0]), await other.status(other.keys[0])]).toEqual([401, 200]);
});

test('reading and revoking them needs manage:api_keys', async () => {
  const { user, keys, status } = await departing();
  const role = app.current.make.unique('helper');
  await client.graphql(
    `mutation { createRole(input: { name: "${role}", permissions: ["read:users", "manage:users"] }) { id } }`,
  );
  const helper = await app.current.make.aUser({ institution, role: 'viewer' });
  await client.graphql(`mutation { updateUser(id: ${helper.id}, input: { role: "${role}" }) { id } }`);
  const theirs = await app.current.as(helper);

  const listed = await theirs.graphql('{ users { data { id apiKeys { id } } } }');
  expect(listed.body.errors[0].extensions.code).toBe('FORBIDDEN');
  const revoke = `mutation { updateUser(id: ${helper.id}, input: { revokeApiKeys: true }) { id } }`;
  expect((await theirs.graphql(revoke)).body.errors[0].message).toBe('This needs the permission manage:api_keys.');
  expect(await status(keys[0])).toBe(200);

  const { body } = await client.graphql('{ users(limit: 100) { data { id apiKeys { id } } } }');
  const found = body.data.users.data.find(({ id }: { id: number }) => id === user.id);
  expect(found.apiKeys).toEqual(keys.map(({ id }) => ({ id })));
});
