import { expect, test } from 'vitest';
import { type Permission, permissions } from '../../../src/access/permissions.ts';
import { useSharedApp } from '../../support/app.ts';
import { auditActions } from '../../support/audit-actions.ts';
import { Client } from '../../support/client.ts';
import { anOAuthClient } from '../../support/oauth-client.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aUserWithPermissions } from '../../support/user-with-permissions.ts';

/** OAuth clients are created, listed and revoked over GraphQL. */

const app = await useSharedApp();

const FIELDS = 'id clientId name scopes expiresAt contact purpose active lastUsedAt createdAt';
const CREATE = `mutation ($input: CreateOAuthClientInput!) {
  createOAuthClient(input: $input) { client { ${FIELDS} } clientId clientSecret } }`;
const LIST = `{ oauthClients { ${FIELDS} } }`;
const REVOKE = 'mutation ($id: Int!) { revokeOAuthClient(id: $id) { id active } }';
const ROSTER = 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly';
const GRADEBOOK = 'https://purl.imsglobal.org/spec/or/v1p1/scope/gradebook.createput';

const codeOf = ({ body }: { body: { errors: { extensions: { code: string } }[] } }) => body.errors[0]?.extensions.code;

test('creates a client, shows its secret once and stores only its hash', async () => {
  const { user, client } = await signedIn(app);
  const expiresAt = '2099-01-31T00:00:00.000Z';
  const input = {
    name: ' Learning platform ',
    scopes: [ROSTER, 'read:students', ROSTER],
    expiresAt,
    contact: 'it@platform.example',
    purpose: 'Rosters for lessons',
  };

  const { createOAuthClient: created } = (await client.graphql(CREATE, { input })).body.data;

  expect(created).toEqual({
    client: {
      id: expect.any(Number),
      clientId: created.clientId,
      name: 'Learning platform',
      scopes: ['read:students', ROSTER],
      expiresAt,
      contact: 'it@platform.example',
      purpose: 'Rosters for lessons',
      active: true,
      lastUsedAt: null,
      createdAt: expect.stringMatching(/Z$/),
    },
    clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    clientSecret: expect.stringMatching(/^eds_[0-9A-Za-z]{49}$/),
  });
  expect((await client.graphql(LIST)).body.data.oauthClients).toEqual([created.client]);
  const { rows } = await app.pool.query(
    `select secret_hash = sha256(convert_to($2, 'UTF8')) as hashed, to_jsonb(c)::text like '%' || $2 || '%' as plain
     from oauth_clients c where id = $1`,
    [created.client.id, created.clientSecret],
  );
  expect(rows).toEqual([{ hashed: true, plain: false }]);
  expect(await auditActions(app, user)).toEqual(['oauth_client.created']);
  const trail = await client.get('/admin/audit-logs?action=oauth_client.created');
  expect(JSON.stringify(trail.body)).toContain(ROSTER);
  expect(JSON.stringify(trail.body)).not.toContain(created.clientSecret);
});

test('reports all problems of a new client at once', async () => {
  const client = await app.as(await app.make.aUser());
  const input = {
    name: ' ',
    scopes: ['read:students', 'read:everything', 'https://purl.imsglobal.org/spec/or/v1p2/scope/none'],
    expiresAt: '2020-01-01T00:00:00.000Z',
    contact: 'x'.repeat(255),
    purpose: 'x'.repeat(501),
  };
  const { body } = await client.graphql(CREATE, { input });
  expect(body.errors[0].extensions.details).toEqual({
    name: ['is required.'],
    scopes: [
      '"read:everything" is not a known scope.',
      '"https://purl.imsglobal.org/spec/or/v1p2/scope/none" is not a known scope.',
    ],
    expiresAt: ['must be in the future.'],
    contact: [expect.any(String)],
    purpose: [expect.any(String)],
  });
  const empty = await client.graphql(CREATE, { input: { name: 'x', scopes: [] } });
  expect(empty.body.errors[0].extensions.details).toEqual({ scopes: ['is required: at least one scope.'] });
});

test.each<[scope: string, needed: Permission]>([
  ['read:students', 'read:students'],
  ['manage:users', 'manage:users'],
  // A client teaches no class, so it would reach the grades of all of them.
  ['submit:grades', 'update:classes'],
  ['read:attendance', 'update:classes'],
  [ROSTER, 'read:students'],
  [ROSTER, 'read:guardians'],
  [ROSTER, 'read:users'],
  [ROSTER, 'read:courses'],
  [ROSTER, 'read:classes'],
  [GRADEBOOK, 'submit:grades'],
  [GRADEBOOK, 'update:classes'],
])('refuses to grant %s without %s', async (scope, needed) => {
  const institution = await app.make.anInstitution();
  const granted = permissions.filter((permission) => permission !== needed);
  const client = await aUserWithPermissions(app, institution, granted);
  const answer = await client.graphql(CREATE, { input: { name: 'Escalation', scopes: ['read:webhooks', scope] } });
  expect(codeOf(answer)).toBe('FORBIDDEN');
  expect(answer.body.errors[0].message).toContain(needed);
  expect(
    (await client.graphql(CREATE, { input: { name: 'Own', scopes: ['read:webhooks'] } })).body.errors,
  ).toBeUndefined();
});

test('refuses API keys and OAuth clients that create clients or keys', async () => {
  const user = await app.make.aUser();
  const { body } = await (await app.as(user)).post('/auth/api-key', { name: 'Bridge' });
  const key = new Client(app.url, { 'x-api-key': body.api_key });
  const token = await (await anOAuthClient(app, user, ['manage:api_keys', 'read:students'])).aToken();
  const input = { name: 'Another', scopes: ['read:students'] };

  expect(codeOf(await key.graphql(CREATE, { input }))).toBe('FORBIDDEN');
  expect(codeOf(await token.graphql(CREATE, { input }))).toBe('FORBIDDEN');
  expect(codeOf(await token.graphql('mutation { createApiKey(name: "Another") { id } }'))).toBe('FORBIDDEN');
  expect((await token.post('/auth/api-key', { name: 'Another' })).status).toBe(403);
  expect((await token.graphql(LIST)).body.data.oauthClients).toHaveLength(1);
});

test('lists only own clients, says when they were used, and revokes them once', async () => {
  const { user, client } = await signedIn(app);
  const { id, ...created } = await anOAuthClient(app, user, ['read:students']);
  const stranger = await anOAuthClient(app, await app.make.aUser(), ['read:students']);
  await new Client(app.url).send(
    'POST',
    '/oauth/token',
    `grant_type=client_credentials&client_id=${created.clientId}&client_secret=${created.clientSecret}`,
    { 'content-type': 'application/x-www-form-urlencoded' },
  );
  const list = async () => (await client.graphql(LIST)).body.data.oauthClients;
  await expect.poll(list).toMatchObject([{ id, active: true, lastUsedAt: expect.any(String) }]);

  for (let time = 0; time < 2; time += 1)
    expect((await client.graphql(REVOKE, { id })).body.data.revokeOAuthClient).toEqual({ id, active: false });
  expect(codeOf(await client.graphql(REVOKE, { id: stranger.id }))).toBe('NOT_FOUND');
  expect((await stranger.ask()).status).toBe(200);
  expect((await auditActions(app, user)).filter((action) => action === 'oauth_client.revoked')).toHaveLength(1);
});

test('lists every scope with the permissions to grant it', async () => {
  const client = await app.as(await app.make.aUser());
  const { oauthScopes } = (await client.graphql('{ oauthScopes { name permissions } }')).body.data;
  expect(oauthScopes).toHaveLength(permissions.length + 17);
  expect(oauthScopes).toContainEqual({ name: 'read:courses', permissions: ['read:courses'] });
  expect(oauthScopes).toContainEqual({ name: GRADEBOOK, permissions: ['submit:grades', 'update:classes'] });
});
