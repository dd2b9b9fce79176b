import { execFileSync } from 'node:child_process';
import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { ServiceProcess } from '../support/service-process.ts';

const app = await useApp();

function workerIds({ child }: ServiceProcess): number[] {
  return execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
}

function hasEnded(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

/** Sends a request on a new connection and returns its status. `fetch` would reuse connections that a worker has just closed. */
function statusOf(url: string, method: string, token: string): Promise<number> {
  const options = { method, agent: false, headers: { authorization: `Bearer ${token}` } };
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode as number));
    });
    sent.once('error', reject).end();
  });
}

const PROFILES =
  /^registrar_http_request_duration_seconds_count\{method="GET",route="\/auth\/profile",status="200"\} (\d+)$/m;

/** Sends many requests, so that each worker handles some of them. */
function statuses(url: string, token: string): Promise<number[]> {
  return Promise.all(Array.from({ length: 10 }, () => statusOf(`${url}/auth/profile`, 'GET', token)));
}

test('workers serve one port as one service, are replaced when they die, and stop together', async () => {
  const user = await app.make.aUser();
  const { pool, url } = app.registrar.database;
  const service = await ServiceProcess.start(url, { WORKERS: '2', METRICS: 'true' });
  onTestFinished(() => void service.child.kill('SIGKILL'));
  const login = await new Client(service.url).post('/auth/login', { email: user.email, password: user.password });
  const token = login.body.access_token as string;
  expect(new Set(await statuses(service.url, token))).toEqual(new Set([200]));

  // The metrics of all workers together. A request is counted after its response was sent, so the client may be faster.
  const text = await eventually(async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    return PROFILES.exec(metrics)?.[1] === '10' ? metrics : undefined;
  }, 'all ten requests are counted');
  // Those of the database count once.
  const { rows } = await pool.query('select pg_database_size(current_database()) as size');
  const size = Number(/^registrar_database_size_bytes (\d+)$/m.exec(text)?.[1]);
  expect(size).toBeGreaterThan(Number(rows[0].size) * 0.8);
  expect(size).toBeLessThan(Number(rows[0].size) * 1.2);

  const [first, second] = workerIds(service) as [number, number];
  process.kill(first, 'SIGKILL');
  const replaced = await eventually(() => {
    const ids = workerIds(service);
    return ids.length === 2 && !ids.includes(first) ? ids : undefined;
  }, 'the dead worker is replaced');
  expect(replaced).toContain(second);
  expect(new Set(await statuses(service.url, token))).toEqual(new Set([200]));

  // The database notifies the other workers about the ended session.
  expect(await statusOf(`${service.url}/auth/logout`, 'POST', token)).toBe(200);
  const refused = await eventually(async () => {
    const answers = await statuses(service.url, token);
    return answers.every((status) => status === 401) ? answers : undefined;
  }, 'every worker refuses the ended session');
  expect(refused).toHaveLength(10);

  expect(await service.end('SIGTERM')).toBe(0);
  await eventually(() => replaced.every(hasEnded), 'the workers have ended');
  await expect(statusOf(service.url, 'GET', token)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
