import { beforeAll, expect, test } from 'vitest';
import { exampleOperations } from '../../facade/explorer/example-operations.ts';
import { demoLogin, loadDemo } from '../../src/demo/load-demo.ts';
import { TestApp, useApp } from '../support/app.ts';

interface Documented {
  requestBody?: { content: Record<string, { example?: unknown }> };
}

const app = useApp();
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

beforeAll(async () => {
  await loadDemo(app.current.registrar.database);
});

test('shows a browser a page, all of whose own files are there', async () => {
  const client = app.current.anonymous();
  const { status, headers, body } = await client.get('/graphql', page);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers.get('content-security-policy')).toContain('frame-src https://sandbox.embed.apollographql.com');
  const links = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link as string);
  for (const link of [...links, 'graphql/examples.json']) expect((await client.get(`/${link}`)).status, link).toBe(200);
});

test('shows no page to clients, and none where the explorer is off', async () => {
  expect((await app.current.anonymous().get('/graphql', { accept: '*/*' })).status).toBe(400);
  const closed = await TestApp.on(app.current.registrar.database.url, { GRAPHQL_EXPLORER: 'false' });
  try {
    const client = closed.anonymous();
    expect((await client.get('/graphql', page)).headers.get('content-type')).toContain('json');
    const { body } = await client.graphql('{ __schema { types { name } } }');
    expect(body.errors[0].message).toContain('introspection is not allowed');
    expect(body.errors[0].message).toContain('GRAPHQL_EXPLORER=true');
    const wrong = await client.graphql('{ studnets { data { id } } }');
    expect(wrong.body.errors[0].message).not.toContain('Did you mean');
  } finally {
    await closed.stop();
  }
});

test('the examples run on the demo institution as they stand', async () => {
  const client = await app.current.as({ ...demoLogin, id: 0, institution: { id: 0, name: '', roleIds: {} as never } });
  for (const { title, document, variables } of exampleOperations) {
    const { body } = await client.graphql(document, variables);
    expect(body.errors, title).toBeUndefined();
    for (const value of Object.values(body.data)) expect(value, title).toBeTruthy();
  }
});

test('the request bodies that the REST documentation shows work on the demo institution as they stand', async () => {
  const client = await app.current.as({ ...demoLogin, id: 0, institution: { id: 0, name: '', roleIds: {} as never } });
  const { body: document } = await client.get('/openapi.json');
  const refused: string[] = [];
  for (const [path, operations] of Object.entries<Record<string, Documented>>(document.paths)) {
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const example = requestBody?.content['application/json']?.example;
      if (example === undefined || path === '/auth/refresh') continue;
      const { status, body } = await client.send(method.toUpperCase(), path.replace('{id}', '1'), example);
      if (status >= 300) refused.push(`${method} ${path} ${JSON.stringify(body)}`);
    }
  }
  expect(refused).toEqual([]);
});
