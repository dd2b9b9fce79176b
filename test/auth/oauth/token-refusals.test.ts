import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { anOAuthClient, basic, postToken } from '../../support/oauth-client.ts';

/** Errors of POST /oauth/token have the form of RFC 6749, section 5.2. */

const app = await useSharedApp();
const user = await app.make.aUser();
const client = await anOAuthClient(app, user, ['read:courses', 'read:students']);

const grant = { grant_type: 'client_credentials' };

test.each<[string, () => Promise<{ status: number; headers: Headers; body: unknown }>, boolean]>([
  ['a wrong secret by HTTP Basic', () => postToken(app, grant, basic(client.clientId, 'wrong')), true],
  ['an unknown client', () => postToken(app, grant, basic(crypto.randomUUID(), client.clientSecret)), true],
  ['an id with a NUL', () => postToken(app, grant, basic('a\u0000b', client.clientSecret)), true],
  ['HTTP Basic without credentials', () => postToken(app, grant, { authorization: 'Basic' }), true],
  ['HTTP Basic without a colon', () => postToken(app, grant, { authorization: 'Basic YWJj' }), true],
  [
    'a wrong secret in the form',
    () => postToken(app, { ...grant, client_id: client.clientId, client_secret: 'wrong' }),
    false,
  ],
  ['a request without credentials', () => postToken(app, grant), false],
  ['a client id without a secret', () => postToken(app, { ...grant, client_id: client.clientId }), false],
])('refuses %s with 401', async (_what, send, isBasic) => {
  const { status, headers, body } = await send();
  expect([status, body]).toEqual([401, { error: 'invalid_client', error_description: expect.any(String) }]);
  expect(headers.get('www-authenticate')).toBe(isBasic ? 'Basic realm="oauth"' : null);
  expect(headers.get('cache-control')).toBe('no-store');
});

test.each<[string, [string, string][], string]>([
  ['no grant type', [], 'invalid_request'],
  ['an empty grant type', [['grant_type', '']], 'invalid_request'],
  ['another grant type', [['grant_type', 'password']], 'unsupported_grant_type'],
  [
    'a repeated parameter',
    [
      ['grant_type', 'client_credentials'],
      ['scope', 'read:students'],
      ['scope', 'read:courses'],
    ],
    'invalid_request',
  ],
  [
    'credentials sent twice',
    [
      ['grant_type', 'client_credentials'],
      ['client_secret', 'x'],
    ],
    'invalid_request',
  ],
  [
    'two client ids',
    [
      ['grant_type', 'client_credentials'],
      ['client_id', 'x'],
    ],
    'invalid_request',
  ],
])('refuses %s with 400', async (_what, form, error) => {
  const { status, body } = await postToken(app, form, client.basic);
  expect([status, body]).toEqual([400, { error, error_description: expect.stringMatching(/^[\x20-\x7e]+$/) }]);
});

test('refuses a JSON body with 415, a large one with 413, and other methods with 405', async () => {
  const anonymous = app.anonymous();
  const json = await anonymous.post('/oauth/token', grant, client.basic);
  expect([json.status, json.body.error]).toEqual([415, 'invalid_request']);
  expect(json.body.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
  const large = await postToken(app, { ...grant, scope: 'x'.repeat(20_000) }, client.basic);
  expect([large.status, large.body.error]).toEqual([413, 'invalid_request']);
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const { status, headers, body } = await anonymous.send(method, '/oauth/token');
    expect([status, headers.get('allow'), body.error]).toEqual([405, 'POST', 'invalid_request']);
  }
});

test('refuses a revoked client with the right secret', async () => {
  const revoked = await anOAuthClient(app, user, ['read:students']);
  await app.pool.query('update oauth_clients set revoked_at = now() where id = $1', [revoked.id]);
  const { status, body } = await revoked.ask();
  expect([status, body.error]).toEqual([401, 'invalid_client']);
});
