import { expect, test } from 'vitest';
import { aReportSchool, order } from '../../documents/report-school.ts';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import type { TestUser } from '../../support/factories.ts';
import { signedIn } from '../../support/signed-in.ts';

const app = await useSharedApp();
const own = { 'x-registrar': 'dashboard', 'sec-fetch-site': 'same-origin' };

const sensitive = {
  'creating an API key': 'mutation { createApiKey(name: "Sync") { id } }',
  'creating an OAuth client':
    'mutation { createOAuthClient(input: { name: "Sync", scopes: ["read:students"] }) { clientId } }',
  'creating a role': 'mutation { createRole(input: { name: "nurse", permissions: [] }) { id } }',
  'changing a role': 'mutation { updateRole(id: 1, input: { name: "nurse" }) { id } }',
  'deleting a role': 'mutation { deleteRole(id: 1) { id } }',
  'creating a user':
    'mutation { createUser(input: { email: "n@x.example", name: "N", password: "a long enough password", role: "teacher" }) { id } }',
  'giving a user another role': 'mutation { updateUser(id: 1, input: { role: "teacher" }) { id } }',
  'setting the password of a user':
    'mutation { resetPassword(userId: 1, password: "a long enough password") { message } }',
  'activating a user': 'mutation { updateUser(id: 1, input: { active: true }) { id } }',
  'changing the institution': 'mutation { updateInstitution(input: { name: "N" }) { name } }',
  'creating a webhook':
    'mutation { createWebhook(input: { url: "https://x.example", events: ["student.created"] }) { secret } }',
  'sending webhooks elsewhere': 'mutation { updateWebhook(id: 1, input: { url: "https://x.example" }) { id } }',
  'rotating the secret of a webhook': 'mutation { rotateWebhookSecret(id: 1) { secret } }',
  'undoing the import of a bundle': 'mutation { undoOneRosterImport(id: 1) { id } }',
  'erasing a student': 'mutation { eraseStudent(id: 1) { id } }',
};

/** Signs in to the dashboard and returns the cookie and the access token. */
async function open(client: Client, { email, password }: TestUser, headers = {}) {
  const answer = await client.post('/dashboard/session', { email, password }, { ...own, ...headers });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] as string;
  return { headers: { ...own, cookie }, bearer: { authorization: `Bearer ${answer.body.access_token}` } };
}

/** Lets all sessions of a user look as if they had been opened earlier, and returns a new token of the dashboard. */
async function openEarlier(client: Client, user: TestUser, interval: string) {
  const { headers } = await open(client, user);
  const text = `update sessions set auth_time = now() - $2::interval where user_id = $1`;
  const { database, principals } = app.registrar;
  await database.pool.query(text, [user.id, interval]);
  // Tokens of the same second are the same.
  principals.clear();
  const { body } = await client.post('/dashboard/session/refresh', undefined, headers);
  return { headers, bearer: { authorization: `Bearer ${body.access_token}` } };
}

test.for(Object.entries(sensitive))(
  '%s needs a sign-in of the last five minutes in the dashboard',
  async ([, text]) => {
    const client = app.anonymous();
    const administrator = await app.make.aUser({ role: 'administrator' });
    const codeOf = async (bearer: Record<string, string>) =>
      (await client.post('/graphql', { query: text }, bearer)).body.errors?.[0].extensions.code;
    const { headers, bearer } = await openEarlier(client, administrator, '6 minutes');
    expect(await codeOf(bearer)).toBe('REAUTHENTICATION_REQUIRED');
    const again = await open(client, administrator, headers);
    expect(await codeOf(again.bearer)).not.toBe('REAUTHENTICATION_REQUIRED');
  },
);

test('importing a bundle needs it, trying one does not, and pausing a webhook does not', async () => {
  const client = app.anonymous();
  const { bearer } = await openEarlier(client, await app.make.aUser(), '6 minutes');
  const codeOf = async (dryRun: boolean) => {
    const form = new FormData();
    const query = `mutation ($file: Upload!) { importOneRoster(file: $file, dryRun: ${dryRun}) { refused } }`;
    form.append('operations', JSON.stringify({ query, variables: { file: null } }));
    form.append('map', JSON.stringify({ file: ['variables.file'] }));
    form.append('file', new Blob(['no bundle']), 'bundle.zip');
    const headers = { ...bearer, 'apollo-require-preflight': 'true' };
    return (await client.post('/graphql', form, headers)).body.errors?.[0].extensions.code;
  };
  expect(await codeOf(false)).toBe('REAUTHENTICATION_REQUIRED');
  expect(await codeOf(true)).toMatch(/^(?!REAUTHENTICATION_REQUIRED)/);
  const query = 'mutation { updateWebhook(id: 1, input: { active: false }) { id } }';
  const { body } = await client.post('/graphql', { query }, bearer);
  expect(body.errors[0].extensions.code).toBe('NOT_FOUND');
});

test('exporting students needs it whatever the filters, and so do all documents of a batch, exporting a class does not', async () => {
  const client = app.anonymous();
  const administrator = await app.make.aUser({ role: 'administrator' });
  const { id } = await order(await aReportSchool(app, { user: administrator }));
  await app.pool.query(
    `update document_batches set status = 'done', due_at = null, finished_at = now(), issued = 1 where institution_id = $1`,
    [administrator.institution.id],
  );
  const batch = `/document-batches/${id}.pdf`;
  const { bearer } = await openEarlier(client, administrator, '6 minutes');
  const all = ['', '?status=active', '?search=%20', '?search=%40', '?search=a&status=active&format=xlsx'];
  for (const query of [...all.map((filters) => `/students/export${filters}`), '/ims/oneroster/bundle', batch]) {
    const refused = await client.get(query, bearer);
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([
      403,
      'forbidden',
      expect.stringContaining('Sign in again'),
    ]);
    expect(refused.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
  }
  const classId = await app.make.aClass(administrator.institution);
  expect((await client.get(`/students/export?class_id=${classId}`, bearer)).status).toBe(200);
  const recent = await openEarlier(client, administrator, '4 minutes');
  expect((await client.get('/students/export', recent.bearer)).status).toBe(200);
  expect((await client.get(batch, recent.bearer)).body.message).toMatch(/^All documents of the batch were revoked/);
});

test('clients of the API are not asked again', async () => {
  const { user: administrator, client } = await signedIn(app, 'administrator');
  const text = `update sessions set auth_time = now() - interval '1 hour' where user_id = $1`;
  await app.pool.query(text, [administrator.id]);
  expect((await client.graphql(sensitive['creating an API key'])).body.errors).toBeUndefined();
  expect((await client.get('/students/export')).status).toBe(200);
});

test('signing in again ends the former session of the browser', async () => {
  const client = app.anonymous();
  const user = await app.make.aUser();
  const former = await open(client, user);
  const next = await open(client, user, former.headers);
  expect((await client.get('/auth/profile', former.bearer)).status).toBe(401);
  expect((await client.post('/dashboard/session/refresh', undefined, former.headers)).status).toBe(401);
  expect((await client.get('/auth/profile', next.bearer)).status).toBe(200);
});
