import { expect, test } from 'vitest';
import { TestApp, useApp } from '../../support/app.ts';

/** Paths beside the REST operations are known paths as well: another method is 405 with `Allow` ([D8], [D51]). */

const app = useApp({ METRICS: 'true' });

test.each(['/health/live', '/health/ready', '/metrics', '/openapi.json', '/docs'])(
  '%s can only be read',
  async (path) => {
    const { status, headers, body } = await app.current.anonymous().post(path);
    expect([status, headers.get('allow'), body.error]).toEqual([405, 'GET, HEAD', 'method_not_allowed']);
    expect((await app.current.anonymous().send('HEAD', path)).status).toBe(200);
  },
);

test('/graphql takes GET and POST', async () => {
  const { status, headers, body } = await app.current.anonymous().put('/graphql', {});
  expect([status, headers.get('allow'), body.error]).toEqual([405, 'GET, POST, HEAD', 'method_not_allowed']);
});

test('paths are compared exactly, the prefix of the API among them', async () => {
  const { url } = app.current.registrar.database;
  const prefixed = await TestApp.on(url, { BASE_PATH: '/v1' });
  const client = (await app.current.as(await app.current.make.aUser())).at(prefixed.url);
  const statuses = await Promise.all(
    ['/v1/students', '/V1/students', '/Health/live', '/health/Live', '/DOCS', '/GraphQL'].map(
      async (path) => (await client.get(path)).status,
    ),
  );
  expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
  await prefixed.stop();
});

test('ids that cannot be are not found, and the answer says what ids are', async () => {
  const client = await app.current.as(await app.current.make.aUser());
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
])('the address that a start prints leads to the documentation, with the prefix "%s" from %s', async (prefix, path) => {
  const prefixed = await TestApp.on(app.current.registrar.database.url, { BASE_PATH: prefix });
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
