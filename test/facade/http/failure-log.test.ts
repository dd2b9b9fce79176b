import { afterAll, expect, test } from 'vitest';
import { TestApp, useApp } from '../../support/app.ts';
import { DatabaseProxy } from '../../support/database-proxy.ts';

const direct = await useApp();
const lines: { level: number; msg: string; requestId?: string; err?: { message: string } }[] = [];

const { url } = direct.registrar.database;
const proxy = await DatabaseProxy.start(url, 'registrar');
const log = { write: (line: string) => void lines.push(JSON.parse(line)) };
const app = await TestApp.on(proxy.url, { LOG_LEVEL: 'info' }, undefined, log);
const client = await app.as(await direct.make.aUser());

afterAll(async () => {
  await app.stop();
  await proxy.stop();
});

test('logs the reason why the database is unreachable as a warning, with the request id', async () => {
  proxy.cut();
  const graphql = { query: '{ students { pagination { total } } }' };
  await client.get('/students', { 'x-request-id': 'rest' });
  await client.post('/graphql', graphql, { 'x-request-id': 'graphql' });
  await client.get('/health/ready');

  const message = expect.stringMatching(/terminated|ECONN/);
  for (const requestId of ['rest', 'graphql'])
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 40,
        requestId,
        msg: 'request failed',
        err: expect.objectContaining({ message }),
      }),
    );
  const failed = { level: 40, msg: 'readiness check failed', err: expect.objectContaining({ message }) };
  expect(lines).toContainEqual(expect.objectContaining(failed));
});
