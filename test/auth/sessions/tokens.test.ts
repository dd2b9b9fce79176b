import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jwt, { type SignOptions } from 'jsonwebtoken';
import { afterAll, describe, expect, test } from 'vitest';
import { AccessTokens } from '../../../src/auth/sessions/access-token.ts';
import { toSecretKey } from '../../../src/auth/sessions/signing-key.ts';
import { TestApp, useSharedApp } from '../../support/app.ts';

const app = await useSharedApp();

/** Opens a session and returns its tokens, and a function that signs tokens like the service does. */
async function openSession() {
  const user = await app.make.aUser();
  const { body } = await app.anonymous().post('/auth/login', { email: user.email, password: user.password });
  const { iat: _iat, exp: _exp, ...claims } = jwt.decode(body.access_token) as jwt.JwtPayload;
  const sign = (own: object = {}, options: SignOptions = {}, secret = app.registrar.config.JWT_SECRET as string) =>
    jwt.sign({ ...claims, ...own }, secret, {
      header: { alg: options.algorithm ?? 'HS256', typ: 'at+jwt' },
      expiresIn: 60,
      ...options,
    });
  return { userId: user.id, token: body.access_token as string, refreshToken: body.refresh_token as string, sign };
}

const criticalHeader = { alg: 'HS256', typ: 'at+jwt', crit: ['exp'] } as SignOptions['header'];

const profile = (token: string) => app.anonymous().get('/auth/profile', { authorization: `Bearer ${token}` });

test('issues access tokens that identify the session and contain no personal data', async () => {
  const { token } = await openSession();
  const { header, payload } = jwt.decode(token, { complete: true }) as jwt.Jwt;
  expect(header).toEqual({ alg: 'HS256', typ: 'at+jwt' });
  expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'inst', 'iss', 'sid', 'sub']);
  const { exp = 0, iat = 0 } = payload as jwt.JwtPayload;
  expect(exp - iat).toBe(3600);
});

test('accepts a token signed by these tests, so that the refusals below have no other reason', async () => {
  const { sign } = await openSession();
  expect((await profile(sign())).status).toBe(200);
});

test.each<[string, (session: Awaited<ReturnType<typeof openSession>>) => string]>([
  ['changed in its payload', ({ token }) => withClaims(token, (claims) => ({ ...claims, sub: '1' }))],
  ['signed with another secret', ({ sign }) => sign({}, {}, 'another secret of at least 32 bytes, surely')],
  ['unsigned (alg none)', ({ token }) => `${base64({ alg: 'none', typ: 'at+jwt' })}.${token.split('.')[1]}.`],
  ['signed with another algorithm', ({ sign }) => sign({}, { algorithm: 'HS512' })],
  ['of another issuer', ({ sign }) => sign({ iss: 'somebody else' })],
  ['for another audience', ({ sign }) => sign({ aud: 'somebody else' })],
  ['of another type', ({ sign }) => sign({}, { header: { alg: 'HS256', typ: 'JWT' } })],
  ['without an expiry', ({ token }) => resigned(token, (claims) => ({ ...claims, exp: undefined }))],
  ['not valid yet', ({ sign }) => sign({ nbf: Math.floor(Date.now() / 1000) + 600 })],
  ['without a session', ({ sign }) => sign({ sid: undefined })],
  ['of a session that is not a number', ({ sign }) => sign({ sid: 'x' })],
  ['of a session beyond 4-byte integers', ({ sign }) => sign({ sid: 2 ** 40 })],
  ['of an institution beyond 4-byte integers', ({ sign }) => sign({ inst: 2 ** 31 })],
  ['of a user beyond 4-byte integers', ({ sign }) => sign({ sub: String(2 ** 40) })],
  ['of a user in hexadecimal', ({ sign, userId }) => sign({ sub: `0x${userId.toString(16)}` })],
  ['with a critical extension', ({ sign }) => sign({}, { header: criticalHeader })],
  ["of another institution's session", ({ sign }) => sign({ inst: 999_999 })],
  ['a refresh token', ({ refreshToken }) => refreshToken],
  ['nonsense', () => 'nonsense'],
])('refuses a token that is %s', async (_what, forge) => {
  const session = await openSession();
  const { status, body, headers } = await profile(forge(session));
  expect([status, body.error]).toEqual([401, 'unauthorized']);
  expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
});

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

type Change = (claims: Record<string, unknown>) => Record<string, unknown>;

function withClaims(token: string, change: Change): string {
  const [header, payload = '', signature] = token.split('.');
  return [header, base64(change(JSON.parse(Buffer.from(payload, 'base64url').toString()))), signature].join('.');
}

function resigned(token: string, change: Change): string {
  const [header, payload] = withClaims(token, change).split('.');
  const signature = createHmac('sha256', app.registrar.config.JWT_SECRET as string)
    .update(`${header}.${payload}`)
    .digest('base64url');
  return `${header}.${payload}.${signature}`;
}

test('refuses an expired token with token_expired, so that the client refreshes', async () => {
  const { sign } = await openSession();
  const { status, body, headers } = await profile(sign({}, { expiresIn: -1 }));
  expect([status, body.error]).toEqual([401, 'token_expired']);
  expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
});

test('refuses a cached token when it expires', () => {
  const tokens = new AccessTokens({ key: toSecretKey('x'.repeat(32)), issuer: 'i', audience: 'a', lifetime: 1 });
  const token = tokens.sign({ institutionId: 1, userId: 2, sessionId: 3 });
  expect(tokens.verify(token)).toMatchObject({ institutionId: 1, userId: 2, sessionId: 3 });
  const later = Date.now() + 1000;
  const now = Date.now;
  Date.now = () => later;
  try {
    expect(() => tokens.verify(token)).toThrow(expect.objectContaining({ code: 'token_expired' }));
  } finally {
    Date.now = now;
  }
});

test.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'bearer a b', 'Token abc'])(
  'refuses the header "Authorization: %s"',
  async (authorization) => {
    const { status, body } = await app.anonymous().get('/auth/profile', { authorization });
    expect([status, body.error]).toEqual([401, 'unauthorized']);
  },
);

describe.each([
  ['RS256', generateKeyPairSync('rsa', { modulusLength: 2048 })],
  ['ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
] as const)('%s', (algorithm, pair) => {
  const directory = mkdtempSync(join(tmpdir(), 'registrar-keys-'));
  const file = join(directory, 'key.pem');
  writeFileSync(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  afterAll(() => rmSync(directory, { recursive: true }));

  test('signs with the key file, publishes the public key, and refuses other algorithms', async () => {
    const other = await TestApp.on(app.registrar.database.url, { JWT_PRIVATE_KEY_FILE: file });
    try {
      const user = await app.make.aUser();
      const { body } = await other.anonymous().post('/auth/login', { email: user.email, password: user.password });
      const { header } = jwt.decode(body.access_token, { complete: true }) as jwt.Jwt;
      const response = await fetch(`${other.url}/.well-known/jwks.json`);
      const jwks = (await response.json()) as { keys: JsonWebKey[] };
      const [key] = jwks.keys;

      expect(header).toEqual({ alg: algorithm, typ: 'at+jwt', kid: key?.kid });
      expect(jwks.keys).toEqual([
        expect.objectContaining({ alg: algorithm, use: 'sig', kty: algorithm === 'RS256' ? 'RSA' : 'EC' }),
      ]);
      expect(key).not.toHaveProperty('d');
      const published = createPublicKey({ key: key as JsonWebKey, format: 'jwk' });
      expect(jwt.verify(body.access_token, published, { algorithms: [algorithm] })).toMatchObject({
        sub: String(user.id),
      });

      const getProfile = (token: string) =>
        other.anonymous().get('/auth/profile', { authorization: `Bearer ${token}` });
      expect((await getProfile(body.access_token)).status).toBe(200);
      // Algorithm confusion: the public key used as the secret of an HMAC.
      const claims = jwt.decode(body.access_token) as object;
      const pem = published.export({ type: 'spki', format: 'pem' });
      const [head, payload] = [base64({ alg: 'HS256', typ: 'at+jwt' }), base64(claims)];
      const confused = `${head}.${payload}.${createHmac('sha256', pem).update(`${head}.${payload}`).digest('base64url')}`;
      expect((await getProfile(confused)).status).toBe(401);
    } finally {
      await other.stop();
    }
  });
});

test('publishes no keys with a shared secret', async () => {
  expect((await app.anonymous().get('/.well-known/jwks.json')).status).toBe(404);
});
