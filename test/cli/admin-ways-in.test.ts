import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest';
import type { TestUser } from '../support/factories.ts';
import { addApp } from '../support/factors.ts';
import { keptMails } from '../support/kept-mails.ts';
import { MailServer } from '../support/mail-server.ts';
import { auditActors, runAdmin, useAdministeredService } from './run-admin.ts';

/** Commands for operators whose users cannot get in ([D65], [D70], [D73]). */

const { app, user } = await useAdministeredService();
const server = await MailServer.start();
afterAll(() => server.stop());
afterEach(() => {
  server.refusal = undefined;
});

function sendTestMail(settings: object, to = 'ada@school.example') {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return runAdmin('send-test-mail', '--to', to);
}

const statusOfLogin = async ({ email, password }: TestUser) =>
  (await app.anonymous().post('/auth/login', { email, password })).status;

test('send-test-mail sends a mail and prints what the server answers, or why it refused', async () => {
  const sent = await sendTestMail(server.settings);
  expect(sent).toEqual({ ok: true, output: expect.stringMatching(/^The mail server took the mail: 250 /) });
  expect(server.received).toMatchObject([{ from: 'sis@school.example', to: ['ada@school.example'] }]);
  server.refusal = { at: 'RCPT', code: 550 };
  const refused = await sendTestMail(server.settings);
  expect(refused).toEqual({ ok: false, output: expect.stringMatching(/^The mail was not sent: .*550/) });
});

test('send-test-mail to a user lists the mail and what came of it', async () => {
  const { email, institution } = user;
  await sendTestMail(server.settings, email);
  server.refusal = { at: 'RCPT', code: 550 };
  await sendTestMail(server.settings, email.toUpperCase());
  const { rows } = await app.pool.query(
    `select status, attempts, answer from mails where institution_id = $1 and kind = 'test' order by id`,
    [institution.id],
  );
  expect(rows).toMatchObject([
    { status: 'sent', attempts: 1, answer: expect.stringMatching(/^250 /) },
    { status: 'failed', attempts: 1, answer: expect.stringMatching(/550/) },
  ]);
});

test('send-test-mail keeps the mail without a server, and says that production sends none', async () => {
  const DATA_DIR = await mkdtemp(join(inject('temporaryDirectory'), 'mail-'));
  const { ok, output } = await sendTestMail({ DATA_DIR });
  const [, file] = /kept in (.+\.eml)\.\n$/.exec(output) ?? [];
  expect(ok).toBe(true);
  expect(await readFile(file as string, 'utf8')).toContain('To:  <ada@school.example>');
  const none = await sendTestMail({ NODE_ENV: 'production', PUBLIC_URL: 'https://school.example' });
  expect(none).toEqual({ ok: false, output: expect.stringContaining('set SMTP_URL and MAIL_FROM') });
});

test('remove-authenticators lets a user in who has lost every factor, and tells the user', async () => {
  const locked = await app.make.aUser({ institution: user.institution, role: 'viewer' });
  const open = await app.as(locked);
  await addApp(open);
  const login = () => statusOfLogin(locked);
  expect(await login()).toBe(403);

  const { ok, output } = await runAdmin('remove-authenticators', '--email', locked.email);

  expect({ ok, output }).toEqual({ ok: true, output: expect.stringContaining('without a second factor') });
  expect([await login(), (await open.get('/auth/profile')).status]).toEqual([200, 401]);
  expect(await auditActors(app, 'authenticator.removed')).toMatchObject([{ actor_type: 'system' }]);
  const mails = await keptMails(app, locked);
  expect(mails.at(-1)?.content.paragraphs[1]).toContain('was removed from your account');
});

test('allow-passwords lets the users of an institution in whose provider fails', async () => {
  const stuck = await app.make.aUser();
  const text = `update institutions set password_sign_in = 'refused' where id = $1`;
  await app.pool.query(text, [stuck.institution.id]);
  const login = () => statusOfLogin(stuck);
  expect(await login()).toBe(403);
  const { ok } = await runAdmin('allow-passwords', '--institution', String(stuck.institution.id));
  expect([ok, await login()]).toEqual([true, 200]);
  expect(await auditActors(app, 'security.updated')).toMatchObject([{ actor_type: 'system' }]);
});
