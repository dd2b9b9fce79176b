import { afterAll, expect, test } from 'vitest';
import { claimDeliveries } from '../../../../src/webhooks/deliveries/claim-deliveries.ts';
import { runAdmin, useAdministeredService } from '../../../cli/run-admin.ts';
import { TestApp } from '../../../support/app.ts';
import { Client } from '../../../support/client.ts';
import type { TestUser } from '../../../support/factories.ts';
import { anOAuthClient } from '../../../support/oauth-client.ts';
import { signedIn } from '../../../support/signed-in.ts';
import { whileHolding } from '../../../support/while-holding.ts';

/** A closed institution: no requests, no changes, no deliveries. */

const { app } = await useAdministeredService();
const second = await TestApp.on(app.registrar.database.url);

afterAll(() => second.stop());

const sql = (text: string, values: unknown[]) => app.pool.query(text, values);

/** Revocations take milliseconds. */
const soon = { interval: 5 };

const close = ({ institution }: TestUser) => runAdmin('close-institution', '--institution', String(institution.id));
const open = ({ institution }: TestUser) => runAdmin('open-institution', '--institution', String(institution.id));

async function lastActions({ institution }: TestUser, count: number): Promise<string[]> {
  const text = `
    select l.action from audit_chain c join audit_logs l on l.institution_id = c.institution_id and l.id = c.audit_log_id
    where c.institution_id = $1 order by c.sequence desc limit $2`;
  return (await sql(text, [institution.id, count])).rows.map(({ action }) => action);
}

test('gets 503 on every instance, for every credential, until it is opened', async () => {
  const user = await app.make.aUser();
  const other = await app.as(await app.make.aUser());
  const login = { email: user.email, password: user.password };
  const tokens = (await app.anonymous().post('/auth/login', login)).body;
  const session = new Client(app.url, { authorization: `Bearer ${tokens.access_token}` });
  const key = (await session.post('/auth/api-key', { name: 'Bridge' })).body.api_key;
  const oauth = await anOAuthClient(app, user, ['read:students']);
  const credentials = [session, new Client(app.url, { 'x-api-key': key }), await oauth.aToken()];
  const everywhere = [...credentials, ...credentials.map((client) => client.at(second.url))];
  for (const client of everywhere) expect((await client.get('/students')).status).toBe(200);

  expect(await close(user)).toEqual({
    ok: true,
    output: `${user.institution.name} is closed. Open it again with open-institution.\n`,
  });

  for (const client of everywhere) {
    await expect.poll(async () => (await client.get('/students')).status, soon).toBe(503);
    const { headers, body } = await client.get('/students');
    expect(headers.get('retry-after')).toBe('60');
    expect(body).toMatchObject({ error: 'service_unavailable', message: expect.stringContaining('closed') });
  }
  const anonymous = app.anonymous();
  expect((await anonymous.post('/auth/login', login)).status).toBe(503);
  expect((await anonymous.post('/auth/login', { ...login, password: 'not the password' })).status).toBe(401);
  expect((await anonymous.post('/auth/refresh', { refresh_token: tokens.refresh_token })).status).toBe(503);
  expect((await oauth.ask()).status).toBe(503);
  expect((await session.graphql('{ institution { name } }')).status).toBe(503);
  expect((await other.get('/students')).status).toBe(200);
  expect(await lastActions(user, 1)).toEqual(['institution.closed']);

  expect((await open(user)).output).toBe(`${user.institution.name} is open.\n`);

  for (const client of everywhere)
    await expect.poll(async () => (await client.get('/students')).status, soon).toBe(200);
  expect((await anonymous.post('/auth/login', login)).status).toBe(200);
  expect(await lastActions(user, 3)).toEqual(['user.logged_in', 'institution.opened', 'institution.closed']);
});

test('refuses a change that was in flight when it was closed', async () => {
  const { user, client } = await signedIn(app);
  const id = await app.make.aStudent(user.institution, { first_name: 'Before' });
  const lock = {
    text: 'select from students where institution_id = $1 and id = $2 for update',
    values: [user.institution.id, id],
  };

  const change = await whileHolding(app.pool, lock, async (waiting) => {
    const changed = client.send('PUT', `/students/${id}`, { first_name: 'After' });
    await waiting(1);
    // A change waits for one second, within which a busy machine does not run the command.
    await sql('update institutions set closed_at = now() where id = $1', [user.institution.id]);
    return { changed };
  });

  const { status, body, headers } = await change.changed;
  expect([status, body.error, headers.get('retry-after')]).toEqual([503, 'service_unavailable', '60']);
  expect((await sql('select first_name from students where id = $1', [id])).rows).toEqual([{ first_name: 'Before' }]);
  expect(await lastActions(user, 1)).toEqual([]);
});

test('closes after the changes that are being committed', async () => {
  const user = await app.make.aUser();
  // The statement that a commit runs: it extends the chain and locks its head until the end of the transaction.
  const commit = `
    insert into audit_logs (institution_id, actor_type, action, resource_type)
      values (${user.institution.id}, 'system', 'student.updated', 'student');
    set constraints all immediate`;
  const closing = await whileHolding(app.pool, { text: commit, values: [] }, async (waiting) => {
    const closed = close(user);
    await waiting(1);
    return { closed };
  });

  expect((await closing.closed).ok).toBe(true);
  expect(await lastActions(user, 2)).toEqual(['institution.closed', 'student.updated']);
});

test('takes no changes of the command line either', async () => {
  const user = await app.make.aUser();
  await close(user);
  const institution = ['--institution', String(user.institution.id)];
  expect(await runAdmin('set-plan', '--plan', 'premium', ...institution)).toEqual({
    ok: false,
    output: 'The institution is closed: use open-institution first.',
  });
  expect(await close(user)).toEqual({ ok: false, output: 'The institution is closed already.' });
  await open(user);
  expect(await open(user)).toEqual({ ok: false, output: 'The institution is open already.' });
});

test('delivers nothing', async () => {
  const { user, client } = await signedIn(app);
  await client.post('/webhooks', { url: 'https://receiver.example/hook', events: ['*'] });
  await client.post('/students', { student_id: 'W-1', first_name: 'Ann', last_name: 'Other' });
  const claim = async () => {
    const connection = await app.pool.connect();
    try {
      return (await claimDeliveries(connection, 512)).map(({ institutionId }) => institutionId);
    } finally {
      connection.release();
    }
  };
  await close(user);
  expect(await claim()).not.toContain(user.institution.id);
  await open(user);
  expect(await claim()).toContain(user.institution.id);
});
