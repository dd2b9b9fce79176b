import { afterAll, beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditActions, auditedChanges } from '../../support/audit-actions.ts';
import { Client } from '../../support/client.ts';
import type { TestUser } from '../../support/factories.ts';
import { addApp, codeOf } from '../../support/factors.ts';
import { TestIdentityProvider, withClaims } from '../../support/identity-provider.ts';
import { type Arrival, aProvider, TestBrowser } from '../../support/sso.ts';

/** What a sign-in at a provider opens, for whom, and what it leaves behind ([D69], [D70]). */

const app = await useSharedApp();
let admin: TestUser;
let teacher: TestUser;
let browser: TestBrowser;

const idp = await TestIdentityProvider.start();
afterAll(() => idp.stop());

beforeEach(async () => {
  admin = await app.make.aUser();
  teacher = await app.make.aUser({ institution: admin.institution, role: 'teacher' });
  browser = new TestBrowser(app);
  idp.fault = () => false;
  idp.account = { sub: `sub-${teacher.id}-${teacher.institution.id}`, email: teacher.email, email_verified: true };
});

const aPlainProvider = (columns = {}) => aProvider(app, admin.institution, idp, columns);
const withToken = (token: string) => new Client(app.url, { authorization: `Bearer ${token}` });

function setRole(columns: string) {
  const text = `update roles set ${columns} where institution_id = $1 and name = 'teacher'`;
  return app.pool.query(text, [admin.institution.id]);
}

test('recognises a person by the subject from the second time on, whatever the email', async () => {
  const { path } = await aPlainProvider();
  await browser.open(path);
  idp.account = { sub: idp.account.sub, email: 'renamed@elsewhere.example' };
  const again = new TestBrowser(app);
  await again.open(path);
  expect(await again.account()).toMatchObject({ id: teacher.id });
  const dashboard = await app.as(admin);
  const trail = await auditedChanges(dashboard, { resource_type: 'user', resource_id: teacher.id });
  expect(trail).toMatchObject([
    { action: 'identity.linked', changes: { identity_email: { to: teacher.email } } },
    { action: 'user.logged_in', changes: { method: { to: 'sso' } } },
    { action: 'user.logged_in' },
  ]);
});

test('does not link an email that the school has given to another person', async () => {
  const { path } = await aPlainProvider();
  await browser.open(path);
  idp.account = { ...idp.account, sub: 'another-person' };
  const arrival = await new TestBrowser(app).open(path);
  expect([arrival.status, arrival.text]).toEqual([403, expect.stringContaining('Another account is linked already')]);
});

test('refuses a deactivated user, and an account that nobody has', async () => {
  const { path } = await aPlainProvider();
  await browser.open(path);
  const text = 'update users set active = false where institution_id = $1 and id = $2';
  await app.pool.query(text, [admin.institution.id, teacher.id]);
  expect((await new TestBrowser(app).open(path)).status).toBe(403);
  expect((await auditActions(app, teacher)).at(-1)).toBe('user.login_failed');
  idp.account = { sub: 'unknown', email: 'unknown@school.example', email_verified: true };
  expect((await new TestBrowser(app).open(path)).status).toBe(403);
});

test('creates a user where the provider may, once, and not without a name or with an email of another institution', async () => {
  const jit = { jit_role_id: admin.institution.roleIds.viewer, domains: ['school.example'] };
  const { path } = await aPlainProvider(jit);
  const sub = `new-${admin.institution.id}`;
  const email = `${sub}@school.example`;
  idp.account = { sub, email, email_verified: true };
  expect((await browser.open(path)).status).toBe(403);
  idp.account = { ...idp.account, given_name: 'Nora', family_name: 'New' };
  await new TestBrowser(app).open(path);
  const fresh = new TestBrowser(app);
  await fresh.open(path);
  const created = await fresh.account();
  expect(created).toMatchObject({ email, name: 'Nora New' });
  const dashboard = await app.as(admin);
  expect(await auditedChanges(dashboard, { action: 'user.provisioned' })).toMatchObject([
    { changes: { email: { to: email }, role: { to: 'viewer' } } },
  ]);

  const stranger = await app.make.aUser({ role: 'viewer' });
  idp.account = { sub: 'stranger', email: stranger.email, email_verified: true, name: 'Stranger' };
  expect((await new TestBrowser(app).open(path)).status).toBe(403);
});

test('gives no role that has become one that manages', async () => {
  const { make, pool } = app;
  const { rows } = await pool.query(
    `insert into roles (institution_id, name, permissions) values ($1, $2, array['read:students']) returning id`,
    [admin.institution.id, make.unique('role')],
  );
  const { path } = await aPlainProvider({ jit_role_id: rows[0].id, domains: ['school.example'] });
  idp.account = { sub: 'climber', email: 'climber@school.example', email_verified: true, name: 'Climber' };
  await pool.query(`update roles set permissions = array['manage:users'] where institution_id = $1 and id = $2`, [
    admin.institution.id,
    rows[0].id,
  ]);
  expect((await browser.open(path)).status).toBe(403);
});

test('ends the session that the browser had', async () => {
  const { path } = await aPlainProvider();
  await browser.signIn(admin);
  const former = await browser.token();
  await browser.open(path);
  expect((await withToken(former as string).get('/auth/profile')).status).toBe(401);
  expect(await browser.account()).toMatchObject({ id: teacher.id });
});

test('counts as second factor where the provider says so, or its administrator', async () => {
  await setRole('requires_second_factor = true');
  const plain = await aPlainProvider();
  await browser.open(plain.path);
  expect((await withToken((await browser.token()) as string).get('/students')).status).toBe(403);
  idp.account = { ...idp.account, amr: ['pwd', 'mfa'] };
  const asked = new TestBrowser(app);
  await asked.open(plain.path);
  expect(await asked.account()).toMatchObject({ signedInBy: ['sso', 'mfa'] });
  expect((await withToken((await asked.token()) as string).get('/students')).status).toBe(200);
  idp.account = { ...idp.account, amr: undefined };
  const sure = await aPlainProvider({ assures_second_factor: true });
  const assured = new TestBrowser(app);
  await assured.open(sure.path);
  expect(await assured.account()).toMatchObject({ signedInBy: ['sso', 'mfa'] });
});

test('asks for the registered second factor where the role requires one and the provider has not', async () => {
  const { path } = await aPlainProvider();
  await browser.open(path);
  const phone = await addApp(withToken((await browser.token()) as string));
  await setRole('requires_second_factor = true');
  const open = new TestBrowser(app);
  const arrival = await open.open(`${path}?return=/dashboard/classes`);
  expect([arrival.status, arrival.url.pathname, await open.token()]).toEqual([303, '/dashboard/classes', undefined]);
  const { challenge, factors, passkey } = challengeIn(arrival);
  expect([factors, passkey]).toEqual([['totp', 'recovery_code'], null]);
  expect(await open.step('/factor', { challenge, totp: '000000' })).toMatchObject({ error: 'invalid_credentials' });
  await open.step('/factor', { challenge, totp: codeOf(phone.secret) });
  expect(await open.account()).toMatchObject({ id: teacher.id, signedInBy: ['sso', 'totp'] });
  expect((await withToken((await open.token()) as string).get('/students')).status).toBe(200);
  expect(await open.step('/factor', { challenge, totp: codeOf(phone.secret, 1) })).toMatchObject({
    error: 'unauthorized',
  });
  await setRole('requires_second_factor = false');
  expect((await new TestBrowser(app).open(path)).url.hash).toBe('');
});

test('takes the time of the sign-in from the provider, not from the second factor', async () => {
  const { path } = await aPlainProvider();
  await browser.open(path);
  const phone = await addApp(withToken((await browser.token()) as string));
  await setRole('requires_second_factor = true');
  const hoursAgo = Math.floor(Date.now() / 1000) - 3 * 3600;
  idp.forge = (idToken) => withClaims(idToken, { auth_time: hoursAgo });
  const { challenge } = challengeIn(await browser.open(path));
  idp.forge = undefined;
  await browser.step('/factor', { challenge, totp: codeOf(phone.secret) });
  const { body } = await withToken((await browser.token()) as string).graphql('mutation { beginTotp { secret } }');
  expect(body.errors[0].extensions.code).toBe('REAUTHENTICATION_REQUIRED');
});

/** Reads the challenge that the dashboard finds in its address. */
function challengeIn({ url }: Arrival) {
  const [, question = ''] = /^#second-factor=(.+)$/.exec(url.hash) ?? [];
  return JSON.parse(Buffer.from(question, 'base64url').toString());
}

test('begins anew without a question when a portal sends a code without state', async () => {
  const { path } = await aPlainProvider({ kind: 'clever', district: 'd-1' });
  idp.account = { ...idp.account, district: 'd-1' };
  const arrival = await browser.open(`${path}/callback?code=from-the-portal`);
  expect([arrival.status, arrival.url.pathname]).toEqual([303, '/dashboard']);
  expect(await browser.account()).toMatchObject({ id: teacher.id });
});

test('answers unknown institutions and providers alike', async () => {
  const { path } = await aPlainProvider();
  for (const unknown of ['/auth/sso/nobody/google', `${path}x`, `${path}x/callback?state=1&code=2`])
    expect((await browser.open(unknown)).status, unknown).toBe(404);
});

test('limits the flows that begin at one address', async () => {
  const own = await aPlainProvider();
  const statuses: number[] = [];
  for (let start = 0; start < 61; start += 1) statuses.push((await browser.open(own.path, 1)).status);
  expect(new Set(statuses)).toEqual(new Set([302, 429]));
  await app.pool.query(`delete from rate_limits where key like 'sso_start%'`);
});
