import { beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import type { TestUser } from '../../support/factories.ts';
import { aScimClient, type ScimClient, scimBody } from '../../support/scim-client.ts';

/** The life of a member of the staff, with the bodies that identity providers send ([D71]). */

/** Few, since fifty requests a second are allowed. A thousand take a minute. */
const STAFF = 60;

const app = await useSharedApp();
let admin: TestUser;
let scim: ScimClient;

beforeEach(async () => {
  admin = await app.make.aUser();
  scim = await aScimClient(app, admin);
  await app.pool.query(`delete from users where email like '%@contoso.example' or email like '%@okta.example'`);
});

test('Microsoft Entra looks for a user, creates, renames and promotes the user, and sends a leaver away', async () => {
  expect((await scim.find('externalId eq "adele.vance"')).body).toMatchObject({ totalResults: 0, Resources: [] });
  const created = await scim.send('POST', '/Users', scimBody('entra-create'));
  expect(created.status).toBe(201);
  const { id } = created.body;
  expect(created.headers.get('location')).toBe(created.body.meta.location);
  expect(created.body).toMatchObject({
    externalId: 'adele.vance',
    userName: 'Adele.Vance@contoso.example',
    name: { givenName: 'Adele', familyName: 'Vance' },
    active: true,
    emails: [{ value: 'Adele.Vance@contoso.example', type: 'work' }],
    roles: [{ value: 'viewer' }],
  });

  const renamed = await scim.send('PATCH', `/Users/${id}`, scimBody('entra-patch'));
  expect([renamed.status, renamed.body]).toMatchObject([
    200,
    { id, userName: 'adele.jones@contoso.example', displayName: 'Adele Jones', name: { familyName: 'Jones' } },
  ]);
  const promoted = await scim.send('PATCH', `/Users/${id}`, scimBody('entra-role'));
  expect(promoted.body.roles).toEqual([{ value: 'registrar', primary: true }]);
  const disabled = await scim.send('PATCH', `/Users/${id}`, scimBody('entra-disable'));
  expect(disabled.body).toMatchObject({ active: false, roles: [{ value: 'registrar' }] });

  const dashboard = await app.as(admin);
  const trail = await auditedChanges(dashboard, { resource_type: 'user', resource_id: Number(id) });
  expect(trail.map(({ action }) => action)).toEqual(['user.created', 'user.updated', 'user.updated', 'user.updated']);
  const newest = await dashboard.get('/admin/audit-logs?actor_type=oauth_client&limit=1');
  expect(newest.body.data).toMatchObject([
    { action: 'user.updated', actor: { id: scim.oauth.id, name: 'Contoso Entra' } },
  ]);
  expect(trail[1]?.changes).toEqual({
    email: { from: 'Adele.Vance@contoso.example', to: 'adele.jones@contoso.example' },
    name: { from: 'Adele Vance', to: 'Adele Jones' },
    family_name: { from: 'Vance', to: 'Jones' },
  });
});

test('Okta creates a teacher, deactivates the teacher, and posts the returning teacher again', async () => {
  const created = await scim.send('POST', '/Users', scimBody('okta-create'));
  expect(created.body).toMatchObject({ displayName: 'Isaac Brock', roles: [{ value: 'teacher' }] });
  const { id } = created.body;
  expect((await scim.send('POST', '/Users', scimBody('okta-create'))).body).toMatchObject({
    status: '409',
    scimType: 'uniqueness',
  });
  const left = await scim.send('PATCH', `/Users/${id}`, scimBody('okta-disable'));
  expect(left.body.active).toBe(false);
  const back = await scim.send('POST', '/Users', {
    ...scimBody('okta-create'),
    userName: 'i.brock@okta.example',
    emails: [],
  });
  expect([back.status, back.body]).toMatchObject([201, { id, active: true, userName: 'i.brock@okta.example' }]);
});

test('a second synchronisation of the same staff changes nothing', async () => {
  const staff = Array.from({ length: STAFF }, (_, index) => ({
    externalId: `person-${index}`,
    userName: `person${index}@contoso.example`,
    name: { givenName: 'Person', familyName: `Number ${index}` },
    active: true,
  }));
  const { pool } = app;
  const count = async () =>
    (
      await pool.query('select count(*)::int as count, max(updated_at) as last from users where institution_id = $1', [
        admin.institution.id,
      ])
    ).rows[0];
  const records = async () =>
    (
      await pool.query('select count(*)::int as count from audit_logs where institution_id = $1', [
        admin.institution.id,
      ])
    ).rows[0].count;
  const ids = new Map<string, string>();
  for (const person of staff) ids.set(person.externalId, await created(person));
  const after = await count();
  const recorded = await records();
  expect(after.count).toBe(STAFF + 1);

  for (const person of staff) {
    const found = await scim.find(`externalId eq "${person.externalId}"`);
    expect(found.body.Resources).toMatchObject([{ id: ids.get(person.externalId), userName: person.userName }]);
    const put = await scim.send('PUT', `/Users/${ids.get(person.externalId)}`, person);
    expect(put.status).toBe(200);
  }
  expect(await count()).toEqual(after);
  expect(await records()).toBe(recorded);
});

async function created(person: object): Promise<string> {
  const { status, body } = await scim.send('POST', '/Users', person);
  expect(status).toBe(201);
  return body.id;
}
