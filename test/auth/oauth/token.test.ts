import jwt from 'jsonwebtoken';
import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { Client } from '../../support/client.ts';
import { anOAuthClient, basic, postToken } from '../../support/oauth-client.ts';

/** The client credentials grant at POST /oauth/token (RFC 6749). */

const app = await useSharedApp();
const ROSTER = 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly';

const user = await app.make.aUser();
const client = await anOAuthClient(app, user, [ROSTER, 'read:courses', 'read:students']);

const grant = { grant_type: 'client_credentials' };

test('issues a token for all scopes of the client if it asks for none', async () => {
  const { status, headers, body } = await client.ask();

  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 3600,
    scope: `read:students read:courses ${ROSTER}`,
  });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('pragma')).toBe('no-cache');
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('accepts the credentials in the form', async () => {
  const { clientId: client_id, clientSecret: client_secret } = client;
  expect((await postToken(app, { ...grant, client_id, client_secret })).status).toBe(200);
  // Proxies may add an Authorization header with another scheme.
  const proxy = { authorization: 'Negotiate abc' };
  expect((await postToken(app, { ...grant, client_id, client_secret }, proxy)).status).toBe(200);
  expect((await client.ask({ client_id })).status).toBe(200);
});

test('issues tokens with the claims of RFC 9068, which differ and are valid together', async () => {
  const bodies = await Promise.all(Array.from({ length: 20 }, async () => (await client.ask()).body));
  const tokens = new Set(bodies.map(({ access_token }) => access_token as string));
  expect(tokens.size).toBe(20);
  for (const token of tokens) {
    const answer = await new Client(app.url, { authorization: `Bearer ${token}` }).get('/students');
    expect(answer.status).toBe(200);
  }
  const { header, payload } = jwt.decode([...tokens][0] as string, { complete: true }) as jwt.Jwt;
  expect(header.typ).toBe('at+jwt');
  expect(payload).toMatchObject({ client_id: client.clientId, sub: client.clientId, jti: expect.any(String) });
});

test.each([
  [
    'the scopes of the client among those asked for',
    `read:students read:grades ${ROSTER} unknown`,
    `read:students ${ROSTER}`,
  ],
  ['all scopes for an empty scope', '', `read:students read:courses ${ROSTER}`],
  ['each scope once', ' read:courses  read:courses ', 'read:courses'],
])('grants %s', async (_what, scope, granted) => {
  expect((await client.ask({ scope })).body.scope).toBe(granted);
});

test('refuses a request for scopes of which the client has none', async () => {
  const { status, body } = await client.ask({ scope: 'read:grades READ:STUDENTS "\\' });
  expect([status, body]).toEqual([
    400,
    { error: 'invalid_scope', error_description: 'The client has none of these scopes.' },
  ]);
});

test('ends tokens with the client that expires, and then refuses it', async () => {
  const short = await anOAuthClient(app, user, ['read:students'], {
    expiresAt: new Date(Date.now() + 90_000).toISOString(),
  });
  const { body } = await short.ask();
  expect(body.expires_in).toBeGreaterThan(60);
  expect(body.expires_in).toBeLessThanOrEqual(90);
  const { exp, iat } = jwt.decode(body.access_token) as jwt.JwtPayload;
  expect((exp as number) - (iat as number)).toBe(body.expires_in);

  await app.pool.query('update oauth_clients set expires_at = now() where id = $1', [short.id]);
  expect((await short.ask()).body.error).toBe('invalid_client');
});

test('records a wrong secret in the audit trail, and no token', async () => {
  const audited = await anOAuthClient(app, user, ['read:students']);
  await audited.ask();
  await postToken(app, grant, basic(audited.clientId, 'wrong'));
  const { rows } = await app.pool.query(
    `select action, actor_type, actor_id, actor_name from audit_logs
     where institution_id = $1 and resource_type = 'oauth_client' and resource_id = $2 order by id`,
    [user.institution.id, audited.id],
  );
  const failure = { actor_type: 'oauth_client', actor_id: audited.id, actor_name: 'Learning platform' };
  expect(rows).toMatchObject([
    { action: 'oauth_client.created', actor_type: 'user' },
    { action: 'oauth_client.authentication_failed', ...failure },
  ]);
});

test('says where to get a new token when one has expired', async () => {
  const { accessTokens } = app.registrar;
  const claims = { institutionId: user.institution.id, clientId: client.clientId, scopes: ['read:students'] };
  const expired = accessTokens.signForClient(claims, -1);
  const { status, body } = await new Client(app.url, { authorization: `Bearer ${expired}` }).get('/students');
  expect([status, body.error]).toEqual([401, 'token_expired']);
  expect(body.message).toContain('POST /oauth/token');
});

test('publishes the metadata of RFC 8414', async () => {
  const { status, body } = await app.anonymous().get('/.well-known/oauth-authorization-server');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    issuer: app.url,
    token_endpoint: `${app.url}/oauth/token`,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    scopes_supported: expect.arrayContaining(['read:students', ROSTER]),
  });
});
