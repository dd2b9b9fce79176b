import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import { Client } from '../../support/client.ts';
import type { TestUser } from '../../support/factories.ts';
import { mutate } from '../../support/mutate.ts';
import { anOAuthClient } from '../../support/oauth-client.ts';
import { signedIn } from '../../support/signed-in.ts';

/** API keys act for the institution and stay active when their creator is deactivated, which the response shows ([D18]). */

const app = await useSharedApp();
const { institution, client } = await signedIn(app);

const UPDATE =
  'mutation ($id: Int!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { active apiKeys { id name prefix } } }';

interface Key {
  id: number;
  name: string;
  prefix: string;
  api_key: string;
}

/** Creates a second administrator with a revoked key and two active ones. */
async function createKeyOwner(): Promise<{ user: TestUser; keys: [Key, Key]; status(key: Key): Promise<number> }> {
  const user = await app.make.aUser({ institution });
  const theirs = await app.as(user);
  const create = async (name: string): Promise<Key> => (await theirs.post('/auth/api-key', { name })).body;
  const revoked = await create('Revoked');
  await theirs.graphql(`mutation { revokeApiKey(id: ${revoked.id}) { id } }`);
  const keys: [Key, Key] = [await create('Bridge'), await create('Library')];
  const status = async ({ api_key }: Key) =>
    (await new Client(app.url, { 'x-api-key': api_key }).get('/students')).status;
  return { user, keys, status };
}

const publicFields = ({ id, name, prefix }: Key) => ({ id, name, prefix });

test('lists the keys that stay active when a user is deactivated, in the response and in the audit trail', async () => {
  const { user, keys, status } = await createKeyOwner();

  const updated = await mutate(client, UPDATE, { id: user.id, input: { active: false } });

  expect(updated).toEqual({ active: false, apiKeys: keys.map(publicFields) });
  expect(await status(keys[0])).toBe(200);
  const records = await auditedChanges(client, { resource_type: 'user', resource_id: user.id });
  expect(records.at(-1)?.changes).toEqual({
    active: { from: true, to: false },
    active_api_keys: { from: null, to: keys.map(({ name, prefix }) => `${name} (${prefix})`) },
  });
});

test('revokes the keys at once with revokeApiKeys, and records each', async () => {
  const { user, keys, status } = await createKeyOwner();
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

test('revokes the keys of an active user, and of no other user', async () => {
  const [first, other] = [await createKeyOwner(), await createKeyOwner()];
  const updated = await mutate(client, UPDATE, { id: first.user.id, input: { revokeApiKeys: true } });
  expect(updated).toEqual({ active: true, apiKeys: [] });
  expect([await first.status(first.keys[0]), await other.status(other.keys[0])]).toEqual([401, 200]);
});

test('requires manage:api_keys to read and to revoke keys', async () => {
  const { user, keys, status } = await createKeyOwner();
  const role = app.make.unique('helper');
  await client.graphql(
    `mutation { createRole(input: { name: "${role}", permissions: ["read:users", "manage:users"] }) { id } }`,
  );
  const helper = await app.make.aUser({ institution, role: 'viewer' });
  await client.graphql(`mutation { updateUser(id: ${helper.id}, input: { role: "${role}" }) { id } }`);
  const theirs = await app.as(helper);

  const listed = await theirs.graphql('{ users { data { id apiKeys { id } } } }');
  expect(listed.body.errors[0].extensions.code).toBe('FORBIDDEN');
  const revoke = `mutation { updateUser(id: ${helper.id}, input: { revokeApiKeys: true }) { id } }`;
  expect((await theirs.graphql(revoke)).body.errors[0].message).toBe('This needs the permission manage:api_keys.');
  expect(await status(keys[0])).toBe(200);

  const { body } = await client.graphql('{ users(limit: 100) { data { id apiKeys { id } } } }');
  const found = body.data.users.data.find(({ id }: { id: number }) => id === user.id);
  expect(found.apiKeys).toEqual(keys.map(({ id }) => ({ id })));
});

test('lists the OAuth clients that stay active, and revokes them with revokeOAuthClients', async () => {
  const departing = async () => {
    const user = await app.make.aUser({ institution });
    const oauthClient = await anOAuthClient(app, user, ['read:students']);
    return { user, oauthClient };
  };
  const [kept, revoked] = [await departing(), await departing()];
  const lastChanges = async ({ user }: { user: TestUser }) =>
    (await auditedChanges(client, { resource_type: 'user', resource_id: user.id })).at(-1)?.changes;
  const update = (id: number, input: object) =>
    client.graphql(
      'mutation ($id: Int!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { oauthClients { id } } }',
      { id, input },
    );

  const { body } = await update(kept.user.id, { active: false });
  expect(body.data.updateUser.oauthClients).toEqual([{ id: kept.oauthClient.id }]);
  expect(await lastChanges(kept)).toMatchObject({ active_oauth_clients: { to: [expect.any(String)] } });
  expect((await kept.oauthClient.ask()).status).toBe(200);

  await update(revoked.user.id, { active: false, revokeOAuthClients: true });
  expect(await lastChanges(revoked)).toEqual({ active: { from: true, to: false } });
  expect((await revoked.oauthClient.ask()).status).toBe(401);
  const records = await auditedChanges(client, { resource_type: 'oauth_client', resource_id: revoked.oauthClient.id });
  expect(records.map(({ action }) => action)).toEqual(['oauth_client.created', 'oauth_client.revoked']);
});
