import { afterAll, expect, test } from 'vitest';
import { TestApp, useSharedApp } from '../../support/app.ts';
import { isOnCluster } from '../../support/citus-cluster.ts';
import type { Client } from '../../support/client.ts';
import { anOAuthClient } from '../../support/oauth-client.ts';
import { sqlDuring } from '../../support/sql-counter.ts';

/** Changes of an OAuth client take effect on its tokens, which instances authenticate from their caches ([D14]). */

const app = await useSharedApp();
const second = await TestApp.on(app.registrar.database.url);

afterAll(() => second.stop());

/** Revocations take milliseconds. */
const soon = { interval: 5 };

const statusOf = async (client: Client, path: string) => (await client.get(path)).status;

/** Sends requests until the instance authenticates the token without a database lookup. */
async function waitUntilCached(instance: TestApp, token: Client): Promise<void> {
  const lookUps = async () => {
    const statements = await sqlDuring(instance.pool, () => token.get('/students'));
    return statements.filter((text) => text.includes('from oauth_clients')).length;
  };
  await expect.poll(lookUps, soon).toBe(0);
}

test('refuses all tokens of a revoked client at once on the same instance, and soon on the other', async () => {
  const user = await app.make.aUser();
  const client = await anOAuthClient(app, user, ['read:students']);
  const tokens = [await client.aToken(), await client.aToken()];
  for (const token of tokens) {
    await waitUntilCached(app, token);
    await waitUntilCached(second, token.at(second.url));
  }

  const revoke = 'mutation ($id: Int!) { revokeOAuthClient(id: $id) { id } }';
  await (await app.as(user)).graphql(revoke, { id: client.id });

  for (const token of tokens) {
    expect(await statusOf(token, '/students')).toBe(401);
    await expect.poll(() => statusOf(token.at(second.url), '/students'), soon).toBe(401);
  }
  expect((await client.ask()).body.error).toBe('invalid_client');
});

// Triggers announce changes by other programs, but not on a cluster (docs/scale.md).
test.skipIf(isOnCluster).each([
  ['fewer scopes', "update oauth_clients set scopes = '{read:courses}' where id = $1", 403],
  ['an expiry', 'update oauth_clients set expires_at = now() where id = $1', 401],
  ['the removal', 'delete from oauth_clients where id = $1', 401],
])('applies %s of a client in the database soon', async (_what, statement, expected) => {
  const client = await anOAuthClient(app, await app.make.aUser(), ['read:students', 'read:courses']);
  const token = await client.aToken();
  await waitUntilCached(app, token);
  await app.pool.query(statement, [client.id]);
  await expect.poll(() => statusOf(token, '/students'), soon).toBe(expected);
});
