import { expect, onTestFinished, test } from 'vitest';
import { TestApp, useSharedApp } from '../../support/app.ts';
import { auditActions } from '../../support/audit-actions.ts';
import { TestIdentityProvider } from '../../support/identity-provider.ts';
import { keptMails, newestToken, passwordToken } from '../../support/kept-mails.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aProvider } from '../../support/sso.ts';

/** Forgotten passwords and invitations ([D72]). Mails are kept, since the tests have no mail server. */

const app = await useSharedApp();

const NEW = 'a much better passphrase';
const RESET =
  'mutation ($token: String!, $password: String!) { resetForgottenPassword(token: $token, password: $password) { message } }';
const ASK = 'mutation ($email: String!) { requestPasswordReset(email: $email) { message } }';

const reset = async (token: string, password = NEW) => (await app.anonymous().graphql(RESET, { token, password })).body;
const codeOf = async (token: string) => (await reset(token)).errors[0].extensions.code;
const statusOf = async (email: string, password: string) =>
  (await app.anonymous().post('/auth/login', { email, password })).status;

test('a link sets the password once, ends all sessions and signs nobody in', async () => {
  const { user, client: open } = await signedIn(app);
  const token = await passwordToken(app, user);

  const answers = await Promise.all([reset(token), reset(token)]);

  expect(answers.filter(({ data }) => data?.resetForgottenPassword)).toHaveLength(1);
  expect(answers.find(({ errors }) => errors)?.errors[0].extensions.code).toBe('UNAUTHORIZED');
  expect((await open.get('/auth/profile')).status).toBe(401);
  expect([await statusOf(user.email, user.password), await statusOf(user.email, NEW)]).toEqual([401, 200]);
  expect((await keptMails(app, user)).map(({ kind }) => kind)).toEqual(['password_reset', 'account_changed']);
  expect(await auditActions(app, user)).toEqual([
    'user.password_reset_requested',
    'user.password_reset',
    'user.login_failed',
    'user.logged_in',
  ]);
});

test('a link is void after 30 minutes, after any change of password or email and for a deactivated user', async () => {
  const sql = (text: string, id: number) => app.pool.query(text, [id]);
  const voided = async (text: string) => {
    const user = await app.make.aUser();
    const token = await passwordToken(app, user);
    await sql(text, user.id);
    return codeOf(token);
  };
  expect(await voided(`update password_links set expires_at = now() - interval '1 second' where user_id = $1`)).toBe(
    'UNAUTHORIZED',
  );
  expect(await voided(`update users set password_hash = password_hash || 'x' where id = $1`)).toBe('UNAUTHORIZED');
  expect(await voided(`update users set email = 'moved-' || email where id = $1`)).toBe('UNAUTHORIZED');
  expect(await voided('update users set active = false where id = $1')).toBe('UNAUTHORIZED');
  for (const wrong of ['', 'nonsense', `1_${'A'.repeat(43)}`]) expect(await codeOf(wrong)).toBe('UNAUTHORIZED');
});

test('a link refuses a weak password and works with a better one then', async () => {
  const user = await app.make.aUser();
  const token = await passwordToken(app, user);
  const refused = await reset(token, 'elevenchars');
  expect(refused.errors[0].extensions).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { password: [expect.stringContaining('at least 12 characters')] },
  });
  expect((await reset(token)).data.resetForgottenPassword.message).toContain('Sign in');
});

test('does not replace a second factor', async () => {
  const user = await app.make.aUser();
  await app.pool.query(
    `insert into authenticators (institution_id, user_id, kind, name, encrypted_secret) values ($1, $2, 'totp', 'App', '')`,
    [user.institution.id, user.id],
  );
  await reset(await passwordToken(app, user));
  expect(await statusOf(user.email, NEW)).toBe(403);
});

test('answers alike for a user, a stranger, a deactivated user and one without a password, and mails only the user', async () => {
  const [user, deactivated, without] = await Promise.all([1, 2, 3].map(() => app.make.aUser()));
  const { pool } = app;
  await pool.query('update users set active = false where id = $1 and institution_id = $2', [
    deactivated?.id,
    deactivated?.institution.id,
  ]);
  await pool.query('update users set password_hash = null where id = $1 and institution_id = $2', [
    without?.id,
    without?.institution.id,
  ]);
  const emails = [user, deactivated, without].map((each) => each?.email as string);
  const ask = async (email: string) => (await app.anonymous().graphql(ASK, { email })).body;

  const answers = await Promise.all([...emails, 'stranger@school.example'].map(ask));

  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const counts = await Promise.all(emails.map(async (email) => (await keptMails(app, { email })).length));
  expect(counts).toEqual([1, 0, 0]);
});

test('mails a user at most three links an hour, and refuses more than twenty requests from an address', async () => {
  const instance = useClient();
  const user = await app.make.aUser();
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 21; count += 1) codes.push(await instance.ask(user.email));
  expect((await keptMails(app, user)).length).toBe(3);
  expect(codes.at(-1)).toBe('RATE_LIMIT_EXCEEDED');
  await app.registrar.limits.counter('reset_address', 3600).delete('127.0.0.1');
});

function useClient() {
  return {
    ask: async (email: string) =>
      (await app.anonymous().graphql(ASK, { email })).body.errors?.[0].extensions.code as string | undefined,
  };
}

test('an invitation sets the first password of a user who was created without one', async () => {
  const client = await app.as(await app.make.aUser());
  const email = 'invited-teacher@school.example';
  await client.graphql(
    'mutation ($email: String!) { createUser(input: { email: $email, name: "Ines Invited", role: "teacher" }) { id } }',
    { email },
  );
  const [mail] = await keptMails(app, { email });
  expect(mail).toMatchObject({
    kind: 'invitation',
    content: { paragraphs: expect.arrayContaining(['Hello Ines Invited,']) },
  });
  expect((await reset(await newestToken(app, { email }))).data.resetForgottenPassword).toBeTruthy();
  expect(await statusOf(email, NEW)).toBe(200);
});

test('where no mail is sent, a user is created without a password only beside an identity provider', async () => {
  const { user, client } = await signedIn(app);
  const settings = { NODE_ENV: 'production', TRUST_PROXY: 'loopback' };
  const production = await TestApp.on(app.registrar.database.url, settings);
  onTestFinished(() => production.stop());
  const create = async () => {
    const input = `{ email: "${app.make.unique('silent')}@school.example", name: "Sam Silent", role: "teacher" }`;
    const query = `mutation { createUser(input: ${input}) { id } }`;
    const { body } = await client.at(production.url).post('/graphql', { query }, { 'X-Forwarded-Proto': 'https' });
    return body.errors?.[0] ?? body.data.createUser;
  };

  const refused = await create();
  await aProvider(app, user.institution, await TestIdentityProvider.shared());

  expect(refused).toMatchObject({
    message: expect.stringContaining('Give a password.'),
    extensions: { code: 'CONFLICT' },
  });
  expect(await create()).toEqual({ id: expect.any(Number) });
});

test('creates nobody with a suppressed address who could not sign in, and says what to do', async () => {
  const { client } = await signedIn(app);
  const email = `${app.make.unique('bounced')}@school.example`;
  const ask = async (mutation: string) => (await client.graphql(`mutation { ${mutation} }`)).body;
  await ask(`reportBounce(email: "${email}") { email }`);
  const create = () => ask(`createUser(input: { email: "${email}", name: "Bo Bounced", role: "teacher" }) { id }`);

  expect((await create()).errors[0]).toMatchObject({
    message: expect.stringContaining('Allow the address, or give a password.'),
    extensions: { code: 'CONFLICT' },
  });
  await ask(`allowAddress(email: "${email}") { message }`);
  expect((await create()).data.createUser).toEqual({ id: expect.any(Number) });
  expect(await keptMails(app, { email })).toMatchObject([{ kind: 'invitation' }]);
});

test('an administrator mails a user without a password a link for the first one', async () => {
  const admin = await app.make.aUser();
  const user = await app.make.aUser({ institution: admin.institution, role: 'teacher' });
  const clear = 'update users set password_hash = null where institution_id = $1 and id = $2';
  await app.pool.query(clear, [user.institution.id, user.id]);
  const client = await app.as(admin);
  await client.graphql(`mutation { sendPasswordReset(userId: ${user.id}) { message } }`);
  const { body } = await client.graphql('{ mails(kind: first_password) { data { to } } }');
  expect(body.data.mails.data).toEqual([{ to: user.email }]);
  expect((await reset(await newestToken(app, user))).data.resetForgottenPassword).toBeTruthy();
  expect(await statusOf(user.email, NEW)).toBe(200);
});
