import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestApp, useApp } from '../../support/app.ts';
import type { TestUser } from '../../support/factories.ts';

const app = useApp({ TRUST_PROXY: 'loopback' });
// Hundreds of passwords are hashed here.
vi.setConfig({ testTimeout: 60_000 });

let second: TestApp;

beforeAll(async () => {
  second = await TestApp.on(app.current.registrar.database.url, { TRUST_PROXY: 'loopback' });
});

afterAll(() => second.stop());

let addresses = 0;

/** An address that no other test has. */
function anAddress(): string {
  addresses += 1;
  return `192.0.2.${addresses}`;
}

const login = (email: string, password: string, address: string, instance = app.current) =>
  instance.anonymous().post('/auth/login', { email, password }, { 'x-forwarded-for': address });

const fail = (user: { email: string }, address: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, (_, index) => login(user.email, 'wrong', address, index % 2 ? second : app.current)),
  );

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

const succeed = async (user: TestUser, address: string, instance = app.current) =>
  (await login(user.email, user.password, address, instance)).status;

test('after ten failures for one email from one address the eleventh is 429 whatever its password, on every instance', async () => {
  const user = await app.current.make.aUser();
  const address = anAddress();
  expect(statuses(await fail(user, address, 10))).toEqual(Array(10).fill(401));

  const refused = await login(user.email, user.password, address, second);

  expect([refused.status, refused.body.error]).toEqual([429, 'rate_limit_exceeded']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(880);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  expect(await succeed(user, anAddress())).toBe(200);
  expect(await succeed(await app.current.make.aUser(), address)).toBe(200);
});

test('of fifty attempts at once ten are answered, and no more', async () => {
  const user = await app.current.make.aUser();
  const answers = await fail(user, anAddress(), 50);
  expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(40).fill(429)]);
});

test('the right password among a crowd of wrong ones opens nothing once ten have failed', async () => {
  const user = await app.current.make.aUser();
  const address = anAddress();
  await fail(user, address, 10);
  const right = await Promise.all(Array.from({ length: 5 }, () => succeed(user, address)));
  expect(right).toEqual(Array(5).fill(429));
});

test('many right logins at once all succeed', async () => {
  const user = await app.current.make.aUser();
  const address = anAddress();
  expect(await Promise.all(Array.from({ length: 20 }, () => succeed(user, address)))).toEqual(Array(20).fill(200));
});

test('a successful login clears the count of its email and address', async () => {
  const user = await app.current.make.aUser();
  const address = anAddress();
  await fail(user, address, 9);
  expect(await succeed(user, address)).toBe(200);
  expect(statuses(await fail(user, address, 9))).toEqual(Array(9).fill(401));
  expect(await succeed(user, address)).toBe(200);
});

test('fifty failures for one email from many addresses stop that email everywhere', async () => {
  const user = await app.current.make.aUser();
  for (let round = 0; round < 5; round += 1)
    expect(statuses(await fail(user, anAddress(), 10))).toEqual(Array(10).fill(401));
  expect(await succeed(user, anAddress())).toBe(429);
});

test('a hundred failures from one address stop that address, and no other', async () => {
  const address = anAddress();
  const user = await app.current.make.aUser();
  for (let index = 0; index < 10; index += 1) await fail({ email: `nobody${index}@school.example` }, address, 10);
  expect(await succeed(user, address)).toBe(429);
  expect(await succeed(user, anAddress())).toBe(200);
});

test('one IPv6 network is one address', async () => {
  const user = await app.current.make.aUser();
  for (let host = 1; host <= 10; host += 1) await fail(user, `2001:db8:1:1::${host}`, 1);
  expect(await succeed(user, '2001:db8:1:1:ffff::1')).toBe(429);
  expect(await succeed(user, '2001:db8:1:2::1')).toBe(200);
});

test('no spelling of an email has a count of its own', async () => {
  const user = await app.current.make.aUser();
  const address = anAddress();
  for (let index = 0; index < 10; index += 1)
    await login(index % 2 ? user.email.toUpperCase() : ` ${user.email}`, 'wrong', address);
  expect(await succeed(user, address)).toBe(429);
});

test('an email that no user has is throttled just the same', async () => {
  const answers = await fail({ email: 'nobody@elsewhere.example' }, anAddress(), 12);
  expect(statuses(answers)).toEqual([...Array(10).fill(401), 429, 429]);
});

test('aliased GraphQL logins end at the first that fails, which counts together with those over REST', async () => {
  const user = await app.current.make.aUser();
  const address = anAddress();
  await fail(user, address, 3);
  const aliases = Array.from(
    { length: 10 },
    (_, index) => `a${index}: login(email: $email, password: "wrong") { expiresIn }`,
  );
  const document = { query: `mutation ($email: String!) { ${aliases.join('\n')} }`, variables: { email: user.email } };
  const guess = () => app.current.anonymous().post('/graphql', document, { 'x-forwarded-for': address });

  const answers = await Promise.all(Array.from({ length: 7 }, guess));

  for (const { body } of answers) {
    expect(body.data).toBeNull();
    expect(body.errors).toMatchObject([{ path: ['a0'], extensions: { code: 'INVALID_CREDENTIALS' } }]);
  }
  expect(await succeed(user, address)).toBe(429);
});

test('the window passes', async () => {
  const user = await app.current.make.aUser();
  const address = anAddress();
  await fail(user, address, 10);
  await app.current.registrar.database.pool.query(`update rate_limits set expire = $1 where key like 'login%'`, [
    Date.now() - 1,
  ]);
  expect(await succeed(user, address)).toBe(200);
});

test('trying to guess the current password of a session is throttled too', async () => {
  const user = await app.current.make.aUser();
  const client = await app.current.as(user);
  const change = () =>
    client.graphql('mutation { changePassword(current: "guess", new: "another password") { message } }');
  for (let index = 0; index < 10; index += 1)
    expect((await change()).body.errors[0].extensions.code).toBe('VALIDATION_ERROR');
  expect((await change()).body.errors[0].extensions.code).toBe('RATE_LIMIT_EXCEEDED');
});
