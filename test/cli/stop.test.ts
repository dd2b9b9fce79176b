import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { findEmbeddedServer } from '../../src/database/embedded/embedded-server.ts';
import { useApp } from '../support/app.ts';
import { Client } from '../support/client.ts';
import { makeDataDirectory } from '../support/data-directory.ts';
import { eventually } from '../support/eventually.ts';
import { ServiceProcess, spawnService } from '../support/service-process.ts';
import { testSettings } from '../support/test-settings.ts';

const app = await useApp();

test('SIGTERM lets a request in flight finish, refuses new ones, fails readiness, signs the audit trails and exits with 0', async () => {
  const service = await ServiceProcess.start(app.registrar.database.url);
  const { institution, ...user } = await app.make.aUser();
  const { hostname, port } = new URL(service.url);
  // A request whose body is incomplete stays in flight until this test completes it.
  const body = JSON.stringify({ email: 'nobody@school.example', password: 'wrong' });
  const slow = connect(Number(port), hostname);
  slow.write(
    `POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  slow.write(body.slice(0, 5));
  const client = new Client(service.url);
  await client.post('/auth/login', { email: user.email, password: user.password });
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
  expect(await lastCheckpoint(institution.id)).toMatchObject(await headOf(institution.id));
});

async function lastCheckpoint(institutionId: number): Promise<unknown> {
  const file = await readFile(`${testSettings.AUDIT_CHECKPOINTS_DIR}/${institutionId}.jsonl`, 'utf8');
  return JSON.parse(file.trim().split('\n').at(-1) as string);
}

async function headOf(institutionId: number): Promise<object> {
  const { rows } = await app.pool.query(
    `select sequence::int as sequence, encode(hash, 'hex') as hash from audit_heads where institution_id = $1`,
    [institutionId],
  );
  return { institutionId, ...rows[0] };
}

test('SIGTERM does not wait for a database connection whose client has disconnected', async () => {
  const { url, pool } = app.registrar.database;
  const user = await app.make.aUser({ role: 'registrar' });
  const service = await ServiceProcess.start(url);
  onTestFinished(() => void service.child.kill('SIGKILL'));
  const login = await new Client(service.url).post('/auth/login', { email: user.email, password: user.password });
  const lock = await pool.connect();
  await lock.query('begin; lock table students');
  onTestFinished(async () => {
    await lock.query('rollback');
    lock.release();
  });
  const { hostname, port } = new URL(service.url);
  const reader = connect(Number(port), hostname);
  const headers = `Host: x\r\nAuthorization: Bearer ${login.body.access_token}\r\n\r\n`;
  reader.write(`GET /students/export HTTP/1.1\r\n${headers}`);
  await eventually(async () => {
    const waiting = `select from pg_stat_activity where datname = current_database()
      and application_name = 'registrar bulk' and wait_event_type = 'Lock'`;
    return (await pool.query(waiting)).rowCount === 1;
  }, 'the export waits');
  reader.destroy();

  expect(await service.end('SIGTERM')).toBe(0);
});

test('SIGTERM during the start stops the service gracefully with exit code 0', async () => {
  const directory = await makeDataDirectory();
  onTestFinished(() => directory.remove());
  const service = spawnService({ DATA_DIR: directory.path, LOG_LEVEL: 'info' });
  onTestFinished(() => void service.kill('SIGKILL'));
  const written = text(service.stdout);
  await eventually(async () => (await readdir(directory.path)).length > 0, 'the creation of the database files');
  service.kill('SIGTERM');

  expect((await once(service, 'exit'))[0]).toBe(0);
  expect(await written).not.toContain('listening at');
  expect(await readdir(directory.path)).toEqual(['postgres']);
  expect(await findEmbeddedServer(directory.path)).toBeUndefined();
});

/** Code that sends the process a signal while the application's modules are evaluated, which is delivered only after that. */
const signalWhileLoading = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith('/bundle/app.js')) return loaded;
      return { ...loaded, source: loaded.source + '\\nprocess.kill(process.pid, "SIGTERM");' };
    },
  });`;

test('SIGTERM while the modules are loaded stops the service with exit code 0', async () => {
  const service = spawnService({
    DATABASE_URL: app.registrar.database.url,
    MIGRATE: 'false',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(signalWhileLoading)}`,
  });
  onTestFinished(() => void service.kill('SIGKILL'));
  const listening = once(service.stdout, 'data').then(([line]) => `printed ${line}`);
  const exit = once(service, 'exit').then(([code]) => code as number | null);

  expect(await Promise.race([listening, exit])).toBe(0);
});
