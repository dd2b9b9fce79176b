import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditActions } from '../../support/audit-actions.ts';
import type { Client } from '../../support/client.ts';
import { keptMails } from '../../support/kept-mails.ts';
import { signedIn } from '../../support/signed-in.ts';
import { whileHolding } from '../../support/while-holding.ts';

const app = await useSharedApp();

const NEW = 'a new and better one';

function change(client: Client, current: string, next = NEW) {
  const document =
    'mutation ($current: String!, $new: String!) { changePassword(current: $current, new: $new) { message } }';
  return client.graphql(document, { current, new: next });
}

test('changes the password and ends all other sessions, access tokens included', async () => {
  const { user, client } = await signedIn(app);
  const other = await app.as(user);
  const { body: login } = await app.anonymous().post('/auth/login', { email: user.email, password: user.password });

  const { body } = await change(client, user.password);

  expect(body.data.changePassword.message).toEqual(expect.any(String));
  expect((await client.get('/auth/profile')).status).toBe(200);
  expect((await other.get('/auth/profile')).status).toBe(401);
  expect((await app.anonymous().post('/auth/refresh', { refresh_token: login.refresh_token })).status).toBe(401);
  const logIn = async (password: string) =>
    (await app.anonymous().post('/auth/login', { email: user.email, password })).status;
  expect([await logIn(user.password), await logIn(NEW)]).toEqual([401, 200]);
  expect(await auditActions(app, user)).toContain('user.password_changed');
  const text = 'select to_jsonb(l)::text as text from audit_logs l where institution_id = $1';
  const { rows } = await app.pool.query<{ text: string }>(text, [user.institution.id]);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.text).not.toContain(NEW);
});

test('mails a user that the password was changed, by whomever, but not that the first one was set', async () => {
  const admin = await app.make.aUser();
  const user = await app.make.aUser({ institution: admin.institution, role: 'teacher' });
  const reset = async (password: string) =>
    (await app.as(admin)).graphql(
      'mutation ($id: Int!, $password: String!) { resetPassword(userId: $id, password: $password) { message } }',
      { id: user.id, password },
    );
  const told = async () => (await keptMails(app, user)).map(({ content }) => content.paragraphs[1]);
  await app.pool.query('update users set password_hash = null where id = $1', [user.id]);
  await reset('a first password');
  expect(await told()).toEqual([]);
  await reset('a second password');
  await change(await app.signIn({ ...user, password: 'a second password' }), 'a second password');
  expect(await told()).toEqual(Array(2).fill(expect.stringMatching(/^The password of your account was changed\./)));
});

test('reports a wrong current password on its field, and changes nothing', async () => {
  const { user, client } = await signedIn(app);
  const { body } = await change(client, 'guess');
  expect(body.errors[0].extensions).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { current: ['is not the current password.'] },
  });
  expect((await app.as(user).then((again) => again.get('/auth/profile'))).status).toBe(200);
});

test.each([
  ['an administrator resets the password', `password_hash = 'reset'`],
  ['the user is deactivated', 'active = false'],
])('refuses the change if %s after the current password was verified', async (_what, other) => {
  const { user, client } = await signedIn(app);
  const { pool } = app;
  const values = [user.institution.id, user.id];
  const byAdministrator = { text: `update users set ${other} where institution_id = $1 and id = $2`, values };
  const { changing } = await whileHolding(pool, byAdministrator, async (waiting) => {
    const changing = change(client, user.password);
    await waiting(1);
    return { changing };
  });

  const { body } = await changing;

  expect(body.errors[0].extensions.details).toEqual({ current: ['is not the current password.'] });
  const where = `institution_id = $1 and id = $2 and ${other}`;
  const { rowCount } = await pool.query(`select from users where ${where}`, values);
  expect(rowCount).toBe(1);
  expect(await auditActions(app, user)).not.toContain('user.password_changed');
});

test.each([
  ['', 'is required.'],
  ['short', 'must have at least 8 characters.'],
  ['x'.repeat(129), 'must have at most 128 characters.'],
])('refuses the new password "%s"', async (next, message) => {
  const user = await app.make.aUser();
  const { body } = await change(await app.as(user), user.password, next);
  expect(body.errors[0].extensions.details).toEqual({ new: [message] });
});
