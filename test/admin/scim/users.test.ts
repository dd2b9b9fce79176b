import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { Client } from '../../support/client.ts';
import { aScimClient, type ScimClient } from '../../support/scim-client.ts';

/** The rules of provisioning by SCIM ([D71]). */

const app = await useSharedApp();
let scim: ScimClient;

const admin = await app.make.aUser();
scim = await aScimClient(app, admin);

const aTeacher = () => app.make.aUser({ role: 'teacher', institution: admin.institution });

test('ends the open sessions of a leaver at once, and does not find the leaver after a deletion', async () => {
  const leaver = await aTeacher();
  const session = await app.as(leaver);
  expect((await session.get('/auth/profile')).status).toBe(200);
  const deleted = await scim.send('DELETE', `/Users/${leaver.id}`);
  expect([deleted.status, deleted.body]).toEqual([204, '']);
  expect((await session.get('/auth/profile')).status).toBe(401);
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    const body =
      method === 'PUT' ? { userName: leaver.email } : { Operations: [{ op: 'add', path: 'active', value: true }] };
    const answer = await scim.send(method, `/Users/${leaver.id}`, /PUT|PATCH/.test(method) ? body : undefined);
    expect([method, answer.status]).toEqual([method, 404]);
  }
  expect((await scim.find(`userName eq "${leaver.email}"`)).body.totalResults).toBe(0);
  const back = await scim.send('POST', '/Users', { userName: leaver.email.toUpperCase() });
  expect([back.status, back.body]).toMatchObject([201, { id: String(leaver.id), active: true }]);
});

test('keeps a deactivated user, whom an administrator activates again', async () => {
  const user = await aTeacher();
  await scim.send('DELETE', `/Users/${user.id}`);
  const dashboard = await app.as(admin);
  await dashboard.graphql(`mutation { updateUser(id: ${user.id}, input: { active: true }) { id } }`);
  expect((await scim.send('GET', `/Users/${user.id}`)).body).toMatchObject({
    active: true,
    roles: [{ value: 'teacher' }],
  });
});

test('refuses to take the last active administrator', async () => {
  const alone = await app.make.aUser();
  const own = await aScimClient(app, alone);
  const answers = [
    await own.send('DELETE', `/Users/${alone.id}`),
    await own.patch(String(alone.id), { op: 'replace', path: 'active', value: false }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  const second = await app.make.aUser({ institution: alone.institution });
  expect((await own.send('DELETE', `/Users/${second.id}`)).status).toBe(204);
  const back = await own.send('POST', '/Users', { userName: second.email });
  expect(back.body).toMatchObject({ id: String(second.id), active: true, roles: [{ value: 'administrator' }] });
});

test('neither gives nor takes roles that manage, nor moves their users to another email', async () => {
  const teacher = await aTeacher();
  const give = { op: 'add', path: 'roles', value: [{ value: 'administrator' }] };
  const take = { op: 'replace', path: 'roles[primary eq "True"].value', value: 'viewer' };
  const rename = { op: 'replace', path: 'userName', value: 'thief@school.example' };
  const second = await app.make.aUser({ institution: admin.institution });
  const answers = [
    await scim.patch(String(teacher.id), give),
    await scim.send('POST', '/Users', { userName: 'new@school.example', roles: ['administrator'] }),
    await scim.patch(String(second.id), take),
    await scim.patch(String(second.id), { op: 'remove', path: 'roles' }),
    await scim.patch(String(second.id), rename),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect((await scim.send('GET', `/Users/${second.id}`)).body).toMatchObject({
    userName: second.email,
    roles: [{ value: 'administrator' }],
  });
  const spelled = { userName: second.email.toUpperCase(), displayName: 'Grace' };
  expect((await scim.send('PUT', `/Users/${second.id}`, spelled)).body).toMatchObject({ displayName: 'Grace' });
});

test('does not see users of other institutions, and refuses their emails', async () => {
  const stranger = await app.make.aUser({ role: 'teacher' });
  expect((await scim.send('GET', `/Users/${stranger.id}`)).body.userName).not.toBe(stranger.email);
  expect((await scim.find(`userName eq "${stranger.email}"`)).body.totalResults).toBe(0);
  const taken = await scim.send('POST', '/Users', { userName: stranger.email });
  expect(taken.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
  const own = await aTeacher();
  const renamed = await scim.patch(String(own.id), { op: 'replace', path: 'userName', value: stranger.email });
  expect(renamed.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
});

test('leaves alone what a body does not name, and works all or nothing', async () => {
  const { body } = await scim.send('POST', '/Users', {
    userName: 'kept@school.example',
    externalId: 'kept-1',
    name: { givenName: 'Ada', familyName: 'Kept' },
    active: 'False',
  });
  expect(body).toMatchObject({ displayName: 'Ada Kept', active: false });
  const put = await scim.send('PUT', `/Users/${body.id}`, {
    userName: 'kept@school.example',
    name: { familyName: 'New' },
  });
  expect(put.body).toMatchObject({ externalId: 'kept-1', displayName: 'Ada New', active: false });
  const half = await scim.patch(
    body.id,
    { op: 'replace', path: 'displayName', value: 'Half done' },
    { op: 'replace', path: 'userName', value: 'no email' },
  );
  expect([half.status, half.body]).toMatchObject([400, { scimType: 'invalidValue' }]);
  expect((await scim.send('GET', `/Users/${body.id}`)).body.displayName).toBe('Ada New');
});

test('gives the role that the provider or the client names, and refuses a user without one', async () => {
  const without = await aScimClient(app, admin, {});
  const roleless = await without.send('POST', '/Users', { userName: 'roleless@school.example' });
  expect(roleless.body).toMatchObject({ status: '400', scimType: 'invalidValue' });
  const named = await without.send('POST', '/Users', {
    userName: 'roleless@school.example',
    roles: [{ value: 'teacher' }],
  });
  expect(named.body.roles).toMatchObject([{ value: 'teacher' }]);
  const unknown = await without.patch(named.body.id, { op: 'replace', path: 'roles', value: 'janitor' });
  expect(unknown.body).toMatchObject({ status: '400', scimType: 'invalidValue' });
});

test('lists users by page, and looks them up by id', async () => {
  const school = await app.make.aUser();
  const own = await aScimClient(app, school);
  for (let index = 0; index < 3; index += 1) await app.make.aUser({ role: 'teacher', institution: school.institution });
  const page = await own.send('GET', '/Users?startIndex=2&count=2');
  expect(page.body).toMatchObject({ totalResults: 4, startIndex: 2, itemsPerPage: 2 });
  const [second] = page.body.Resources;
  expect((await own.find(`id eq "${second.id}"`)).body.Resources).toEqual([second]);
  expect((await own.send('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 4, Resources: [] });
  const beyond = await own.send('GET', '/Users?startIndex=99999999999&count=99999999999');
  expect(beyond.body).toMatchObject({ totalResults: 4, itemsPerPage: 0 });
});

test('answers what Okta asks before it creates a user', async () => {
  const school = await app.make.aUser({ name: 'Ada King Lovelace' });
  const own = await aScimClient(app, school);
  const first = (await own.send('GET', '/Users?count=1&startIndex=1')).body.Resources[0];
  expect(first).toMatchObject({ name: { givenName: 'Ada King', familyName: 'Lovelace' }, active: true });
  expect((await own.send('GET', `/Users/${first.id}`)).body).toEqual(first);
  const caps = await own.find(`userName eq "${school.email.toUpperCase()}"`);
  expect(caps.body).toMatchObject({ totalResults: 1, Resources: [{ userName: school.email }] });
  const missing = await own.send('GET', '/Users/00000000-0000-0000-0000-000000000000');
  expect([missing.status, missing.body.detail]).toEqual([404, expect.any(String)]);
});

test('takes an access token of the client, too, and refuses every other credential', async () => {
  const bearer = (authorization: string) => new Client(app.url, { authorization }).get('/scim/v2/Users');
  const token = await scim.oauth.ask();
  expect((await bearer(`Bearer ${token.body.access_token}`)).status).toBe(200);
  expect((await bearer(`Bearer ${scim.oauth.clientSecret.slice(0, -1)}`)).status).toBe(401);
  const session = await app.as(admin);
  expect((await session.get('/scim/v2/Users')).status).toBe(401);
  const answer = await app.anonymous().get('/scim/v2/Users');
  expect([answer.status, answer.body.schemas]).toEqual([401, ['urn:ietf:params:scim:api:messages:2.0:Error']]);
  await session.graphql(`mutation { revokeOAuthClient(id: ${scim.oauth.id}) { id } }`);
  expect((await bearer(`Bearer ${scim.oauth.clientSecret}`)).status).toBe(401);
  scim = await aScimClient(app, admin);
});
