import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { ServiceProcess } from '../support/service-process.ts';

const app = useApp();

test('SIGTERM lets the request in flight finish, refuses new ones, says so in readiness and exits with 0', async () => {
  const service = await ServiceProcess.start(app.current.registrar.database.url);
  const { hostname, port } = new URL(service.url);
  // A request whose body is still on its way: it is in flight for as long as this test wants.
  const body = JSON.stringify({ email: 'nobody@school.example', password: 'wrong' });
  const slow = connect(Number(port), hostname);
  slow.write(
    `POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  slow.write(body.slice(0, 5));
  const client = new Client(service.url);
  await client.get('/health/ready');
  const ended = service.end('SIGTERM');

  const ready = await eventually(async () => {
    const answer = await client.get('/health/ready');
    return answer.status === 503 ? answer : undefined;
  }, 'readiness is 503');
  expect(ready.body.error).toBe('service_unavailable');
  expect((await client.get('/students')).status).toBe(503);

  slow.write(body.slice(5));
  const [answer] = await once(slow, 'data');
  expect(String(answer)).toContain('HTTP/1.1 401');
  expect(await ended).toBe(0);
}, 60_000);
