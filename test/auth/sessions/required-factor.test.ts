import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditActions, auditedChanges } from '../../support/audit-actions.ts';
import type { TestUser } from '../../support/factories.ts';
import { addApp } from '../../support/factors.ts';
import { signedIn } from '../../support/signed-in.ts';

/** Users whose password is not enough ([D63], [D67], [D70]). */

const app = await useSharedApp();
const { user: admin, client } = await signedIn(app);

const REQUIRE = `mutation ($roles: [String!]) {
  updateSecurity(input: { secondFactorRoles: $roles }) { secondFactorRoles passwordSignIn withoutFactor administratorsWithPasskey } }`;

const colleague = (role: 'teacher' | 'registrar') => app.make.aUser({ institution: admin.institution, role });

const sql = (text: string, values: unknown[]) => app.pool.query(text, values);

test('takes the permissions of a role at once from open sessions without a factor', async () => {
  const user = await colleague('registrar');
  const open = await app.as(user);
  expect((await open.get('/students')).status).toBe(200);

  const { body } = await client.graphql(REQUIRE, { roles: ['registrar'] });
  const students = await open.graphql('{ students { data { id } } }');
  const rest = await open.get('/students');
  const institution = await open.graphql('{ institution { id } }');
  const account = await open.graphql(
    '{ account { email mustRegisterFactor authenticators { id } } me { id permissions } }',
  );

  expect(body.data.updateSecurity).toMatchObject({ secondFactorRoles: ['registrar'], passwordSignIn: 'allowed' });
  expect(students.body.errors[0].extensions).toEqual({ code: 'FORBIDDEN', reason: 'second_factor' });
  expect([rest.status, rest.body.error]).toEqual([403, 'forbidden']);
  expect(institution.body.errors[0].extensions.reason).toBe('second_factor');
  expect(account.body.data).toEqual({
    account: { email: user.email, mustRegisterFactor: true, authenticators: [] },
    me: { id: user.id, permissions: [] },
  });
  expect(await auditedChanges(client, { action: 'security.updated' })).toEqual([
    { action: 'security.updated', changes: { second_factor_roles: { from: [], to: ['registrar'] } } },
  ]);

  await client.graphql(REQUIRE, { roles: [] });
  expect((await open.get('/students')).status).toBe(200);
  expect((await open.get('/auth/profile')).body.permissions).toContain('create:students');
});

test('asks an administrator who has no permission for want of a factor for a password of an administrator', async () => {
  const { user, client: own } = await signedIn(app);
  await own.graphql(REQUIRE, { roles: ['administrator'] });
  const change = async (next: string) =>
    (
      await own.graphql(
        'mutation ($current: String!, $new: String!) { changePassword(current: $current, new: $new) { message } }',
        { current: user.password, new: next },
      )
    ).body;
  expect((await change('elevenchars')).errors[0].extensions.details).toEqual({
    new: [expect.stringContaining('at least 12 characters')],
  });
  expect((await change('twelve-chars')).data.changePassword.message).toContain('was changed');
});

test('names the users without a factor, and those whose role requires one', async () => {
  const { user: own, client: office } = await signedIn(app);
  const [clerk, teacher, owner] = await Promise.all(
    (['registrar', 'teacher', 'registrar'] as const).map((role) =>
      app.make.aUser({ institution: own.institution, role }),
    ),
  );
  await addApp(await app.as(owner as TestUser));
  await office.graphql(REQUIRE, { roles: ['registrar'] });
  const { body } = await office.graphql(`{
    security { withoutFactor missingFactor }
    none: users(secondFactor: none) { data { id } }
    missing: users(secondFactor: missing) { data { id secondFactor hasPassword } }
    registered: users(secondFactor: registered) { data { id secondFactor } } }`);
  const idOf = (user: TestUser | undefined) => user?.id;
  expect(body.data).toEqual({
    security: { withoutFactor: 3, missingFactor: 1 },
    none: {
      data: [own, clerk, teacher].map((user) => ({ id: idOf(user) })).toSorted((a, b) => Number(a.id) - Number(b.id)),
    },
    missing: { data: [{ id: idOf(clerk), secondFactor: false, hasPassword: true }] },
    registered: { data: [{ id: idOf(owner), secondFactor: true }] },
  });
});

test('leaves a session alone for whose second factor a provider vouches', async () => {
  const user = await colleague('teacher');
  const open = await app.as(user);
  await sql(`update sessions set methods = '{sso,mfa}' where institution_id = $1 and user_id = $2`, [
    admin.institution.id,
    user.id,
  ]);
  await client.graphql(REQUIRE, { roles: ['teacher'] });
  expect((await open.get('/students')).status).toBe(200);
  await client.graphql(REQUIRE, { roles: [] });
});

test.each([
  [
    'whose role requires a factor',
    `update roles set requires_second_factor = true where institution_id = $1 and name = 'administrator'`,
    'second_factor',
  ],
  [
    'who has a factor',
    `insert into authenticators (institution_id, user_id, kind, name, encrypted_secret) select $1, max(id), 'totp', 'App', '' from users where institution_id = $1`,
    'second_factor',
  ],
  [
    'of an institution that refuses passwords',
    `update institutions set password_sign_in = 'refused' where id = $1`,
    'single_sign_on',
  ],
])('refuses the right password of a user %s with a reason, a wrong one as ever', async (_case, change, reason) => {
  const user = await app.make.aUser();
  await sql(change, [user.institution.id]);
  const anonymous = app.anonymous();
  const signIn = (password: string) => anonymous.post('/auth/login', { email: user.email, password });

  const right = await signIn(user.password);
  const wrong = await signIn('not the password');
  const byGraphql = await anonymous.graphql(
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { accessToken } }',
    { email: user.email, password: user.password },
  );

  expect([right.status, right.body.error]).toEqual([403, 'forbidden']);
  expect(right.body.message).toContain('dashboard');
  expect(wrong.body).toEqual({ error: 'invalid_credentials', message: 'The email or the password is wrong.' });
  expect(byGraphql.body.errors[0].extensions).toEqual({ code: 'FORBIDDEN', reason });
  expect(await auditActions(app, user)).toEqual(['user.login_refused', 'user.login_failed', 'user.login_refused']);
});

test('refuses a user without a password like an unknown email', async () => {
  const email = 'no-password@school.example';
  const { body } = await client.graphql(
    'mutation ($email: String!) { createUser(input: { email: $email, name: "Nora New", role: "viewer" }) { id active } }',
    { email },
  );
  expect(body.data.createUser.active).toBe(true);
  const anonymous = app.anonymous();
  const answers = [email, 'nobody@school.example'].map((each) =>
    anonymous.post('/auth/login', { email: each, password: 'correct horse battery' }),
  );
  const [without, unknown] = await Promise.all(answers);
  expect([without?.status, without?.body]).toEqual([unknown?.status, unknown?.body]);
});

test('refuses a role that does not exist', async () => {
  const { body } = await client.graphql(REQUIRE, { roles: ['registrar', 'janitor'] });
  expect(body.errors[0].extensions.details).toEqual({
    secondFactorRoles: ['"janitor" is not a role of this institution.'],
  });
});
