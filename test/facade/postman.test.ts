import { expect, test } from 'vitest';
import { routes } from '../../facade/rest/routes.ts';
import { TestApp, useApp } from '../support/app.ts';

interface Folder {
  readonly item: readonly {
    readonly request: {
      readonly method: string;
      readonly url: { readonly path: readonly string[] };
      readonly body?: { readonly raw?: string };
    };
    readonly response: readonly { readonly body?: string }[];
    readonly event?: readonly object[];
  }[];
}

const app = useApp();

test('serves a Postman collection with every operation and its response', async () => {
  const { status, headers, body } = await app.current.anonymous().get('/openapi.postman.json');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  const items = (body.item as Folder[]).flatMap(({ item }) => item);
  const requests = items.map(({ request }) => `${request.method} /${request.url.path.join('/')}`);
  expect(requests.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path.replace('{id}', ':id')}`).sort());
  for (const { request, response } of items) expect(response[0]?.body, request.url.path.join('/')).toBeTruthy();
  const login = items.find(({ request }) => request.url.path.join('/') === 'auth/login');
  expect(JSON.parse(login?.request.body?.raw as string)).toEqual({
    email: 'admin@demo.example',
    password: 'registrar-demo',
  });
  expect(JSON.stringify(login?.event)).toContain('bearerToken');
});

test('the collection has the base path of the service', async () => {
  const other = await TestApp.on(app.current.registrar.database.url, { BASE_PATH: '/api/v1' });
  try {
    const { body } = await other.anonymous().get('/openapi.postman.json');
    expect(body.variable).toContainEqual({ key: 'baseUrl', value: 'http://localhost:4000/api/v1' });
  } finally {
    await other.stop();
  }
});

test('the REST documentation links the collection', async () => {
  const { body } = await app.current.anonymous().get('/openapi.json');
  expect(body.info.description).toContain('(openapi.postman.json)');
});
