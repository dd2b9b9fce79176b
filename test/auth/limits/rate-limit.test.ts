import { afterAll, describe, expect, test } from 'vitest';
import { systemRequest } from '../../../src/access/system-caller.ts';
import { setPlan } from '../../../src/admin/institutions/update-institution.service.ts';
import { TestApp, useSharedApp } from '../../support/app.ts';
import { type Answer, Client } from '../../support/client.ts';
import { spendQuota } from '../../support/spend-quota.ts';

const app = await useSharedApp();
const second = await TestApp.on(app.registrar.database.url);

afterAll(() => second.stop());

async function aClient(plan: 'standard' | 'premium' | 'enterprise') {
  const institution = await app.make.anInstitution({ plan });
  const user = await app.make.aUser({ institution });
  return { user, institution, client: await app.as(user) };
}

test.each([
  ['standard', 1000],
  ['premium', 5000],
] as const)('sends the quota of a %s plan with every counted response', async (plan, quota) => {
  const { client } = await aClient(plan);

  const { status, headers } = await client.get('/auth/profile');

  expect(status).toBe(200);
  expect(headers.get('ratelimit-policy')).toBe(`"hourly";q=${quota};w=3600`);
  expect(headers.get('ratelimit')).toMatch(new RegExp(`^"hourly";r=${quota - 1};t=3(600|5\\d\\d)$`));
  expect(headers.get('x-ratelimit-limit')).toBe(String(quota));
  expect(headers.get('x-ratelimit-remaining')).toBe(String(quota - 1));
  const reset = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
  expect(reset).toBeGreaterThan(3590);
  expect(reset).toBeLessThanOrEqual(3601);
});

test('sends no rate limit headers for an enterprise plan', async () => {
  const { client } = await aClient('enterprise');
  const { status, headers } = await client.get('/auth/profile');
  expect(status).toBe(200);
  expect([...headers.keys()].filter((name) => name.includes('ratelimit'))).toEqual([]);
});

test('counts every authenticated request over REST and GraphQL whatever its response, and no other', async () => {
  const { client, user } = await aClient('standard');
  const counted: (() => Promise<Answer>)[] = [
    () => client.get('/students'),
    () => client.get('/students/999'),
    () => client.get('/students?page=0'),
    () => client.post('/students', {}),
    () => client.send('POST', '/students', '{', { 'content-type': 'application/json' }),
    () => client.send('PATCH', '/students'),
    () => client.get('/nowhere'),
    () => client.graphql('{ me { id } }'),
    () => client.graphql('{ nonsense'),
  ];
  const remaining: string[] = [];
  for (const send of counted) remaining.push((await send()).headers.get('x-ratelimit-remaining') as string);
  expect(remaining).toEqual(counted.map((_, index) => String(999 - index)));

  const login = await client.post('/auth/login', { email: user.email, password: user.password });
  const others = [
    login,
    await client.post('/auth/refresh', { refresh_token: login.body.refresh_token }),
    await client.get('/health/live'),
  ];
  expect(others.map(({ status, headers }) => [status, headers.get('ratelimit')])).toEqual(
    others.map(() => [200, null]),
  );
  expect((await client.get('/auth/profile')).headers.get('x-ratelimit-remaining')).toBe('990');
});

test('refuses requests beyond the quota with 429 and Retry-After before any effect, and does not count them', async () => {
  const { client, user, institution } = await aClient('standard');
  await spendQuota(app, user, 999);

  expect((await client.get('/auth/profile')).headers.get('x-ratelimit-remaining')).toBe('0');
  const student = { student_id: 'S-1', first_name: 'A', last_name: 'B', email: 'a@b.example' };
  const refused = [
    await client.get('/auth/profile'),
    await client.post('/students', student),
    await client.graphql('{ me { id } }'),
  ];

  for (const { status, body, headers } of refused) {
    expect(status).toBe(429);
    expect(body.error).toBe('rate_limit_exceeded');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(1700);
    expect(headers.get('ratelimit')).toMatch(/^"hourly";r=0;t=1[78]\d\d$/);
  }
  const { pool } = app;
  const created = await pool.query('select 1 from students where institution_id = $1', [institution.id]);
  expect(created.rowCount).toBe(0);
  const key = `quota:${institution.id}:user:${user.id}`;
  const points = async () => (await pool.query('select points from rate_limits where key = $1', [key])).rows[0].points;
  await expect.poll(points).toBe(1000);
});

test('counts every key and every user separately', async () => {
  const { client, institution } = await aClient('standard');
  const { body } = await client.post('/auth/api-key', { name: 'Bridge' });
  const key = new Client(app.url, { 'x-api-key': body.api_key });
  const colleague = await app.as(await app.make.aUser({ institution }));
  const remaining = async (sender: Client) => (await sender.get('/students')).headers.get('x-ratelimit-remaining');
  expect([await remaining(client), await remaining(key), await remaining(colleague)]).toEqual(['998', '999', '999']);
});

test('applies a better plan at once, in the current window', async () => {
  const { client, user, institution } = await aClient('standard');
  await spendQuota(app, user, 1000);
  expect((await client.get('/auth/profile')).status).toBe(429);

  const { database } = second.registrar;
  await setPlan(await systemRequest(database, institution.id, 'Command line'), 'premium');

  await expect.poll(async () => (await client.get('/auth/profile')).status).toBe(200);
});

test('begins a new window when the old one has ended', async () => {
  const { client, user } = await aClient('standard');
  await spendQuota(app, user, 1000);
  await app.pool.query('update rate_limits set expire = $1', [Date.now() - 1]);
  expect((await client.get('/auth/profile')).headers.get('x-ratelimit-remaining')).toBe('999');
});

describe('two instances', () => {
  test('grant exactly the quota of 1,200 concurrent requests', async () => {
    const { client } = await aClient('standard');
    const other = client.at(second.url);
    const answers = await Promise.all(
      Array.from({ length: 1200 }, (_, index) => (index % 2 ? client : other).get('/auth/profile')),
    );

    const remaining = answers.flatMap(({ status, headers }) =>
      status === 200 ? [Number(headers.get('x-ratelimit-remaining'))] : [],
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(200);
    expect(remaining.sort((a, b) => b - a)).toEqual(Array.from({ length: 1000 }, (_, index) => 999 - index));
  });

  test('count concurrent requests of many credentials each on its own', async () => {
    const institution = await app.make.anInstitution({ plan: 'premium' });
    const clients: Client[] = [];
    for (let user = 0; user < 12; user += 1) {
      clients.push(await app.as(await app.make.aUser({ institution })));
    }
    // Each instance meets the credentials in another order.
    const senders = [...clients, ...clients.map((client) => client.at(second.url)).reverse()];
    const ask = async (client: Client, index: number) => {
      const { headers } = await client.get('/auth/profile');
      return [index, Number(headers.get('x-ratelimit-remaining'))] as const;
    };
    const uses = await Promise.all(
      Array.from({ length: 20 }, () =>
        senders.map((client, index) => ask(client, index < 12 ? index : senders.length - 1 - index)),
      ).flat(),
    );

    const expected = Array.from({ length: 40 }, (_, index) => 4999 - index);
    for (const user of clients.keys()) {
      const remaining = uses.flatMap(([index, left]) => (index === user ? [left] : []));
      expect(remaining.sort((a, b) => b - a)).toEqual(expected);
    }
  });
});
