import { beforeEach, expect, test } from 'vitest';
import { useApp, useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import type { Client } from '../../support/client.ts';
import type { TestUser } from '../../support/factories.ts';
import { TestIdentityProvider } from '../../support/identity-provider.ts';
import { mutate } from '../../support/mutate.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aProvider } from '../../support/sso.ts';
import { aUserWithPermissions } from '../../support/user-with-permissions.ts';

/** Identity providers are configured over GraphQL ([D68]). */

const app = await useSharedApp();
const strict = await useApp({ SSO_ALLOW_PRIVATE: 'false' });
const unaddressed = await useApp({ NODE_ENV: 'production', TRUST_PROXY: 'loopback' });
let admin: TestUser;
let client: Client;

const idp = await TestIdentityProvider.shared();

beforeEach(async () => {
  idp.fault = () => false;
  ({ user: admin, client } = await signedIn(app));
});

const FIELDS =
  'id key name kind issuer clientId domains tenant district jitRole assuresSecondFactor enabled callbackUrl users lastUsedAt';
const CREATE = `mutation ($input: IdentityProviderInput!) { createIdentityProvider(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: Int!, $input: IdentityProviderInput!) { updateIdentityProvider(id: $id, input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: Int!) { deleteIdentityProvider(id: $id) { id } }';

const plain = (columns = {}) => ({
  key: 'contoso',
  name: 'Contoso',
  kind: 'oidc',
  issuer: idp.issuer,
  clientId: 'registrar',
  clientSecret: 'secret-of-contoso',
  ...columns,
});

const errorOf = async (query: string, variables: object, by = client) => {
  const { body } = await by.graphql(query, { ...variables });
  return body.errors?.[0]?.extensions ?? body.data;
};

test('creates a provider, shows its callback address and never its secret, and records it', async () => {
  const created = await mutate(client, CREATE, { input: plain({ jitRole: 'teacher', domains: ['School.Example'] }) });
  expect(created).toMatchObject({
    key: 'contoso',
    domains: ['school.example'],
    jitRole: 'teacher',
    enabled: true,
    users: 0,
    callbackUrl: expect.stringMatching(/^http:\/\/localhost:\d+\/auth\/sso\/[a-z0-9-]+\/contoso\/callback$/),
  });
  const listed = await client.graphql(`{ identityProviders { ${FIELDS} } signInOptions { providers { key } } }`);
  expect(listed.body.data.identityProviders).toEqual([created]);
  const records = await auditedChanges(client, { resource_type: 'identity_provider' });
  expect(records.map(({ action }) => action)).toEqual(['identity_provider.created']);
  expect(JSON.stringify([listed.body, records])).not.toContain('secret-of-contoso');
  const { rows } = await app.pool.query('select encrypted_secret from identity_providers where institution_id = $1', [
    admin.institution.id,
  ]);
  expect(rows.map(({ encrypted_secret }) => encrypted_secret.includes('secret-of-contoso'))).toEqual([false]);
});

const TENANT = 'aaaaaaaa-0000-4000-8000-000000000001';

test.each<[string, object, string]>([
  ['a key that is no name', { key: 'Contoso Ltd' }, 'key'],
  ['no issuer', { issuer: null }, 'issuer'],
  ['an issuer without TLS', { issuer: 'http://login.example.org' }, 'issuer'],
  ['an issuer that does not answer', { issuer: 'https://localhost:1' }, 'issuer'],
  ['a tenant for oidc', { tenant: TENANT }, 'tenant'],
  ['microsoft without domains', { kind: 'microsoft', issuer: null, tenant: TENANT }, 'domains'],
  ['the tenant "common"', { kind: 'microsoft', issuer: null, tenant: 'common', domains: ['a.example'] }, 'tenant'],
  ['google without domains', { kind: 'google', issuer: null }, 'domains'],
  ['a public domain', { domains: ['gmail.com'] }, 'domains'],
  ['no domain', { domains: ['nonsense'] }, 'domains'],
  ['clever without district', { kind: 'clever', issuer: null }, 'district'],
  ['new users of any domain', { jitRole: 'teacher' }, 'domains'],
  ['new users who manage', { jitRole: 'administrator', domains: ['a.example'] }, 'jitRole'],
  ['new users with an unknown role', { jitRole: 'janitor', domains: ['a.example'] }, 'jitRole'],
])('refuses %s', async (_, columns, field) => {
  const { code, details } = await errorOf(CREATE, { input: plain(columns) });
  expect([code, Object.keys(details ?? {})]).toEqual(['VALIDATION_ERROR', expect.arrayContaining([field])]);
});

test.each<[string, (url: string) => object | null]>([
  ['another issuer', (url) => (url.startsWith('/.well-known/') ? { issuer: 'https://other.example' } : null)],
])('refuses metadata of %s', async (_, answer) => {
  idp.fault = (request, response) => {
    const body = answer(request.url as string);
    if (body) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
    return body !== null;
  };
  expect(await errorOf(CREATE, { input: plain() })).toMatchObject({ details: { issuer: expect.any(Array) } });
});

test('gives up on metadata that never end, and follows no redirect', async () => {
  idp.fault = (_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    const write = (): void => {
      if (!response.destroyed) response.write(' '.repeat(64 * 1024), write);
    };
    write();
    return true;
  };
  expect(await errorOf(CREATE, { input: plain() })).toMatchObject({ details: { issuer: expect.any(Array) } });
  idp.fault = (_request, response) => {
    response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
    return true;
  };
  expect(await errorOf(CREATE, { input: plain() })).toMatchObject({ details: { issuer: expect.any(Array) } });
});

test.each([
  'https://localhost',
  'https://10.0.0.1',
  'https://169.254.169.254',
  'https://[::1]',
  'https://idp.internal',
])('refuses the private address %s', async (issuer) => {
  const user = await strict.make.aUser();
  const error = await errorOf(CREATE, { input: plain({ issuer }) }, await strict.as(user));
  expect(error.details).toEqual({ issuer: [expect.stringContaining('public address')] });
});

test('needs the address of the service in production', async () => {
  const user = await unaddressed.make.aUser();
  const https = { 'x-forwarded-proto': 'https' };
  const { body } = await unaddressed
    .anonymous()
    .post('/auth/login', { email: user.email, password: user.password }, https);
  const headers = { ...https, authorization: `Bearer ${body.access_token}` };
  const answer = await unaddressed
    .anonymous()
    .post('/graphql', { query: CREATE, variables: { input: plain() } }, headers);
  expect(answer.body.errors[0]).toMatchObject({
    message: expect.stringContaining('PUBLIC_URL'),
    extensions: { code: 'CONFLICT' },
  });
});

test('keeps its secret when it is changed, and its issuer while users are linked', async () => {
  const provider = await aProvider(app, admin.institution, idp);
  const { pool } = app;
  const secret = async () =>
    (
      await pool.query('select encrypted_secret from identity_providers where institution_id = $1', [
        admin.institution.id,
      ])
    ).rows[0].encrypted_secret;
  const before = await secret();
  const changed = await mutate(client, UPDATE, { id: provider.id, input: { name: 'Renamed', enabled: false } });
  expect(changed).toMatchObject({ name: 'Renamed', enabled: false });
  expect(await secret()).toEqual(before);
  await mutate(client, UPDATE, { id: provider.id, input: { clientSecret: 'another secret' } });
  expect(await secret()).not.toEqual(before);
  const link = `insert into user_identities (institution_id, user_id, provider_id, subject) values ($1, $2, $3, 'x')`;
  await pool.query(link, [admin.institution.id, admin.id, provider.id]);
  const microsoft = { kind: 'microsoft', issuer: null, tenant: TENANT, domains: ['a.example'] };
  const { code } = await errorOf(UPDATE, { id: provider.id, input: microsoft });
  expect(['CONFLICT', 'VALIDATION_ERROR']).toContain(code);
  const text = 'select kind, issuer from identity_providers where institution_id = $1';
  expect((await pool.query(text, [admin.institution.id])).rows).toEqual([{ kind: 'oidc', issuer: idp.issuer }]);
  await mutate(client, DELETE, { id: provider.id });
  expect(
    (await pool.query('select from user_identities where institution_id = $1', [admin.institution.id])).rowCount,
  ).toBe(0);
});

test('takes ten providers, and a key once', async () => {
  for (let count = 0; count < 9; count += 1) await aProvider(app, admin.institution, idp);
  expect(await errorOf(CREATE, { input: plain() })).not.toHaveProperty('code');
  expect(await errorOf(CREATE, { input: plain({ key: 'eleventh' }) })).toMatchObject({ code: 'CONFLICT' });
  await app.pool.query(`delete from identity_providers where institution_id = $1 and key <> 'contoso'`, [
    admin.institution.id,
  ]);
  expect(await errorOf(CREATE, { input: plain() })).toMatchObject({ details: { key: [expect.any(String)] } });
});

test('refuses whoever could sign in as somebody stronger by it', async () => {
  const weak = await aUserWithPermissions(app, admin.institution, ['manage:roles', 'read:students']);
  expect(await errorOf(CREATE, { input: plain() }, weak)).toMatchObject({ code: 'FORBIDDEN' });
});
