import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { type RedisServer, redisIsInstalled, startRedis } from '../../support/redis-server.ts';

// Skipped without a redis-server: install one to run these tests.
describe.skipIf(!redisIsInstalled)('with REDIS_URL (needs redis-server on this machine)', () => {
  let redis: RedisServer;
  let first: TestApp;
  let second: TestApp;

  beforeAll(async () => {
    redis = await startRedis();
    first = await TestApp.start({ REDIS_URL: redis.url });
    second = await TestApp.on(first.registrar.database.url, { REDIS_URL: redis.url });
  });

  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  const rowsInPostgres = async () => (await first.pool.query('select key from rate_limits')).rowCount;

  test('grants exactly the quota of 1,200 concurrent requests to two instances, counted in Redis', async () => {
    const institution = await first.make.anInstitution({ plan: 'standard' });
    const here = await first.as(await first.make.aUser({ institution }));
    const there = here.at(second.url);

    const answers = await Promise.all(
      Array.from({ length: 1200 }, (_, index) => (index % 2 ? here : there).get('/auth/profile')),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1000);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(200);
    expect(await rowsInPostgres()).toBe(0);
  });

  test('counts failed logins in Redis', async () => {
    const user = await first.make.aUser();
    const login = (app: TestApp) => app.anonymous().post('/auth/login', { email: user.email, password: 'wrong' });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => login(index % 2 ? first : second)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    expect(await rowsInPostgres()).toBe(0);
  });

  test('counts in PostgreSQL while Redis is unreachable', async () => {
    const institution = await first.make.anInstitution({ plan: 'standard' });
    const client = await first.as(await first.make.aUser({ institution }));
    await redis.stop();
    const answers = [await client.get('/auth/profile'), await client.at(second.url).get('/auth/profile')];
    expect(answers.map(({ status, headers }) => [status, headers.get('x-ratelimit-remaining')])).toEqual([
      [200, '999'],
      [200, '998'],
    ]);
  });

  test('logs once that Redis is unreachable, and once that it is back', async () => {
    let server = await startRedis();
    const logged: { level: number; msg: string }[] = [];
    const write = (line: string) => void logged.push(JSON.parse(line));
    const env = { REDIS_URL: server.url, LOG_LEVEL: 'debug' };
    const app = await TestApp.on(first.registrar.database.url, env, undefined, { write });
    const logLines = (text: string, level: number) =>
      logged.filter((line) => line.msg.includes(text) && line.level === level);
    await server.stop();
    await eventually(() => logLines('Redis cannot be reached', 20).length > 1, 'Redis is tried again and again');
    server = await startRedis(server.url);
    await eventually(() => logLines('Redis can be reached again', 40).length > 0, 'Redis is back');

    expect(logLines('Redis cannot be reached', 40)).toHaveLength(1);
    expect(logLines('Redis can be reached again', 40)).toHaveLength(1);
    await app.stop();
    await server.stop();
  });
});
