import { createConfig, lintFromString } from '@redocly/openapi-core';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { Components } from '../../facade/openapi/components.ts';
import { pathOperation } from '../../facade/openapi/path-operation.ts';
import { compileEndpoint, routes } from '../../facade/rest/endpoints.ts';
import { get } from '../../facade/rest/route.ts';
import { buildSchema } from '../../schema/schema.ts';
import { useSharedApp } from '../support/app.ts';
import { expectDescribed, validator } from '../support/openapi.ts';

const app = await useSharedApp();

async function document() {
  const { body, status } = await app.anonymous().get('/openapi.json');
  expect(status).toBe(200);
  return body;
}

interface Media {
  schema: { $ref?: string; items?: { $ref: string }; format?: string };
  example?: unknown;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  responses: Record<string, { content?: Record<string, Media> }>;
  parameters: { name?: string; description?: string; schema?: object }[];
  requestBody?: { content: Record<string, { schema: { $ref: string }; example?: unknown }> };
}

async function operations(): Promise<Operation[]> {
  const { paths } = (await document()) as { paths: Record<string, Record<string, Operation>> };
  return Object.values(paths).flatMap((path) => Object.values(path));
}

test('describes every route and nothing else', async () => {
  const { paths } = await document();
  const described = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});

test('every operation has a unique name and a summary, and its parameters have descriptions', async () => {
  const all = await operations();
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
  for (const { operationId, summary, parameters } of all) {
    expect(summary, operationId).toBeTruthy();
    for (const { name, description } of parameters)
      if (name) expect(description, `${operationId} ${name}`).toBeTruthy();
  }
});

test('names the permissions of all fields that an operation selects', async () => {
  const { paths } = await document();
  expect(paths['/students/{id}'].get.description).toContain('Requires the permission `read:students`.');
  expect(paths['/students/{id}'].put.description).toContain(
    'Requires the permissions `update:students` and `read:students`.',
  );
  const nested = parse('query Student($id: Int!) { student(id: $id) { id guardians { name } class { code } } }');
  const endpoint = compileEndpoint(buildSchema(), get('/students/{id}', nested));
  const { description } = pathOperation(endpoint.route, endpoint.operation, endpoint.variables, new Components());
  expect(description).toContain('Requires the permissions `read:students`, `read:guardians`, and `read:classes`.');
});

test('every JSON body has an example that fits its schema', async () => {
  const bodies = (await operations()).flatMap(({ operationId, requestBody }) => {
    const media = requestBody?.content['application/json'];
    return media ? [{ operationId, media }] : [];
  });
  expect(bodies.length).toBeGreaterThan(5);
  for (const { operationId, media } of bodies) {
    expect(media.example, operationId).toBeDefined();
    const validate = validator(media.schema.$ref);
    expect(validate(media.example), `${operationId} ${JSON.stringify(validate.errors)}`).toBe(true);
  }
});

test('every success has an example that fits its schema, with a value for every text', async () => {
  for (const { operationId, responses } of await operations()) {
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
    expect(success?.[1].content, operationId).toBeDefined();
    for (const [type, { schema, example }] of Object.entries(success?.[1].content ?? {})) {
      if (schema.format === 'binary') continue;
      expect(example, `${operationId} ${type}`).toBeDefined();
      // An empty text means that response-examples.ts has no example for a field.
      expect(JSON.stringify(example), operationId).not.toContain('""');
      if (type !== 'application/json') continue;
      const validate = validator(schema.$ref ?? (schema.items?.$ref as string));
      const values = schema.$ref ? [example] : (example as unknown[]);
      for (const value of values)
        expect(validate(value), `${operationId} ${JSON.stringify(validate.errors)}`).toBe(true);
    }
  }
});

test('no field has a default, because generated clients would require it', async () => {
  const { components } = await document();
  expect(JSON.stringify(components.schemas).match(/"default":.{40}/)).toBeNull();
});

test('summaries are the first sentence of the description', async () => {
  for (const { operationId, summary, description } of await operations()) {
    expect(summary, operationId).toMatch(/^[^.]+\.$/);
    expect(description, operationId).toContain(summary);
  }
});

test('every reference resolves', async () => {
  const root = await document();
  const references = [...JSON.stringify(root).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path as string);
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    const target = reference.split('/').reduce((node, key) => node?.[key], root);
    expect(target, reference).toBeDefined();
  }
});

test('the validator rejects responses that differ from their description', () => {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'a' });
  const check = (status: number, body: unknown) => {
    return () => expectDescribed('POST', '/auth/refresh', { status, headers, body });
  };
  const response = { access_token: 'a', token_type: 'Bearer', expires_in: 3600 };
  expect(check(200, response)).not.toThrow();
  expect(check(200, { ...response, refresh_token: 'b' })).toThrow('additional properties');
  expect(check(200, { ...response, expires_in: '3600' })).toThrow('/expires_in must be integer');
  expect(check(418, response)).toThrow('is not described');
  expect(check(401, { error: 'unauthorized', message: '' })).toThrow(
    'lacks headers that /openapi.json describes: WWW-Auth',
  );
});

test('shows the document on a page that loads nothing from other hosts', async () => {
  const client = app.anonymous();
  const { status, headers, body } = await client.get('/docs');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  const links = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link as string);
  expect(links).toHaveLength(5);
  for (const link of links) expect((await client.get(`/${link}`)).status, link).toBe(200);
});

test('the document passes the linter', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(await document());
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
});

test.each([
  ['/openapi.json', 'application/json; charset=utf-8'],
  ['/docs/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['/docs/swagger-ui.css', 'text/css; charset=utf-8'],
  ['/docs/favicon-32x32.png', 'image/png'],
])(
  '%s has the same content compressed and plain, and is not sent again to a client that has it',
  async (path, type) => {
    const url = app.url + path;
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    const compressed = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    const encodings = [plain, compressed].map(({ headers }) => headers.get('content-encoding'));
    expect(encodings).toEqual([null, 'gzip']);
    expect([plain.headers.get('content-type'), compressed.headers.get('vary')]).toEqual([type, 'Accept-Encoding']);
    expect(Buffer.from(await plain.arrayBuffer()).equals(Buffer.from(await compressed.arrayBuffer()))).toBe(true);
    const etag = plain.headers.get('etag') as string;
    // Without this header fetch requests a fresh copy.
    const again = await fetch(url, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } });
    expect(again.status).toBe(304);
  },
);
