import { afterAll, beforeEach, expect, test } from 'vitest';
import { FLOW_LIFETIME_MS, sealFlow, unsealFlow } from '../../src/auth/sso/flow.ts';
import { useSharedApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { TestIdentityProvider, withClaims } from '../support/identity-provider.ts';
import { aProvider, type ConfiguredProvider, TestBrowser } from '../support/sso.ts';
import { testLog } from '../support/test-log.ts';

/** Attacks on single sign-on: by links, by a stolen code, by a page that signs its visitors in as the attacker, by a provider that lies. */

const app = await useSharedApp();
let victim: TestUser;
let provider: ConfiguredProvider;
let browser: TestBrowser;

const idp = await TestIdentityProvider.start();
afterAll(() => idp.stop());

beforeEach(async () => {
  victim = await app.make.aUser({ role: 'teacher' });
  provider = await aProvider(app, victim.institution, idp);
  browser = new TestBrowser(app);
  idp.fault = () => false;
  idp.forge = undefined;
  idp.account = accountOf(victim);
});

const accountOf = ({ id, institution, email }: TestUser) => ({
  sub: `attacked-${institution.id}-${id}`,
  email,
  email_verified: true,
});

/** Follows a flow until the provider sends the browser back, and returns that address without opening it. */
async function callbackOf(of: TestBrowser): Promise<URL> {
  let url = new URL(provider.path, of.service);
  while (!url.pathname.endsWith('/callback')) {
    const location = (await of.fetch(url)).headers.get('location');
    url = new URL(location as string, url);
  }
  return url;
}

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/dashboard/../../evil',
  '/dashboard//evil.example',
  '/dashboard@evil.example',
  '/dashboardevil',
  '/dashboard\r\nLocation: https://evil.example',
  'javascript:alert(1)',
  ['/dashboard', 'https://evil.example'],
])('leads nobody elsewhere by return=%s', async (text) => {
  const query = [text].flat().map((each) => `return=${encodeURIComponent(each)}`);
  const arrival = await browser.open(`${provider.path}?${query.join('&')}`);
  expect(arrival.url.href).toBe(new URL('/dashboard', browser.service).href);
});

test('returns to a long path only if the flow still fits into a cookie', async () => {
  const open = async (length: number, steps?: number) => {
    const query = new URLSearchParams({ return: '/dashboard/'.padEnd(length, 'x') });
    return browser.open(`${provider.path}?${query}`, steps);
  };
  await open(2_000, 1);
  expect(Math.max(...[...browser.own].map(([name, value]) => name.length + value.length))).toBeLessThan(4_096);
  expect((await open(2_000)).url.pathname).toHaveLength(2_000);
  expect((await open(2_001)).url.pathname).toBe('/dashboard');
});

test('a page cannot sign its visitor in as the attacker: the callback needs the browser that began', async () => {
  const attacker = new TestBrowser(app);
  const callback = await callbackOf(attacker);
  const arrival = await browser.open(callback.pathname + callback.search);
  expect([arrival.status, await browser.account()]).toEqual([400, null]);
  // Nor with a flow of its own.
  await browser.open(provider.path, 1);
  const mixed = await browser.open(callback.pathname + callback.search);
  expect([mixed.status, await browser.account()]).toEqual([400, null]);
});

test('a callback is good once, also for two requests at the same time', async () => {
  const callback = await callbackOf(browser);
  const twin = new TestBrowser(app);
  for (const [name, value] of browser.own) twin.own.set(name, value);
  const answers = await Promise.all([browser, twin].map((each) => each.fetch(callback)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  expect((await twin.fetch(callback)).status).toBe(400);
});

test("a flow that a browser brings along is nobody's: a session begins with a cookie of its own", async () => {
  browser.own.set('registrar_dev', 'fixed-by-the-attacker');
  await browser.open(provider.path);
  expect(browser.own.get('registrar_dev')).not.toBe('fixed-by-the-attacker');
  expect(await browser.account()).toMatchObject({ id: victim.id });
});

test('an altered flow, one of another provider and one that is too old open nothing', async () => {
  const other = await aProvider(app, victim.institution, idp);
  const callback = await callbackOf(browser);
  const moved = await browser.fetch(new URL(`${other.path}/callback${callback.search}`, callback));
  expect(moved.status).toBe(400);
  const altered = new TestBrowser(app);
  const own = await callbackOf(altered);
  const flow = altered.own.get('registrar_sso_dev') as string;
  altered.own.set('registrar_sso_dev', `${flow.slice(0, -4)}AAAA`);
  expect((await altered.fetch(own)).status).toBe(400);
  const late = new TestBrowser(app);
  const lateCallback = await callbackOf(late);
  const key = app.registrar.encryptionKey;
  const begun = unsealFlow(key, late.own.get('registrar_sso_dev'));
  late.own.set('registrar_sso_dev', sealFlow(key, { ...begun, startedAt: begun.startedAt - FLOW_LIFETIME_MS - 1 }));
  expect((await late.fetch(lateCallback)).status).toBe(400);
  late.own.set('registrar_sso_dev', sealFlow(key, begun));
  expect((await late.fetch(lateCallback)).status).toBe(303);
});

/** Returns the token with the parts of another one. */
const mixed = (token: string, other: string, parts: readonly number[]) =>
  token
    .split('.')
    .map((part, index) => (parts.includes(index) ? other.split('.')[index] : part))
    .join('.');

const unsigned = `${Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')}..`;

test.each<[string, (token: string) => string, number]>([
  ['nothing else than its own', (token) => withClaims(token, {}), 303],
  ['another issuer', (token) => withClaims(token, { iss: 'https://evil.example' }), 502],
  ['another audience', (token) => withClaims(token, { aud: 'another-client' }), 502],
  ['another nonce', (token) => withClaims(token, { nonce: 'replayed' }), 502],
  ['an end in the past', (token) => withClaims(token, { exp: 1_000_000_000 }), 502],
  ['claims that are not signed', (token) => mixed(token, withClaims(token, { name: 'Forged' }), [1]), 502],
  ['no signature', (token) => mixed(token, unsigned, [0, 2]), 502],
])('of an ID token with %s', async (_, forge, status) => {
  idp.forge = forge;
  const arrival = await browser.open(provider.path);
  expect([arrival.status, (await browser.account()) !== null]).toEqual([status, status === 303]);
  expect(arrival.text).not.toContain('evil.example');
});

test('the log of a failed sign-in names the reason, and has no code, token or secret', async () => {
  const callback = await callbackOf(browser);
  const cookie = browser.own.get('registrar_sso_dev') as string;
  const { state, nonce, verifier } = unsealFlow(app.registrar.encryptionKey, cookie);
  const code = callback.searchParams.get('code') as string;
  const secrets = [code, cookie, state, nonce, verifier, TestIdentityProvider.clientSecret, 'replayed', victim.email];
  idp.forge = (token) => {
    const forged = withClaims(token, { nonce: 'replayed' });
    secrets.push(...token.split('.'), ...forged.split('.'));
    return forged;
  };
  testLog.take();
  expect((await browser.fetch(callback)).status).toBe(502);
  const log = testLog.take();
  const failures = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'single sign-on failed');
  expect(failures).toMatchObject([
    { reason: 'provider', err: { cause: { cause: { message: 'unexpected ID Token "nonce" claim value' } } } },
  ]);
  expect(secrets).toHaveLength(14);
  expect(secrets.filter((secret) => log.join('').includes(secret))).toEqual([]);
});

test('the words of a provider reach nobody', async () => {
  const callback = await callbackOf(browser);
  callback.search = `?error=access_denied&error_description=${encodeURIComponent('<b>Call 555-0100</b>')}&state=${callback.searchParams.get('state')}`;
  const answer = await browser.open(callback.pathname + callback.search);
  expect(answer.status).toBe(403);
  expect(answer.text).not.toContain('555-0100');
});

test('the address of a request does not decide where the provider sends the browser', async () => {
  const answer = await app
    .anonymous()
    .get(provider.path, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' });
  const redirect = new URL(answer.headers.get('location') as string).searchParams.get('redirect_uri');
  expect(redirect).toBe(new URL(`${provider.path}/callback`, browser.service).href);
});

test('an address of more than 8 KiB is refused', async () => {
  const statusOf = async (length: number) => (await browser.open(`${provider.path}?x=`.padEnd(length, 'x'), 1)).status;
  expect([await statusOf(8 * 1024), await statusOf(8 * 1024 + 1)]).toEqual([302, 400]);
});

test('a provider of one institution signs nobody in elsewhere', async () => {
  const stranger = await app.make.aUser({ role: 'teacher' });
  idp.account = accountOf(stranger);
  const arrival = await browser.open(provider.path);
  expect([arrival.status, await browser.account()]).toEqual([403, null]);
});
