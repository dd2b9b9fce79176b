import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { keptMails, newestToken } from '../support/kept-mails.ts';

/** Attacks on links that set a password ([D62], [D72]). */

const app = useApp({ PUBLIC_URL: 'https://school.example/registrar' });

const ASK = 'mutation ($email: String!) { requestPasswordReset(email: $email) { message } }';

test('a request cannot choose the host to which the link in the mail leads', async () => {
  const user = await app.current.make.aUser();
  const headers = {
    'X-Forwarded-Host': 'evil.example',
    Origin: 'https://evil.example',
    Forwarded: 'host=evil.example',
  };
  const body = { query: ASK, variables: { email: user.email } };
  await app.current.anonymous().post('/graphql', body, headers);
  const links = (await keptMails(app.current, user)).flatMap(({ content }) =>
    content.paragraphs.filter((text) => text.includes('://')),
  );
  expect(links).toEqual([expect.stringMatching(/^https:\/\/school\.example\/registrar\/dashboard\/new-password#/)]);
});

test('a link sets the password of its own user only, whatever institution its token names', async () => {
  const [user, other] = [await app.current.make.aUser(), await app.current.make.aUser()];
  await app.current.anonymous().graphql(ASK, { email: user.email });
  const [, secret] = (await newestToken(app.current, user)).split('_');
  const answer = await app.current
    .anonymous()
    .graphql(
      'mutation ($token: String!) { resetForgottenPassword(token: $token, password: "a much better passphrase") { message } }',
      { token: `${other.institution.id.toString(36)}_${secret}` },
    );
  expect(answer.body.errors[0].extensions.code).toBe('UNAUTHORIZED');
});

test('nobody reads the text of a mail without the permission, or of another institution', async () => {
  const admin = await app.current.make.aUser();
  const teacher = await app.current.make.aUser({ institution: admin.institution, role: 'teacher' });
  await app.current.anonymous().graphql(ASK, { email: teacher.email });
  const text = 'select id from mails where institution_id = $1';
  const { rows } = await app.current.pool.query(text, [admin.institution.id]);
  const read = async (user: typeof admin) =>
    (await (await app.current.as(user)).graphql(`{ mail(id: ${rows[0].id}) { text } }`)).body;

  expect((await read(teacher)).errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await read(await app.current.make.aUser())).data.mail).toBeNull();
  expect((await read(admin)).data.mail.text).toContain('/new-password#');
});
