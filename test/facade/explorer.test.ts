import { expect, test } from 'vitest';
import { exampleOperations } from '../../dashboard/graphql/example-operations.ts';
import { demoLogin } from '../../src/demo/demo-login.ts';
import { createDemoDatabase } from '../demo/loaded-demo.ts';
import { TestApp, useApp } from '../support/app.ts';

interface Documented {
  parameters: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

const app = await useApp({}, createDemoDatabase);
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('serves browsers a page whose local files all exist', async () => {
  const client = app.anonymous();
  const { status, headers, body } = await client.get('/graphql', page);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const links = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link as string);
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) expect((await client.get(`/${link}`)).status, link).toBe(200);
});

test('runs scripts of this service only, and frames and calls nothing foreign but Apollo Sandbox', async () => {
  const { headers } = await app.anonymous().get('/graphql', page);
  const policy = (headers.get('content-security-policy') ?? '').split(';').map((directive) => directive.trim());
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  const foreign = policy.filter((directive) => directive.includes('https:'));
  expect(foreign).toEqual([
    "connect-src 'self' https://sandbox.embed.apollographql.com",
    'frame-src https://sandbox.embed.apollographql.com',
  ]);
});

test('serves the schema as text', async () => {
  const { headers, body } = await app.anonymous().get('/graphql/schema.graphql');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(body).toContain('\ntype Query {');
});

test('serves no page to API clients, and none if the explorer is off', async () => {
  expect((await app.anonymous().get('/graphql', { accept: '*/*' })).status).toBe(401);
  const closed = await TestApp.on(app.registrar.database.url, { GRAPHQL_EXPLORER: 'false' });
  try {
    const client = closed.anonymous();
    const off = await client.get('/graphql', page);
    expect([off.status, off.headers.get('vary')]).toEqual([404, expect.stringContaining('Accept')]);
    const message = 'The GraphQL console is off. Set GRAPHQL_EXPLORER=true to turn it on.';
    const errors = [{ message, extensions: { code: 'NOT_FOUND' } }];
    expect(off.body).toEqual({ error: 'not_found', message, errors });
    const introspection = '{ __schema { types { name } } }';
    expect(await client.graphql(introspection)).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    const signedIn = await closed.as(await app.make.aUser());
    expect((await signedIn.get('/graphql?query={__typename}', page)).body.errors[0].message).toContain('CSRF');
    expect((await client.get('/graphql/schema.graphql')).status).toBe(404);
    const { body } = await signedIn.graphql(introspection);
    expect(body.errors[0].message).toContain('introspection is not allowed');
    expect(body.errors[0].message).toContain('GRAPHQL_EXPLORER=true');
    const wrong = await signedIn.graphql('{ studnets { data { id } } }');
    expect(wrong.body.errors[0].message).not.toContain('Did you mean');
  } finally {
    await closed.stop();
  }
});

test('lets callers without credentials read the schema and nothing else', async () => {
  const client = app.anonymous();
  const { body } = await client.graphql('query Own { __typename __schema { queryType { name } } }');
  expect(body).toEqual({ data: { __typename: 'Query', __schema: { queryType: { name: 'Query' } } } });
  for (const query of ['{ __typename me { id } }', '{ __typename ...F } fragment F on Query { me { id } }'])
    expect((await client.graphql(query)).status, query).toBe(401);
});

test('the examples of the page run unchanged on the demo institution', async () => {
  const client = await app.signIn({
    ...demoLogin,
    id: 0,
    institution: { id: 0, name: '', timeZone: 'UTC', roleIds: {} as never },
  });
  for (const { title, document, variables } of exampleOperations) {
    const { body } = await client.graphql(document, variables);
    expect(body.errors, title).toBeUndefined();
    for (const value of Object.values(body.data)) expect(value, title).toBeTruthy();
  }
});

test('the request bodies in the REST documentation work unchanged on the demo institution', async () => {
  const client = await app.signIn({
    ...demoLogin,
    id: 0,
    institution: { id: 0, name: '', timeZone: 'UTC', roleIds: {} as never },
  });
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

test('the example parameters in the REST documentation find records of the demo institution', async () => {
  const client = await app.signIn({
    ...demoLogin,
    id: 0,
    institution: { id: 0, name: '', timeZone: 'UTC', roleIds: {} as never },
  });
  await client.post('/webhooks', { url: 'https://8.8.8.8/registrar', events: ['student.created'] });
  const { body: document } = await client.get('/openapi.json');
  const empty: string[] = [];
  for (const [path, { get }] of Object.entries<Record<string, Documented>>(document.paths)) {
    if (!get) continue;
    const filled = get.parameters.filter(({ example }) => example !== undefined);
    const query = filled
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, example }) => [name, String(example)] as [string, string]);
    const id = filled.find((parameter) => parameter.in === 'path')?.example;
    const { status, body } = await client.get(`${path.replace('{id}', String(id))}?${new URLSearchParams(query)}`);
    if (status !== 200 || body.pagination?.total === 0) empty.push(`${path} ${status}`);
  }
  expect(empty).toEqual([]);
});

test('the prefilled form in the REST documentation imports a file', async () => {
  const client = await app.signIn({
    ...demoLogin,
    id: 0,
    institution: { id: 0, name: '', timeZone: 'UTC', roleIds: {} as never },
  });
  const { body: document } = await client.get('/openapi.json');
  const csv = 'student_id,first_name,last_name,email\nF-1,Ada,Lovelace,ada@students.example';
  const { properties, required } = document.components.schemas.ImportStudentsRequest;
  expect(required).toEqual(['file']);
  const form = new FormData();
  for (const name of Object.keys(properties)) {
    if (name === 'file') form.append('file', new Blob([csv]), 'a.csv');
    // The page leaves optional fields empty, also those that are numbers or true and false.
    else form.append(name, '');
  }
  const { status, body } = await client.send('POST', '/students/import', form);
  expect([status, body]).toEqual([200, expect.objectContaining({ created: 1, dry_run: false, errors: [] })]);
});
