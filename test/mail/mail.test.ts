import { afterAll, expect, test } from 'vitest';
import { mailAccountChange } from '../../src/mail/outbox.ts';
import { TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import type { TestUser } from '../support/factories.ts';
import { MailServer } from '../support/mail-server.ts';
import { ServiceProcess } from '../support/service-process.ts';

/** Mails leave through an outbox ([D73]). */
const server = await MailServer.start();
const app = await TestApp.start(server.settings);

afterAll(async () => {
  await app.stop();
  await server.stop();
});

const sql = (text: string, values: unknown[] = []) => app.pool.query(text, values);

async function statusOf(user: TestUser) {
  const { rows } = await sql(
    'select status, attempts, answer, sealed_content is null as deleted from mails where user_id = $1 and institution_id = $2 order by id desc limit 1',
    [user.id, user.institution.id],
  );
  return rows[0];
}

/** Asks for a new password, which writes a mail. */
const ask = (user: TestUser) =>
  app
    .anonymous()
    .graphql('mutation ($email: String!) { requestPasswordReset(email: $email) { message } }', { email: user.email });

const mailsTo = (user: TestUser) => server.received.filter(({ to }) => to.includes(user.email));

const settled = (user: TestUser, status: string) =>
  eventually(async () => (await statusOf(user))?.status === status, `the mail to be ${status}`);

/** Lets the next attempt at every waiting mail be due, and the claims of dead processes expire. */
const makeDue = () => sql(`update mails set next_attempt_at = now(), claimed_until = null where status = 'waiting'`);

test('a mail to a name with commas and line breaks goes to one recipient, in the language of the reader', async () => {
  app.startJobs();
  const user = await app.make.aUser({ name: 'Ana, eve@elsewhere.example' });
  await sql(`update users set language = 'es', name = $2 where id = $1`, [user.id, 'Ana, eve@elsewhere.example']);
  await ask(user);
  await settled(user, 'sent');

  const [mail, ...others] = mailsTo(user);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ from: 'sis@school.example', to: [user.email] });
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(mail?.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@school\.example>$/m);
  expect(mail?.raw).toContain('https://school.example/registrar/dashboard/new-password#');
  expect(mail?.raw).toContain('Content-Type: text/html');
  expect(mail?.raw).toContain('Hola, Ana, eve@elsewhere.example:');
  expect(mail?.raw).not.toContain('<img');
  expect(await statusOf(user)).toMatchObject({ attempts: 1, deleted: true, answer: expect.stringContaining('250') });
});

test('a mail that the server defers is sent later, with the same id', async () => {
  app.startJobs();
  const user = await app.make.aUser();
  server.refusal = { at: 'DATA', code: 451 };
  await ask(user);
  await eventually(async () => (await statusOf(user))?.attempts === 1, 'an attempt');
  expect(await statusOf(user)).toMatchObject({
    status: 'waiting',
    answer: expect.stringContaining('451'),
    deleted: false,
  });
  server.refusal = undefined;
  await makeDue();
  await settled(user, 'sent');
  expect(mailsTo(user)).toHaveLength(1);
});

test('an address that the server refuses for good gets no further mail until an administrator allows it', async () => {
  app.startJobs();
  const admin = await app.make.aUser();
  const client = await app.as(admin);
  const user = await app.make.aUser({ institution: admin.institution, role: 'teacher' });
  server.refusal = { at: 'RCPT', code: 550 };
  await ask(user);
  await settled(user, 'failed');
  const suppressed = () => sql('select from suppressed_addresses where institution_id = $1', [user.institution.id]);
  await eventually(async () => (await suppressed()).rowCount, 'the address takes no mail');
  server.refusal = undefined;
  const send = async () =>
    (await client.graphql('mutation ($id: Int!) { sendPasswordReset(userId: $id) { message } }', { id: user.id })).body;

  const list =
    '{ suppressedAddresses { data { email reason } } mails(status: failed) { data { to answer attempts } } }';
  expect((await client.graphql(list)).body.data).toEqual({
    suppressedAddresses: { data: [{ email: user.email, reason: expect.stringContaining('550') }] },
    mails: { data: [{ to: user.email, answer: expect.stringContaining('550'), attempts: 1 }] },
  });
  const ofUser = `query ($id: Int!) { user(id: $id) { suppressedAddress { email reason people } } }`;
  expect((await client.graphql(ofUser, { id: user.id })).body.data.user.suppressedAddress).toEqual({
    email: user.email,
    reason: expect.stringContaining('550'),
    people: 1,
  });
  expect((await send()).errors[0].extensions.code).toBe('CONFLICT');
  await ask(user);
  const held = '{ mails(status: suppressed) { data { to kind answer attempts nextAttemptAt } } }';
  expect((await client.graphql(held)).body.data.mails.data).toEqual([
    {
      to: user.email,
      kind: 'password_reset',
      answer: expect.stringContaining('550'),
      attempts: 0,
      nextAttemptAt: null,
    },
  ]);

  await client.graphql('mutation ($email: String!) { allowAddress(email: $email) { message } }', { email: user.email });
  expect((await send()).data.sendPasswordReset.message).toContain(user.email);
  await settled(user, 'sent');
});

test('a mail that waits is not sent to an address that is known to bounce', async () => {
  await app.stopJobs();
  const admin = await app.make.aUser();
  const user = await app.make.aUser({ institution: admin.institution, role: 'teacher' });
  await ask(user);
  const report = 'mutation ($email: String!) { reportBounce(email: $email, reason: "Came back.") { people } }';
  const { body } = await (await app.as(admin)).graphql(report, { email: user.email.toUpperCase() });
  expect(body.data.reportBounce).toEqual({ people: 1 });
  expect(await statusOf(user)).toMatchObject({ status: 'suppressed', attempts: 0, answer: 'Came back.' });
});

test('the many mails of one morning are shared by two instances, and each arrives once', async () => {
  await app.stopJobs();
  const { institution } = await app.make.aUser();
  const { rows } = await sql(
    `insert into users (institution_id, email, name, role_id)
     select $1, 'staff-' || n || '@bulk.example', 'Staff ' || n, $2 from generate_series(1, 100) n returning id`,
    [institution.id, institution.roleIds.viewer],
  );
  const client = await app.pool.connect();
  for (const { id: userId } of rows)
    await mailAccountChange(client, app.registrar, { institutionId: institution.id, userId }, 'password_changed');
  client.release();
  const [before, { connections }] = [server.received.length, server];
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answersFrom = promise;
  app.startJobs();
  const instance = await ServiceProcess.start(app.registrar.database.url, server.settings);
  // One instance opens at most four.
  await eventually(() => server.connections > connections + 4, 'both instances to send');
  resolve();
  const waiting = async () => (await sql(`select from mails where status = 'waiting'`)).rowCount === 0;
  await eventually(waiting, 'all mails to be sent');
  await instance.end('SIGTERM');
  const recipients = server.received.slice(before).flatMap(({ to }) => to);
  expect([recipients.length, new Set(recipients).size]).toEqual([100, 100]);
});

test('the mails of closed institutions wait, and hold up no others', async () => {
  await app.stopJobs();
  const users = await Promise.all(Array.from({ length: 17 }, () => app.make.aUser()));
  const client = await app.pool.connect();
  for (const { id: userId, institution } of users)
    await mailAccountChange(client, app.registrar, { institutionId: institution.id, userId }, 'password_changed');
  client.release();
  const [last, ...closed] = users.reverse() as [TestUser, ...TestUser[]];
  const close = 'update institutions set closed_at = case when $2 then now() end where id = any($1)';
  const ids = closed.map(({ institution }) => institution.id);
  await sql(close, [ids, true]);
  app.startJobs();
  await settled(last, 'sent');
  for (const user of closed) expect(await statusOf(user)).toMatchObject({ status: 'waiting', attempts: 0 });
  await sql(close, [ids, false]);
  for (const user of closed) await settled(user, 'sent');
});

test('a mail whose process is killed while it sends arrives', async () => {
  await app.stopJobs();
  const user = await app.make.aUser();
  server.isSilent = true;
  const before = server.connections;
  await ask(user);
  const instance = await ServiceProcess.start(app.registrar.database.url, server.settings);
  await eventually(() => server.connections > before, 'the process to send');
  await instance.end('SIGKILL');
  server.isSilent = false;
  expect(await statusOf(user)).toMatchObject({ status: 'waiting', attempts: 0 });

  await makeDue();
  app.startJobs();
  await settled(user, 'sent');
  expect(mailsTo(user)).toHaveLength(1);
});
