import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';

const app = await useSharedApp();

test('answers 401 to callers without credentials before parsing their document', async () => {
  const client = app.anonymous();
  for (const query of ['{ me { id } }', '{ nonsense', '{ login: me { id } }', '', 'query { __typename me { id } }']) {
    const refused = await client.post('/graphql', { query });
    expect([refused.status, refused.body.errors?.[0].extensions.code], query).toEqual([401, 'UNAUTHORIZED']);
  }
  expect((await client.get('/graphql?query={me{id}}', { 'apollo-require-preflight': '1' })).status).toBe(401);
});
