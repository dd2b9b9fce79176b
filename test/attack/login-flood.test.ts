import { expect, test, vi } from 'vitest';
import { useApp } from '../support/app.ts';

/** Floods of logins are limited and do not block other clients. password-queue.test.ts tests that addresses take turns. */

const app = await useApp({ TRUST_PROXY: 'loopback' });
vi.setConfig({ testTimeout: 60_000 });

const FLOOD = 200;

const login = (email: string, password: string, address: string) =>
  app.anonymous().post('/auth/login', { email, password }, { 'x-forwarded-for': address });

test('limits a flood of wrong passwords from one address, and lets other addresses log in meanwhile', async () => {
  const user = await app.make.aUser();
  const flood = Array.from({ length: FLOOD }, (_, index) =>
    login(`nobody${index % 40}@school.example`, 'wrong', '192.0.2.1'),
  );
  const others = ['192.0.2.2', '192.0.2.3', '192.0.2.4'].map((address) => login(user.email, user.password, address));

  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const answers = await Promise.all(flood);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(100);
  for (const { status, headers } of answers)
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('opens at most 30 sessions per minute for a flood of correct passwords, and keeps at most 20', async () => {
  const user = await app.make.aUser({ role: 'viewer' });
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => login(user.email, user.password, '198.51.100.1')),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(30);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const { rows } = await app.pool.query(
    `select count(*)::int as opened, count(*) filter (where ended_at is null)::int as open from sessions where user_id = $1`,
    [user.id],
  );
  expect(rows[0].opened).toBeLessThanOrEqual(30);
  expect(rows[0].open).toBeLessThanOrEqual(20);
});
