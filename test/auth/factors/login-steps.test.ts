import { expect, test } from 'vitest';
import { TestApp, useApp } from '../../support/app.ts';
import { auditActions, auditedChanges } from '../../support/audit-actions.ts';
import { addApp, addPasskey, beginLogin, codeOf, completeLogin } from '../../support/factors.ts';
import { keptMails } from '../../support/kept-mails.ts';
import { signedIn } from '../../support/signed-in.ts';

/** Login in steps, with second factors ([D64], [D65]). */

const app = await useApp({ PUBLIC_URL: 'https://school.example' });

async function userWithApp() {
  const { user, client } = await signedIn(app);
  return { user, client, ...(await addApp(client)) };
}

const anonymous = () => app.anonymous();

test('a password is enough for a user without a second factor', async () => {
  const user = await app.make.aUser();
  const { tokens, challenge } = await beginLogin(anonymous(), user);
  expect(challenge).toBeNull();
  expect(tokens.accessToken).toBeTruthy();
});

test('an authenticator app completes a login once, and each code counts once', async () => {
  const { user, secret } = await userWithApp();
  const { tokens, challenge } = await beginLogin(anonymous(), user);
  expect(tokens).toBeNull();
  expect(challenge).toMatchObject({ factors: ['totp', 'recovery_code'], passkey: null, expiresIn: 300 });

  const code = codeOf(secret);
  expect(await completeLogin(anonymous(), challenge.challenge, { totp: '000000' })).toBe('INVALID_CREDENTIALS');
  expect(await completeLogin(anonymous(), challenge.challenge, { totp: code })).toMatchObject({
    user: { id: user.id },
  });
  expect(await completeLogin(anonymous(), challenge.challenge, { totp: codeOf(secret, 1) })).toBe('UNAUTHORIZED');
  const next = (await beginLogin(anonymous(), user)).challenge;
  expect(await completeLogin(anonymous(), next.challenge, { totp: code })).toBe('INVALID_CREDENTIALS');

  const logins = (await auditedChanges(await signIn(user, codeOf(secret, 1)), { action: 'user.logged_in' })).map(
    ({ changes }) => changes?.method?.to,
  );
  expect(logins).toEqual(['password+totp', 'password+totp']);
  expect((await auditActions(app, user)).filter((action) => action === 'user.factor_failed')).toHaveLength(2);
});

async function signIn(user: { email: string; password: string }, totp: string) {
  const { challenge } = await beginLogin(anonymous(), user);
  const { accessToken } = await completeLogin(anonymous(), challenge.challenge, { totp });
  const { Client } = await import('../../support/client.ts');
  return new Client(app.url, { authorization: `Bearer ${accessToken}` });
}

test('of two instances that race with one challenge, one code or one recovery code, exactly one wins', async () => {
  const other = await TestApp.on(app.registrar.database.url, { PUBLIC_URL: 'https://school.example' });
  const clients = () => [anonymous(), other.anonymous()];
  const wins = (answers: unknown[]) => answers.filter((answer) => typeof answer !== 'string').length;
  try {
    const { user, secret, recoveryCodes } = await userWithApp();
    const begin = async () => (await beginLogin(anonymous(), user)).challenge.challenge as string;

    const shared = await begin();
    const byChallenge = [{ recoveryCode: recoveryCodes[0] }, { recoveryCode: recoveryCodes[1] }];
    expect(
      wins(
        await Promise.all(clients().map((client, index) => completeLogin(client, shared, byChallenge[index] ?? {}))),
      ),
    ).toBe(1);

    const [first, second] = [await begin(), await begin()];
    const race = (response: Record<string, unknown>) =>
      Promise.all(clients().map((client, index) => completeLogin(client, index ? first : second, response)));
    expect(wins(await race({ totp: codeOf(secret) }))).toBe(1);
    const again = [await begin(), await begin()];
    const answers = await Promise.all(
      clients().map((client, index) => completeLogin(client, again[index] ?? '', { recoveryCode: recoveryCodes[2] })),
    );
    expect(wins(answers)).toBe(1);
  } finally {
    await other.stop();
  }
});

test('a passkey signs in alone, and as second factor', async () => {
  const user = await app.make.aUser();
  const { passkey, added } = await addPasskey(app, await app.as(user));
  expect(added).toMatchObject({ authenticator: { kind: 'passkey', name: 'Laptop' } });
  expect(added.recoveryCodes).toHaveLength(10);

  const begun = (await anonymous().graphql('mutation { beginPasskeyLogin { challenge factors passkey } }')).body.data;
  const { challenge, passkey: options } = begun.beginPasskeyLogin;
  expect(await completeLogin(anonymous(), challenge, { passkey: passkey.get(options) })).toMatchObject({
    user: { id: user.id },
  });

  const second = (await beginLogin(anonymous(), user)).challenge;
  expect(second.factors).toEqual(['passkey', 'recovery_code']);
  expect(await completeLogin(anonymous(), second.challenge, { passkey: passkey.get(second.passkey) })).toMatchObject({
    user: { id: user.id },
  });
});

test('refuses a passkey of another origin, without user verification, with a counter going back, altered or replayed', async () => {
  const user = await app.make.aUser();
  const { passkey } = await addPasskey(app, await app.as(user));
  const begin = async () =>
    (await anonymous().graphql('mutation { beginPasskeyLogin { challenge passkey } }')).body.data.beginPasskeyLogin;
  const answer = async (
    overrides: object,
    change: (response: { response: Record<string, string> }) => void = () => undefined,
  ) => {
    const { challenge, passkey: options } = await begin();
    const response = passkey.get(options, overrides) as never as { response: Record<string, string> };
    change(response);
    return completeLogin(anonymous(), challenge, { passkey: response });
  };
  expect(await answer({ count: 7 })).toMatchObject({ user: { id: user.id } });
  expect(await answer({ origin: 'https://evil.example' })).toBe('INVALID_CREDENTIALS');
  expect(await answer({ userVerified: false })).toBe('INVALID_CREDENTIALS');
  expect(await answer({ count: 7 })).toBe('INVALID_CREDENTIALS');
  expect(
    await answer({ count: 9 }, ({ response }) => {
      response.signature = `${response.signature?.slice(0, -8)}AAAAAAAA`;
    }),
  ).toBe('INVALID_CREDENTIALS');
  expect(
    await answer({ count: 9 }, ({ response }) => {
      response.userHandle = Buffer.from('1:999999').toString('base64url');
    }),
  ).toBe('INVALID_CREDENTIALS');

  const { passkey: options } = await begin();
  const stale = passkey.get(options, { count: 12 });
  expect(await completeLogin(anonymous(), (await begin()).challenge, { passkey: stale })).toBe('INVALID_CREDENTIALS');
  const answerTo = async (broken: object) => completeLogin(anonymous(), (await begin()).challenge, { passkey: broken });
  for (const broken of [{}, { id: 5 }, { id: 'x', response: { userHandle: 'x'.repeat(9_000) } }])
    expect(await answerTo(broken)).toBe('INVALID_CREDENTIALS');
  expect(await answerTo({ id: 'x'.repeat(17_000) })).toBe('PAYLOAD_TOO_LARGE');
});

test('refuses an altered challenge, and one of a registration', async () => {
  const { user, client, secret } = await userWithApp();
  const { challenge } = (await beginLogin(anonymous(), user)).challenge;
  const other = (await client.graphql('mutation { beginPasskey { challenge } }')).body.data.beginPasskey.challenge;
  for (const wrong of ['', 'nonsense', `${challenge.slice(0, -4)}AAAA`, other])
    expect(await completeLogin(anonymous(), wrong, { totp: codeOf(secret) })).toBe('UNAUTHORIZED');
  for (const response of [{}, { totp: '1', recoveryCode: '2' }])
    expect(await completeLogin(anonymous(), challenge, response)).toBe('VALIDATION_ERROR');
});

test('stops after ten wrong codes, also for the right one', async () => {
  const { user, secret } = await userWithApp();
  const { challenge } = (await beginLogin(anonymous(), user)).challenge;
  for (let count = 0; count < 10; count += 1) await completeLogin(anonymous(), challenge, { totp: '000000' });
  expect(await completeLogin(anonymous(), challenge, { totp: codeOf(secret) })).toBe('RATE_LIMIT_EXCEEDED');
  await app.registrar.limits.counter('factor_address', 900).delete('127.0.0.1');
});

test('adding and removing a factor ends other sessions, and tells the user by mail', async () => {
  const user = await app.make.aUser();
  const [client, elsewhere] = [await app.as(user), await app.as(user)];
  const { id } = await addApp(client);
  expect([(await client.get('/auth/profile')).status, (await elsewhere.get('/auth/profile')).status]).toEqual([
    200, 401,
  ]);
  await client.graphql(`mutation { createRecoveryCodes { codes } removeAuthenticator(id: ${id}) { id } }`);
  const account = '{ account { authenticators { id } recoveryCodesLeft } }';
  expect((await client.graphql(account)).body.data.account).toEqual({ authenticators: [], recoveryCodesLeft: 0 });
  expect((await keptMails(app, user)).map(({ kind }) => kind)).toEqual(Array(3).fill('account_changed'));
  expect(await auditActions(app, user)).toEqual([
    'authenticator.created',
    'recovery_codes.created',
    'recovery_codes.created',
    'authenticator.removed',
  ]);
});

test('a required factor cannot be removed, and gives back the permissions when it is registered', async () => {
  const { user, client: admin } = await signedIn(app);
  const registrar = await app.make.aUser({ institution: user.institution, role: 'registrar' });
  const client = await app.as(registrar);
  await admin.graphql('mutation { updateSecurity(input: { secondFactorRoles: ["registrar"] }) { withoutFactor } }');
  expect((await beginLogin(anonymous(), registrar)).tokens.accessToken).toBeTruthy();
  expect((await client.get('/students')).status).toBe(403);
  const { id, secret } = await addApp(client);
  expect((await client.get('/students')).status).toBe(200);
  const removal = await client.graphql(`mutation { removeAuthenticator(id: ${id}) { id } }`);
  expect(removal.body.errors[0].extensions).toEqual({ code: 'FORBIDDEN', reason: 'second_factor' });

  const removed = await admin.graphql(`mutation { removeAuthenticators(userId: ${registrar.id}) { id } }`);
  expect(removed.body.data.removeAuthenticators).toEqual({ id: registrar.id });
  expect((await client.get('/auth/profile')).status).toBe(401);
  expect((await beginLogin(anonymous(), registrar)).tokens).toBeTruthy();
  expect(secret).toBeTruthy();
});
