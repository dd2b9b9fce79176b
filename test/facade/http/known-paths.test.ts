import { expect, test } from 'vitest';
import { TestApp, useApp } from '../../support/app.ts';

/** Unsupported methods are 405 with `Allow` on paths outside the REST operations too ([D8], [D51]). */

const app = await useApp({ METRICS: 'true' });

test.each(['/health/live', '/health/ready', '/metrics', '/openapi.json', '/docs'])(
  '%s allows GET and HEAD only',
  async (path) => {
    const { status, headers, body } = await app.anonymous().post(path);
    expect([status, headers.get('allow'), body.error]).toEqual([405, 'GET, HEAD', 'method_not_allowed']);
    expect((await app.anonymous().send('HEAD', path)).status).toBe(200);
  },
);

test('/graphql allows GET and POST only', async () => {
  const { status, headers, body } = await app.anonymous().put('/graphql', {});
  expect([status, headers.get('allow'), body.error]).toEqual([405, 'GET, POST, HEAD', 'method_not_allowed']);
});

test('paths are case-sensitive, including BASE_PATH', async () => {
  const { url } = app.registrar.database;
  const prefixed = await TestApp.on(url, { BASE_PATH: '/v1' });
  const client = (await app.as(await app.make.aUser())).at(prefixed.url);
  const statuses = await Promise.all(
    ['/v1/students', '/V1/students', '/Health/live', '/health/Live', '/DOCS', '/GraphQL'].map(
      async (path) => (await client.get(path)).status,
    ),
  );
  expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
  await prefixed.stop();
});

test('answers an impossible id with 404 and a message that explains ids', async () => {
  const client = await app.as(await app.make.aUser());
  const { status, body } = await client.get('/students/abc');
  expect([status, body]).toEqual([
    404,
    { error: 'not_found', message: 'There is nothing with this id: ids are positive integers.' },
  ]);
  expect((await client.get('/students/17')).body.message).toBe('Student not found.');
});

test.each([
  ['', '/'],
  ['/v1', '/'],
  ['/v1', '/v1'],
  ['/v1', '/v1/'],
  ['/schools/v1', '/schools/v1'],
])('with BASE_PATH "%s", %s redirects to the documentation', async (prefix, path) => {
  const prefixed = await TestApp.on(app.registrar.database.url, { BASE_PATH: prefix });
  try {
    const client = prefixed.anonymous();
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await client.send(method, path);
      expect([status, new URL(headers.get('location') as string, `http://x${path}`).pathname]).toEqual([302, '/docs']);
    }
    expect((await client.post(path)).headers.get('allow')).toBe('GET, HEAD');
  } finally {
    await prefixed.stop();
  }
});
