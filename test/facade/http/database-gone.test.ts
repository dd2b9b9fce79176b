import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { STATEMENT_TIMEOUT_MS } from '../../../src/database/connection/database.ts';
import { waitUntilCached } from '../../auth/principals/two-instances.ts';
import { TestApp, useApp } from '../../support/app.ts';
import type { Answer, Client } from '../../support/client.ts';
import { DatabaseProxy } from '../../support/database-proxy.ts';
import { eventually } from '../../support/eventually.ts';
import { sqlDuring } from '../../support/sql-counter.ts';

const direct = await useApp();
let proxy: DatabaseProxy;
let app: TestApp;
let client: Client;

beforeAll(async () => {
  // Requests' connections only: credentials stay cached, so that it is the request's own statements that time out.
  proxy = await DatabaseProxy.start(direct.registrar.database.url, 'application_name\0registrar\0');
  app = await TestApp.on(proxy.url);
  client = await app.as(await direct.make.aUser());
});

beforeEach(async () => {
  proxy.restore();
  await eventually(async () => (await client.get('/health/ready')).status === 200, 'the service recovers by itself');
});

afterAll(async () => {
  proxy.restore();
  await app.stop();
  await proxy.stop();
});

const requests = {
  'a read': () => client.get('/students'),
  'a change': () =>
    client.post('/students', { student_id: 'S1', first_name: 'A', last_name: 'B', email: 'a@b.example' }),
  'a GraphQL query': () => client.graphql('{ students { pagination { total } } }'),
  'a readiness check': () => client.get('/health/ready'),
};

test.each(Object.entries(requests))(
  'answers %s with 503 and Retry-After while the database is unreachable',
  async (_name, request) => {
    proxy.cut();

    const { status, body, headers } = await request();

    // Authentication fails before GraphQL executes, so the body has REST's fields too.
    expect({ status, error: body.error }).toEqual({ status: 503, error: 'service_unavailable' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toMatch(/ECONN|postgres|127\.0\.0\.1/i);
  },
);

const silenced = {
  'a read': { fallSilent: () => proxy.fallSilent(), first: 'select', requests: () => [client.get('/students')] },
  'concurrent creates': {
    // Within their transactions: one that cannot begin is not repeated anyway.
    fallSilent: () => proxy.fallSilentAfter('begin'),
    first: 'begin',
    requests: () =>
      Array.from({ length: 8 }, (_, n) =>
        client.post('/students', { student_id: `S${n}`, first_name: 'A', last_name: 'B', email: `s${n}@b.example` }),
      ),
  },
};

test.each(Object.entries(silenced))(
  'answers %s with 503 within 5 s while the database does not respond, and recovers when it does',
  async (_name, { fallSilent, first, requests }) => {
    await waitUntilCached(app, client);
    fallSilent();
    let answers: Answer[] = [];

    const statements = await sqlDuring(app.pool, async () => {
      answers = await Promise.all(requests());
    });

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    // One time-out, which leaves room within the 5 s that [D9] promises, and not a second one after a retry.
    expect(STATEMENT_TIMEOUT_MS).toBeLessThanOrEqual(4_000);
    const attempts = statements.filter((text) => text.startsWith(first)).length;
    expect(attempts).toBeGreaterThan(0);
    expect(attempts).toBeLessThanOrEqual(answers.length);
    proxy.restore();
    await eventually(async () => (await client.get('/students')).status === 200, 'reads work again');
  },
);

test('stays live while the database is unreachable', async () => {
  proxy.cut();

  expect((await client.get('/health/live')).status).toBe(200);
});
