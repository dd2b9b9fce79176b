import { totpCode } from '../../src/auth/factors/totp.ts';
import type { TestApp } from './app.ts';
import { SoftAuthenticator } from './authenticator.ts';
import type { Client } from './client.ts';
import type { TestUser } from './factories.ts';

const ADDED = '{ authenticator { id kind name } recoveryCodes }';

/** Returns the present code of an authenticator app, or that of some steps later. */
export function codeOf(secret: string, later = 0): string {
  return totpCode(fromBase32(secret), Math.floor(Date.now() / 30_000) + later);
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Registers an authenticator app for a user by a code of the step before, so that later ones still count. */
export async function addApp(client: Client): Promise<{ secret: string; id: number; recoveryCodes: string[] }> {
  const { beginTotp } = (await client.graphql('mutation { beginTotp { challenge secret } }')).body.data;
  const { body } = await client.graphql(
    `mutation ($challenge: String!, $code: String!) { addTotp(challenge: $challenge, code: $code) ${ADDED} }`,
    { challenge: beginTotp.challenge, code: codeOf(beginTotp.secret, -1) },
  );
  const { authenticator, recoveryCodes } = body.data.addTotp;
  return { secret: beginTotp.secret, id: authenticator.id, recoveryCodes };
}

/** Registers a passkey for a user. */
export async function addPasskey(app: TestApp, client: Client, name = 'Laptop') {
  const { PUBLIC_URL, PORT } = app.registrar.config;
  const passkey = new SoftAuthenticator(new URL(PUBLIC_URL ?? `http://localhost:${PORT}`).origin);
  const { beginPasskey } = (await client.graphql('mutation { beginPasskey { challenge options } }')).body.data;
  const { body } = await client.graphql(
    `mutation ($challenge: String!, $name: String!, $response: JSONObject!) { addPasskey(challenge: $challenge, name: $name, response: $response) ${ADDED} }`,
    { challenge: beginPasskey.challenge, name, response: passkey.create(beginPasskey.options) },
  );
  return { passkey, added: body.data?.addPasskey, errors: body.errors };
}

/** Begins a login with the password, and returns the step. */
export async function beginLogin(client: Client, { email, password }: Pick<TestUser, 'email' | 'password'>) {
  const { body } = await client.graphql(
    `mutation ($email: String!, $password: String!) { beginLogin(email: $email, password: $password) {
       tokens { accessToken } challenge { challenge factors passkey expiresIn } } }`,
    { email, password },
  );
  return body.data?.beginLogin ?? body.errors[0].extensions;
}

/** Answers the challenge of a login. Returns the tokens, or the code of the error. */
export async function completeLogin(client: Client, challenge: string, response: Record<string, unknown>) {
  const { body } = await client.graphql(
    'mutation ($challenge: String!, $response: FactorInput!) { completeLogin(challenge: $challenge, response: $response) { accessToken user { id } } }',
    { challenge, response },
  );
  return body.data?.completeLogin ?? (body.errors[0].extensions.code as string);
}
