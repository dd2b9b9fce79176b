import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { addPasskey } from '../../support/factors.ts';
import { signedIn } from '../../support/signed-in.ts';

/** Passkeys that are used a second time ([D65]). */

const app = await useSharedApp();

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
