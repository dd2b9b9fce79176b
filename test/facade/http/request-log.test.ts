import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { TestApp, useSharedApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { countLockWaits } from '../../support/lock-waits.ts';

const direct = await useSharedApp();
const lines: {
  level: number;
  msg: string;
  path?: string;
  status?: number;
  requestId?: string;
  ownRequestId?: string;
}[] = [];

const log = { write: (line: string) => void lines.push(JSON.parse(line)) };
const app = await TestApp.on(direct.registrar.database.url, { LOG_LEVEL: 'info', METRICS: 'true' }, undefined, log);

afterAll(() => app.stop());

/** Sends a request that waits for a lock for more than a second, then is answered or aborted. Returns its log line. */
async function logLineOfSlowRequest(path: string, outcome: 'answered' | 'aborted') {
  const { email, password } = await direct.make.aUser();
  const { body } = await app.anonymous().post('/auth/login', { email, password });
  const blocker = await direct.pool.connect();
  await blocker.query('begin; lock table students');
  const aborter = new AbortController();
  const headers = { authorization: `Bearer ${body.access_token}` };
  const answer = fetch(app.url + path, { headers, signal: aborter.signal }).catch(() => undefined);
  await eventually(async () => (await countLockWaits(direct.pool)) === 1, 'the request waits');
  await wait(1000);
  if (outcome === 'aborted') aborter.abort();
  else await blocker.query('rollback');
  const line = await eventually(() => lines.find((logged) => logged.path === path), `${path} is logged`);
  await blocker.query('rollback');
  blocker.release();
  await answer;
  return line;
}

test('logs a slow request as a warning', async () => {
  expect(await logLineOfSlowRequest('/students', 'answered')).toMatchObject({
    level: 40,
    msg: 'slow request',
    status: 200,
  });
});

test('logs the request id of a client together with an id of the service', async () => {
  const path = '/health/live?chosen';
  const chosen = { 'x-request-id': 'chosen-by-client' };
  for (const headers of [chosen, chosen, undefined]) await app.anonymous().get(path, headers);
  const logged = await eventually(() => {
    const matching = lines.filter((line) => line.path === '/health/live');
    return matching.length === 3 ? matching : undefined;
  }, 'three requests are logged');
  const ids = logged.map(({ requestId, ownRequestId }) => [requestId, ownRequestId]);
  const uuid = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(ids).toEqual([
    ['chosen-by-client', uuid],
    ['chosen-by-client', uuid],
    [uuid, undefined],
  ]);
  expect(ids[0]?.[1]).not.toBe(ids[1]?.[1]);
});

test('logs and counts a request without a response as aborted, even if it was slow', async () => {
  const line = await logLineOfSlowRequest('/students/1', 'aborted');
  expect(line).toMatchObject({ level: 30, msg: 'request aborted' });
  expect(line).not.toHaveProperty('status');
  const counts = String((await app.anonymous().get('/metrics')).body);
  expect(counts).toContain('_count{method="GET",route="/students/:id",status="499"} 1');
});
