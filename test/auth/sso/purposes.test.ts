import { afterAll, beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { TestUser } from '../../support/factories.ts';
import { TestIdentityProvider, withClaims } from '../../support/identity-provider.ts';
import { keptMails } from '../../support/kept-mails.ts';
import { mutate } from '../../support/mutate.ts';
import { aProvider, TestBrowser } from '../../support/sso.ts';
import { whileHolding } from '../../support/while-holding.ts';

/** Flows that begin in a session: linking, signing in again, and testing a provider ([D66], [D69]); and one that the office stops. */

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

test('links nobody who may manage users by email; they link themselves, within five minutes', async () => {
  const { path } = await aPlainProvider();
  idp.account = { sub: `admin-${admin.id}`, email: admin.email, email_verified: true };
  expect((await browser.open(path)).text).toContain('link it in your profile');
  expect((await browser.open(`${path}?purpose=link`)).status).toBe(403);
  await browser.signIn(admin);
  const linked = await browser.open(`${path}?purpose=link&return=/dashboard/profile`);
  expect([linked.status, linked.url.href]).toEqual([303, new URL('/dashboard/profile', browser.service).href]);
  const [mail] = await keptMails(app, admin);
  expect(mail?.content.paragraphs[1]).toContain('was linked to your account');
  const fresh = new TestBrowser(app);
  await fresh.open(path);
  expect(await fresh.account()).toMatchObject({ id: admin.id });

  const old = `update sessions set auth_time = now() - interval '6 minutes' where institution_id = $1`;
  await app.pool.query(old, [admin.institution.id]);
  expect((await browser.open(`${path}?purpose=link`)).text).toContain('within the last five minutes');
});

test('signs in again for the same user only, whom the provider has just asked', async () => {
  const { path } = await aPlainProvider();
  expect((await browser.open(`${path}?purpose=again`)).status).toBe(403);
  await browser.open(path);
  const old = `update sessions set auth_time = now() - interval '6 minutes' where institution_id = $1`;
  await app.pool.query(old, [admin.institution.id]);
  idp.requested.length = 0;
  const again = await browser.open(`${path}?purpose=again&return=/dashboard/users`);
  expect([again.status, again.url.pathname]).toEqual([303, '/dashboard/users']);
  expect(idp.requested.some((requested) => requested.startsWith('/interaction/'))).toBe(true);
  const { rows } = await app.pool.query(
    `select count(*)::int as open, bool_and(auth_time > now() - interval '5 minutes') as recent from sessions
     where institution_id = $1 and ended_at is null`,
    [admin.institution.id],
  );
  expect(rows[0]).toEqual({ open: 1, recent: true });
  const colleague = await app.make.aUser({ institution: admin.institution, role: 'teacher' });
  const linked = { sub: `sub-${colleague.id}-${admin.institution.id}`, email: colleague.email, email_verified: true };
  const stranger = { sub: 'somebody-else', email: 'else@school.example', email_verified: true };
  for (const account of [stranger, linked]) {
    idp.account = account;
    await new TestBrowser(app).open(path);
    browser.jarOf(new URL(idp.issuer)).clear();
    expect((await browser.open(`${path}?purpose=again`)).text).toContain('as the same user');
  }
});

test('does not sign in again where the provider has asked long ago, although it was told to ask', async () => {
  const { path } = await aPlainProvider();
  await browser.open(path);
  const sixMinutesAgo = Math.floor(Date.now() / 1000) - 360;
  idp.forge = (idToken) => withClaims(idToken, { auth_time: sixMinutesAgo });
  const again = await browser.open(`${path}?purpose=again`);
  idp.forge = undefined;
  expect(again.text).toContain('as the same user');
});

test('reports the claims to an administrator who tests the provider, and does nothing', async () => {
  const { path, id } = await aPlainProvider({ enabled: false });
  expect((await browser.open(path)).status).toBe(404);
  expect((await browser.open(`${path}?purpose=test`)).status).toBe(403);
  await browser.signIn(teacher);
  expect((await browser.open(`${path}?purpose=test`)).status).toBe(403);
  await browser.signIn(admin);
  idp.account = { ...idp.account, name: '<b>Bold</b>' };
  const report = await browser.open(`${path}?purpose=test`);
  expect([report.status, report.text]).toEqual([200, expect.stringContaining('would be linked to the user')]);
  expect(report.text).toContain(teacher.email);
  expect(report.text).not.toContain('<b>Bold</b>');
  expect(await browser.account()).toMatchObject({ id: admin.id });
  const text = 'select from user_identities where institution_id = $1 and provider_id = $2';
  expect((await app.pool.query(text, [admin.institution.id, id])).rowCount).toBe(0);
});

test('tells of a known account whether its user may sign in, which is no use of it', async () => {
  const { path } = await aPlainProvider();
  await browser.open(path);
  const used = `update user_identities set last_used_at = '2020-02-02' where institution_id = $1`;
  await app.pool.query(used, [admin.institution.id]);
  const office = new TestBrowser(app);
  await office.signIn(admin);
  expect((await office.open(`${path}?purpose=test`)).text).toContain('it signs its user in');
  const text = 'select last_used_at::date::text as day from user_identities where institution_id = $1';
  expect((await app.pool.query(text, [admin.institution.id])).rows).toEqual([{ day: '2020-02-02' }]);
  const deactivate = 'update users set active = false where institution_id = $1 and id = $2';
  await app.pool.query(deactivate, [admin.institution.id, teacher.id]);
  expect((await office.open(`${path}?purpose=test`)).text).toContain('Nobody at this institution signs in');
  await app.pool.query(deactivate.replace('false', 'true'), [admin.institution.id, teacher.id]);
  await new TestBrowser(app).open(path);
  expect((await app.pool.query(text, [admin.institution.id])).rows).not.toEqual([{ day: '2020-02-02' }]);
});

test('lets nobody test a provider who must register a second factor first', async () => {
  const { path } = await aPlainProvider();
  await browser.signIn(admin);
  const begun = await browser.open(`${path}?purpose=test`, 1);
  const require = 'mutation { updateSecurity(input: { secondFactorRoles: ["administrator"] }) { secondFactorRoles } }';
  await mutate(await app.as(admin), require);
  const ended = await browser.open(begun.url.href);
  expect([ended.status, ended.text]).toEqual([403, expect.not.stringContaining(teacher.email)]);
  const { status, url } = await browser.open(`${path}?purpose=test`, 1);
  expect([status, url.origin]).toEqual([403, browser.service.origin]);
  // The own account stays open.
  expect((await browser.open(`${path}?purpose=link`)).status).toBe(303);
});

test('opens nothing at a provider that was disabled meanwhile', async () => {
  const { path } = await aPlainProvider();
  const enable = (enabled: boolean) => {
    const text = 'update identity_providers set enabled = $2 where institution_id = $1';
    return app.pool.query(text, [admin.institution.id, enabled]);
  };
  const finish = async (enabled: boolean) => {
    await enable(true);
    const { url } = await browser.open(path, 1);
    await enable(enabled);
    return (await browser.open(url.href)).status;
  };
  expect(await finish(false)).toBe(404);
  expect(await browser.token()).toBeUndefined();
  expect(await finish(true)).toBe(303);
  expect(await browser.token()).toBeDefined();
});

test.each(['sign in', 'link'])('does not %s at a provider that is deleted meanwhile', async (purpose) => {
  const { path, id } = await aPlainProvider();
  if (purpose === 'link') await browser.signIn(admin);
  const begun = await browser.open(purpose === 'link' ? `${path}?purpose=link` : path, 1);
  const deletion = {
    text: 'delete from identity_providers where institution_id = $1 and id = $2',
    values: [admin.institution.id, id],
  };

  const [arriving] = await whileHolding(app.pool, deletion, async (waiting) => {
    const arriving = browser.open(begun.url.href);
    await waiting(1);
    return [arriving] as const;
  });

  const { status, text } = await arriving;
  expect([status, text]).toEqual([400, expect.stringContaining('Begin again')]);
});
