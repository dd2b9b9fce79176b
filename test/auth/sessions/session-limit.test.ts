import { afterAll, expect, test } from 'vitest';
import { TestApp, useSharedApp } from '../../support/app.ts';
import { auditActions } from '../../support/audit-actions.ts';
import { eventually } from '../../support/eventually.ts';
import type { TestUser } from '../../support/factories.ts';
import { TestBrowser } from '../../support/sso.ts';

/** A user has at most 50 sessions of a kind, and an account at most 300 successful logins a minute. */

const MAX_SESSIONS = 50;

const app = await useSharedApp();
const second = await TestApp.on(app.registrar.database.url);

afterAll(() => second.stop());

const login = ({ email, password }: TestUser) => app.anonymous().post('/auth/login', { email, password });

const profile = async (token: string, instance = app) =>
  (await instance.anonymous().get('/auth/profile', { authorization: `Bearer ${token}` })).status;

const liveSessions = async (user: TestUser) =>
  (
    await app.pool.query('select from sessions where user_id = $1 and ended_at is null and expires_at > now()', [
      user.id,
    ])
  ).rowCount;

test('ends the oldest session with both its tokens on every instance when the 51st is opened, none of the dashboard', async () => {
  const user = await app.make.aUser({ role: 'viewer' });
  const browser = new TestBrowser(app);
  await browser.signIn(user);
  const tokens: { access_token: string; refresh_token: string }[] = [];
  for (let count = 0; count < MAX_SESSIONS; count += 1) tokens.push((await login(user)).body);
  const [oldest, next] = tokens as [(typeof tokens)[0], (typeof tokens)[0]];
  for (const instance of [app, second]) expect(await profile(oldest.access_token, instance)).toBe(200);

  expect((await login(user)).status).toBe(200);

  expect(await profile(oldest.access_token)).toBe(401);
  await eventually(async () => (await profile(oldest.access_token, second)) === 401, 'refused by the other instance');
  const refreshed = await app.anonymous().post('/auth/refresh', { refresh_token: oldest.refresh_token });
  expect(refreshed.status).toBe(401);
  expect(await profile(next.access_token)).toBe(200);
  expect(await browser.account()).toMatchObject({ id: user.id });
  expect(await liveSessions(user)).toBe(MAX_SESSIONS + 1);
  const actions = await auditActions(app, user);
  expect(actions.slice(-2).sort()).toEqual(['session.ended', 'user.logged_in']);
});

test('leaves at most fifty sessions after concurrent logins', async () => {
  const user = await app.make.aUser({ role: 'viewer' });
  for (let round = 1; round <= 2; round += 1) {
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(user)));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  }
  expect(await liveSessions(user)).toBe(MAX_SESSIONS);
});

test('refuses the account after 300 logins in a minute, even with the right password', async () => {
  const user = await app.make.aUser({ role: 'viewer' });
  await login(user);
  const key = `login_success:user:${user.institution.id}:${user.id}`;
  await app.pool.query('update rate_limits set points = 290 where key = $1', [key]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(user)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(429)]);

  const refused = await login(user);

  expect([refused.status, refused.body.error]).toEqual([429, 'rate_limit_exceeded']);
  expect(refused.body.message).toMatch(/^This user has logged in too often\. Try again in \d+ seconds\.$/);
  expect(refused.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
  expect((await login(await app.make.aUser())).status).toBe(200);
});
