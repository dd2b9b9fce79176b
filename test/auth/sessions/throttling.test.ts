import { afterAll, expect, test, vi } from 'vitest';
import { TestApp, useApp } from '../../support/app.ts';
import type { TestUser } from '../../support/factories.ts';
import { signedIn } from '../../support/signed-in.ts';

const app = await useApp({ TRUST_PROXY: 'loopback' });
// Hundreds of passwords are hashed here.
vi.setConfig({ testTimeout: 60_000 });

const second = await TestApp.on(app.registrar.database.url, { TRUST_PROXY: 'loopback' });

afterAll(() => second.stop());

let addresses = 0;

/** Returns an address that no other test uses. */
function newAddress(): string {
  addresses += 1;
  return `192.0.2.${addresses}`;
}

const login = (email: string, password: string, address: string, instance = app) =>
  instance.anonymous().post('/auth/login', { email, password }, { 'x-forwarded-for': address });

const fail = (user: { email: string }, address: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, (_, index) => login(user.email, 'wrong', address, index % 2 ? second : app)),
  );

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

const succeed = async (user: TestUser, address: string) => (await login(user.email, user.password, address)).status;

test('refuses any password for an email and address on every instance after ten failures', async () => {
  const user = await app.make.aUser();
  const address = newAddress();
  expect(statuses(await fail(user, address, 10))).toEqual(Array(10).fill(401));

  const refused = await login(user.email, user.password, address, second);

  expect([refused.status, refused.body.error]).toEqual([429, 'rate_limit_exceeded']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(880);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  expect(await succeed(user, newAddress())).toBe(200);
  expect(await succeed(await app.make.aUser(), address)).toBe(200);
});

test('answers ten of fifty concurrent attempts', async () => {
  const user = await app.make.aUser();
  const answers = await fail(user, newAddress(), 50);
  expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(40).fill(429)]);
});

test('refuses concurrent attempts with the right password after ten failures', async () => {
  const user = await app.make.aUser();
  const address = newAddress();
  await fail(user, address, 10);
  const results = await Promise.all(Array.from({ length: 5 }, () => succeed(user, address)));
  expect(results).toEqual(Array(5).fill(429));
});

test('accepts twenty concurrent logins with the right password', async () => {
  const user = await app.make.aUser();
  const address = newAddress();
  expect(await Promise.all(Array.from({ length: 20 }, () => succeed(user, address)))).toEqual(Array(20).fill(200));
});

test('clears the count of an email and address after a successful login', async () => {
  const user = await app.make.aUser();
  const address = newAddress();
  await fail(user, address, 9);
  expect(await succeed(user, address)).toBe(200);
  expect(statuses(await fail(user, address, 9))).toEqual(Array(9).fill(401));
  expect(await succeed(user, address)).toBe(200);
});

test('refuses an email from any address after fifty failures from several addresses', async () => {
  const user = await app.make.aUser();
  for (let round = 0; round < 5; round += 1)
    expect(statuses(await fail(user, newAddress(), 10))).toEqual(Array(10).fill(401));
  expect(await succeed(user, newAddress())).toBe(429);
});

test('refuses an address after a hundred failures, and no other address', async () => {
  const address = newAddress();
  const user = await app.make.aUser();
  // Refusing a stranger takes as long as a real password, which these users do not have.
  for (let index = 0; index < 10; index += 1)
    await fail(await app.make.aUser({ institution: user.institution }), address, 10);
  expect(await succeed(user, address)).toBe(429);
  expect(await succeed(user, newAddress())).toBe(200);
});

test('counts an IPv6 /64 network as one address', async () => {
  const user = await app.make.aUser();
  for (let host = 1; host <= 10; host += 1) await fail(user, `2001:db8:1:1::${host}`, 1);
  expect(await succeed(user, '2001:db8:1:1:ffff::1')).toBe(429);
  expect(await succeed(user, '2001:db8:1:2::1')).toBe(200);
});

test('counts all spellings of an email together', async () => {
  const user = await app.make.aUser();
  const address = newAddress();
  for (let index = 0; index < 10; index += 1)
    await login(index % 2 ? user.email.toUpperCase() : ` ${user.email}`, 'wrong', address);
  expect(await succeed(user, address)).toBe(429);
});

test('throttles an email that no user has in the same way', async () => {
  const answers = await fail({ email: 'nobody@elsewhere.example' }, newAddress(), 12);
  expect(statuses(answers)).toEqual([...Array(10).fill(401), 429, 429]);
});

test('stops aliased GraphQL logins at the first failure, and counts it together with failures over REST', async () => {
  const user = await app.make.aUser();
  const address = newAddress();
  await fail(user, address, 3);
  const aliases = Array.from(
    { length: 10 },
    (_, index) => `a${index}: login(email: $email, password: "wrong") { expiresIn }`,
  );
  const document = { query: `mutation ($email: String!) { ${aliases.join('\n')} }`, variables: { email: user.email } };
  const sendGuesses = () => app.anonymous().post('/graphql', document, { 'x-forwarded-for': address });

  const answers = await Promise.all(Array.from({ length: 7 }, sendGuesses));

  for (const { body } of answers) {
    expect(body.data).toBeNull();
    expect(body.errors).toMatchObject([{ path: ['a0'], extensions: { code: 'INVALID_CREDENTIALS' } }]);
  }
  expect(await succeed(user, address)).toBe(429);
});

test('accepts logins again after the window', async () => {
  const user = await app.make.aUser();
  const address = newAddress();
  await fail(user, address, 10);
  await app.pool.query(`update rate_limits set expire = $1 where key like 'login%'`, [Date.now() - 1]);
  expect(await succeed(user, address)).toBe(200);
});

test('throttles guesses of the current password in changePassword', async () => {
  const { client } = await signedIn(app);
  const change = () =>
    client.graphql('mutation { changePassword(current: "guess", new: "another password") { message } }');
  for (let index = 0; index < 10; index += 1)
    expect((await change()).body.errors[0].extensions.code).toBe('VALIDATION_ERROR');
  expect((await change()).body.errors[0].extensions.code).toBe('RATE_LIMIT_EXCEEDED');
});
