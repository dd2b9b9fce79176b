import { expect, test } from 'vitest';
import { permissions } from '../../src/access/permissions.ts';
import { useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { keptMails, newestToken } from '../support/kept-mails.ts';
import { anOAuthClient } from '../support/oauth-client.ts';
import { aUserWithPermissions } from '../support/user-with-permissions.ts';

/** Attacks on links that set a password ([D62], [D72]). */

const app = await useApp({ PUBLIC_URL: 'https://school.example/registrar' });

const ASK = 'mutation ($email: String!) { requestPasswordReset(email: $email) { message } }';

test('a request cannot choose the host to which the link in the mail leads', async () => {
  const user = await app.make.aUser();
  const headers = {
    'X-Forwarded-Host': 'evil.example',
    Origin: 'https://evil.example',
    Forwarded: 'host=evil.example',
  };
  const body = { query: ASK, variables: { email: user.email } };
  await app.anonymous().post('/graphql', body, headers);
  const links = (await keptMails(app, user)).flatMap(({ content }) =>
    content.paragraphs.filter((text) => text.includes('://')),
  );
  expect(links).toEqual([expect.stringMatching(/^https:\/\/school\.example\/registrar\/dashboard\/new-password#/)]);
});

test('a link sets the password of its own user only, whatever institution its token names', async () => {
  const [user, other] = [await app.make.aUser(), await app.make.aUser()];
  await app.anonymous().graphql(ASK, { email: user.email });
  const [, secret] = (await newestToken(app, user)).split('_');
  const answer = await app
    .anonymous()
    .graphql(
      'mutation ($token: String!) { resetForgottenPassword(token: $token, password: "a much better passphrase") { message } }',
      { token: `${other.institution.id.toString(36)}_${secret}` },
    );
  expect(answer.body.errors[0].extensions.code).toBe('UNAUTHORIZED');
});

test('nobody reads the text of a mail without the permission, or of another institution', async () => {
  const admin = await app.make.aUser();
  const teacher = await app.make.aUser({ institution: admin.institution, role: 'teacher' });
  await app.anonymous().graphql(ASK, { email: teacher.email });
  const text = 'select id from mails where institution_id = $1';
  const { rows } = await app.pool.query(text, [admin.institution.id]);
  const read = async (user: typeof admin) =>
    (await (await app.as(user)).graphql(`{ mail(id: ${rows[0].id}) { text } }`)).body;

  expect((await read(teacher)).errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await read(await app.make.aUser())).data.mail).toBeNull();
  expect((await read(admin)).data.mail.text).toContain('/new-password#');
  const forget = `update mails set sealed_content = '\\x00' where institution_id = $1`;
  await app.pool.query(forget, [admin.institution.id]);
  expect((await read(admin)).data.mail).toEqual({ text: null });
});

test('a link for a user is read by nobody who may do less, and by no client', async () => {
  const admin = await app.make.aUser();
  await app.anonymous().graphql(ASK, { email: admin.email });
  const { rows } = await app.pool.query('select id from mails where user_id = $1', [admin.id]);
  const read = async (client: Client) => (await client.graphql(`{ mail(id: ${rows[0].id}) { text } }`)).body;
  const manager = await aUserWithPermissions(app, admin.institution, ['manage:users']);
  const oauth = await (await anOAuthClient(app, admin, permissions)).aToken();

  expect((await read(manager)).errors[0]).toMatchObject({
    message: expect.stringContaining('a mail to a user with permissions you do not have'),
    extensions: { code: 'FORBIDDEN' },
  });
  expect((await read(oauth)).errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await read(await app.as(admin))).data.mail.text).toContain('/new-password#');
});
