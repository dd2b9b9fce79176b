import { expect, test } from 'vitest';
import { TestApp, useApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';

const app = await useApp({ METRICS: 'true' });

test('counts requests by route and operations by root field, and reports pools, queue and database', async () => {
  const client = await app.as(await app.make.aUser());
  await client.get('/students/17');
  await client.get('/students/18');
  await client.get('/nowhere/19');
  await client.graphql('query Mine { me { name } }');
  await client.graphql('mutation Theirs { deleteStudent(id: 17) { id } }');
  const { status, headers, body } = await app.anonymous().get('/metrics');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const lines = String(body).split('\n');
  expect(lines).toContain(
    'registrar_http_request_duration_seconds_count{method="GET",route="/students/:id",status="404"} 2',
  );
  expect(lines).toContain('registrar_http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
  expect(lines).toContain(
    'registrar_http_request_duration_seconds_count{method="POST",route="/graphql",status="200"} 2',
  );
  expect(lines).toContain(
    'registrar_graphql_operation_duration_seconds_count{kind="query",field="me",outcome="data"} 1',
  );
  expect(lines).toContain(
    'registrar_graphql_operation_duration_seconds_count{kind="mutation",field="deleteStudent",outcome="errors"} 1',
  );
  expect(lines).toContain('registrar_requests_pool_connections{state="waiting"} 0');
  expect(lines).toContain('registrar_webhook_deliveries_pending 0');
  expect(lines).toContain('registrar_disclosures{state="refused"} 0');
  expect(body).toMatch(/^registrar_database_size_bytes [1-9]\d+$/m);
  expect(body).toMatch(/^nodejs_eventloop_lag_seconds /m);
});

test('counts requests to /metrics by their path', async () => {
  const read = async () => String((await app.anonymous().get('/metrics')).body);
  await read();
  const counted = () =>
    read().then((text) => /^registrar_http_request_duration_seconds_count.*\/metrics.*$/m.exec(text));
  expect((await eventually(counted, 'a request is counted'))[0]).toContain('route="/metrics",');
});

test('in production answers requests that arrive over HTTPS according to a trusted proxy', async () => {
  const { url } = app.registrar.database;
  const other = await TestApp.on(url, { METRICS: 'true', NODE_ENV: 'production', TRUST_PROXY: 'loopback' });
  const statusOf = async (headers?: Record<string, string>) =>
    (await other.anonymous().get('/metrics', headers)).status;
  expect([await statusOf(), await statusOf({ 'x-forwarded-proto': 'https' })]).toEqual([403, 200]);
  await other.stop();
});

test('is off by default', async () => {
  const other = await TestApp.on(app.registrar.database.url);
  expect((await other.anonymous().get('/metrics')).status).toBe(404);
  await other.stop();
});
