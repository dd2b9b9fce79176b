import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aUserWithPermissions } from '../../support/user-with-permissions.ts';
import { aBundleSchool, download } from './bundle-school.ts';

/** Permissions and scopes of bundles. */

const app = await useSharedApp();
const school = await aBundleSchool(app);

test('GraphQL returns the link to a bundle, which REST serves as a file', async () => {
  const client = await app.as(school.user);
  const { body } = await client.graphql(
    '{ oneRosterBundle(version: "1.1", since: "2026-01-31T08:30:00+01:00") { fileName contentType url } }',
  );
  const today = new Date().toISOString().slice(0, 10);
  expect(body.data.oneRosterBundle).toEqual({
    fileName: `oneroster-1.1-delta-${today}.zip`,
    contentType: 'application/zip',
    url: '/ims/oneroster/bundle?version=1.1&since=2026-01-31T07%3A30%3A00.000Z',
  });
  const { status, headers } = await client.download(body.data.oneRosterBundle.url);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toBe(`attachment; filename="oneroster-1.1-delta-${today}.zip"`);
});

test('refuses unknown versions, times and parameters', async () => {
  const client = await app.as(school.user);
  for (const [query, field] of [
    ['version=2', 'version'],
    ['since=yesterday', 'since'],
    ['versions=1.2', 'versions'],
  ])
    expect(await client.get(`/ims/oneroster/bundle?${query}`)).toMatchObject({
      status: 400,
      body: { error: 'validation_error', details: { [`${field}`]: [expect.any(String)] } },
    });
  expect((await client.post('/ims/oneroster/bundle')).status).toBe(405);
});

test('needs the permissions to export students and to read all that a bundle contains', async () => {
  const needed = ['export:students', 'read:courses', 'read:classes', 'read:guardians', 'read:grades'] as const;
  const { institution } = school.user;
  const exporting = await aUserWithPermissions(app, institution, needed);
  expect((await exporting.download('/ims/oneroster/bundle')).status).toBe(200);
  for (const missing of needed) {
    const granted = needed.filter((permission) => permission !== missing);
    const client = await aUserWithPermissions(app, institution, granted);
    const { status, body } = await client.get('/ims/oneroster/bundle');
    expect([missing, status]).toEqual([missing, 403]);
    expect(body.message).toContain(missing);
  }
  expect((await app.anonymous().get('/ims/oneroster/bundle')).status).toBe(401);
});

test('has nothing of another institution', async () => {
  const other = await aBundleSchool(app);
  const [own, foreign] = [await download(app, school.user), await download(app, other.user)];
  for (const file of ['orgs', 'users', 'courses', 'classes', 'enrollments', 'lineItems', 'results']) {
    const ids = (bundle: typeof own) => bundle.rows(file).map(({ sourcedId }) => sourcedId);
    const shared = ids(own).filter((id) => id !== 'c-homeroom' && ids(foreign).includes(id));
    expect([file, ids(own).length, shared]).toEqual([file, ids(foreign).length, []]);
  }
  expect([...own.texts.values()].join()).not.toContain(other.teacher.email);
});

test('is recorded when the download begins, with its version and time, and not by the link', async () => {
  const { user } = await aBundleSchool(app);
  const client = await app.as(user);
  await client.graphql('{ oneRosterBundle { url } }');
  await client.download('/ims/oneroster/bundle');
  await client.download('/ims/oneroster/bundle?version=1.1&since=2026-01-01T00:00:00Z');
  const { rows } = await app.pool.query(
    `select actor_type, actor_id, resource_type, resource_id, changes from audit_logs
     where institution_id = $1 and action = 'oneroster.exported' order by id`,
    [user.institution.id],
  );
  const by = { actor_type: 'user', actor_id: user.id, resource_type: 'institution', resource_id: user.institution.id };
  expect(rows).toEqual([
    { ...by, changes: { version: { from: null, to: '1.2' } } },
    {
      ...by,
      changes: { version: { from: null, to: '1.1' }, since: { from: null, to: '2026-01-01T00:00:00.000Z' } },
    },
  ]);
});
