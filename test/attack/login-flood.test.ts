import { expect, test, vi } from 'vitest';
import { useApp } from '../support/app.ts';

/**
 * Floods of logins are limited and do not block other clients. password-queue.test.ts tests that addresses take turns,
 * session-limit.test.ts how many right passwords open a session.
 */

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
