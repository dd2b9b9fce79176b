import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { addApp, addPasskey, beginLogin, codeOf, completeLogin } from '../../support/factors.ts';
import { signedIn } from '../../support/signed-in.ts';

/** Challenges and factors that are used after something else has changed, or a second time ([D64], [D65]). */

const app = await useSharedApp();

const CHANGE =
  'mutation ($current: String!, $new: String!) { changePassword(current: $current, new: $new) { message } }';

test('a challenge does not outlive a change of the password with which it began', async () => {
  const { user, client } = await signedIn(app);
  const { secret, recoveryCodes } = await addApp(client);
  const begun = await beginLogin(app.anonymous(), user);
  const password = 'a new and better one';
  await client.graphql(CHANGE, { current: user.password, new: password });
  for (const response of [{ totp: codeOf(secret) }, { recoveryCode: recoveryCodes[0] }])
    expect(await completeLogin(app.anonymous(), begun.challenge.challenge, response)).toBe('UNAUTHORIZED');
  const again = await beginLogin(app.anonymous(), { ...user, password });
  expect(await completeLogin(app.anonymous(), again.challenge.challenge, { totp: codeOf(secret) })).toMatchObject({
    user: { id: user.id },
  });
});

const BEGIN = 'mutation { beginPasskey { challenge options } }';
const ADD = `mutation ($challenge: String!, $response: JSONObject!) {
  addPasskey(challenge: $challenge, name: "Again", response: $response) { authenticator { id } } }`;

test('registers a passkey once, and says that it is registered', async () => {
  const { client } = await signedIn(app);
  const { passkey } = await addPasskey(app, client);
  const { challenge, options } = (await client.graphql(BEGIN)).body.data.beginPasskey;
  const { body } = await client.graphql(ADD, { challenge, response: passkey.create(options) });
  expect(body.errors[0].extensions).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { response: [expect.stringContaining('registered already')] },
  });
});

test('refuses a code of an app whose secret a former key has encrypted, and leaves the other ways in', async () => {
  const { user, client } = await signedIn(app);
  const { secret, recoveryCodes } = await addApp(client);
  const forget = `update authenticators set encrypted_secret = '\\x00' where institution_id = $1 and user_id = $2`;
  await app.pool.query(forget, [user.institution.id, user.id]);
  const { challenge } = (await beginLogin(app.anonymous(), user)).challenge;
  const complete = (response: Record<string, unknown>) => completeLogin(app.anonymous(), challenge, response);
  expect(await complete({ totp: codeOf(secret) })).toBe('INVALID_CREDENTIALS');
  expect(await complete({ recoveryCode: recoveryCodes[0] })).toMatchObject({ user: { id: user.id } });
});
