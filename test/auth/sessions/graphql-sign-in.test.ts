import jwt from 'jsonwebtoken';
import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { spendQuota } from '../../support/spend-quota.ts';

/** GraphQL clients send their token with every operation. Sign-in operations ignore it ([D18]) and are not counted ([D48]). */

const app = await useSharedApp();

const LOGIN = 'login(email: $email, password: $password) { accessToken refreshToken user { name } }';
const REFRESH = 'refreshToken(refreshToken: $token) { accessToken expiresIn }';
const VARIABLES = '($email: String!, $password: String!, $token: String!)';

async function signIn() {
  const institution = await app.make.anInstitution({ plan: 'standard' });
  const user = await app.make.aUser({ institution });
  const { email, password } = user;
  const { body } = await app.anonymous().post('/auth/login', { email, password });
  const variables = { email, password, token: body.refresh_token as string };
  return { user, accessToken: body.access_token as string, variables };
}

/** Returns the token with an expiry in the past. */
function toExpired(token: string): string {
  const { exp: _exp, ...claims } = jwt.decode(token) as jwt.JwtPayload;
  const secret = app.registrar.config.JWT_SECRET as string;
  return jwt.sign(claims, secret, { header: { alg: 'HS256', typ: 'at+jwt' }, expiresIn: -1 });
}

function send(authorization: string, query: string, variables: object, operationName?: string) {
  return app.anonymous().post('/graphql', { query, variables, operationName }, { authorization });
}

const signIns: [query: string, operationName?: string][] = [
  [`mutation ${VARIABLES} { ${LOGIN} ${REFRESH} }`],
  [`mutation ${VARIABLES} { ${LOGIN} me: ${REFRESH} }`],
  [`mutation In ${VARIABLES} { ${LOGIN} ${REFRESH} } query Me { me { id } }`, 'In'],
  [
    `mutation ${VARIABLES} { ${LOGIN} refreshToken(refreshToken: $token) { ...T } } fragment T on AccessToken { expiresIn }`,
  ],
];

test.each(signIns)('%.80s %s ignores a token sent with it', async (query, operationName) => {
  const { accessToken, variables } = await signIn();
  for (const authorization of [`Bearer ${toExpired(accessToken)}`, `Bearer ${accessToken}`, 'nonsense']) {
    const { status, headers, body } = await send(authorization, query, variables, operationName);
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body.data.login.accessToken).toEqual(expect.any(String));
    expect(headers.get('ratelimit')).toBeNull();
  }
});

const others: [query: string, operationName?: string][] = [
  [`mutation ${VARIABLES} { ${LOGIN} ${REFRESH} logout { message } }`],
  [`mutation ${VARIABLES} { ${LOGIN} ${REFRESH} __typename }`],
  [`mutation ${VARIABLES} { ${LOGIN} ${REFRESH} login: logout { message } }`],
  [`mutation ${VARIABLES} { ${LOGIN} ...More } fragment More on Mutation { ${REFRESH} logout { message } }`],
  [`mutation ${VARIABLES} { ... on Mutation { ${LOGIN} ${REFRESH} logout { message } } }`],
  [`mutation In ${VARIABLES} { ${LOGIN} ${REFRESH} } query Me { me { id } }`, 'Me'],
  [`mutation In ${VARIABLES} { ${LOGIN} ${REFRESH} } query Me { me { id } }`, 'Nobody'],
  [`mutation In ${VARIABLES} { ${LOGIN} ${REFRESH} } query Me { me { id } }`],
  ['{ login: me { id } refreshToken: __typename }'],
  ['{ me { id } } # login'],
  [`mutation ${VARIABLES} { ${LOGIN} ${REFRESH}`],
  [`mutation ${VARIABLES} { ...F } fragment F on Mutation { ...F ${LOGIN} }`],
];

test.each(others)('%.120s %s requires valid credentials and is counted', async (query, operationName) => {
  const { accessToken, variables } = await signIn();
  const refused = await send(`Bearer ${toExpired(accessToken)}`, query, variables, operationName);
  expect([refused.status, refused.body.error]).toEqual([401, 'token_expired']);
  const counted = await send(`Bearer ${accessToken}`, query, variables, operationName);
  expect(counted.headers.get('ratelimit')).toMatch(/r=999;/);
});

test('requires valid credentials for a batch of operations', async () => {
  const { accessToken, variables } = await signIn();
  const batch = [{ query: `mutation ${VARIABLES} { ${LOGIN} ${REFRESH} }`, variables }, { query: '{ me { id } }' }];
  for (const [token, status] of [
    [toExpired(accessToken), 401],
    [accessToken, 400],
  ] as const) {
    const answer = await app.anonymous().post('/graphql', batch, { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(status);
  }
});

test('allows only sign-in when the quota is exhausted', async () => {
  const { user, accessToken, variables } = await signIn();
  await spendQuota(app, user, 1000);
  const execute = (query: string) => send(`Bearer ${accessToken}`, query, variables);
  expect((await execute(`mutation ${VARIABLES} { ${LOGIN} ${REFRESH} }`)).status).toBe(200);
  expect((await execute('{ me { id } }')).status).toBe(429);
});

test('reports an invalid token before errors in the body', async () => {
  const { accessToken } = await signIn();
  const headers = { authorization: `Bearer ${toExpired(accessToken)}`, 'content-type': 'application/json' };
  const client: Client = app.anonymous();
  for (const body of ['{ "query": "mutation { login', JSON.stringify({ query: 'login'.repeat(300_000) }), '[]', '""'])
    expect((await client.send('POST', '/graphql', body, headers)).status).toBe(401);
});
