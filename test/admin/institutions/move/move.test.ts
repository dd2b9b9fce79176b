import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { notMoved } from '../../../../src/admin/institutions/move/tenant-tables.ts';
import { schoolYearOf, utcDay } from '../../../../src/database/partitions/periods.ts';
import { useApp } from '../../../support/app.ts';
import { eventually } from '../../../support/eventually.ts';
import { anOAuthClient, type TestOAuthClient } from '../../../support/oauth-client.ts';
import { tamper } from '../../../support/tampering.ts';
import { Receiver } from '../../../webhooks/receiver.ts';
import * as moving from './moving.ts';

/** An institution with everything it has moves to another database, to a service with other keys. */

const app = await useApp(moving.sourceSettings);

const { name: year } = schoolYearOf(utcDay(new Date()));
/** The import adds a record to the trail. */
const notCompared = [
  `audit_chain_${year}`,
  'audit_heads',
  `audit_logs_${year}`,
  'id_counters',
  ...Object.keys(notMoved),
];

const target = await moving.startTarget();
const receiver = await Receiver.start();
const user = await app.make.aUser();
await moving.liveIn(app, user);
const client = await app.as(user);
const key = (await client.post('/auth/api-key', { name: 'Bridge' })).body.api_key;
const oauth = await anOAuthClient(app, user, ['read:students']);
const created = await client.post('/webhooks', { url: `${receiver.origin}/moved`, events: ['*'] });
const rotated = await client.graphql('mutation ($id: Int!) { rotateWebhookSecret(id: $id) { secret } }', {
  id: created.body.id,
});
const { secret } = rotated.body.data.rotateWebhookSecret;
const webhook = { id: created.body.id, secret, formerSecret: created.body.secret };
const bodies = await moving.restBodies(moving.withKey(app, key));
await writeInAnotherYear(user.institution.id);
const files = await moving.moveFiles();
await moving.closeIn(app, user, { settled: false });
const exported = await moving.exportTo(app, user, files);
const before: Record<string, string> = await moving.digests(app, user.institution.id);
const imported = await moving.importFrom(target, files);
expect(imported.output).toContain('All of it was verified.');
const outputs = { exported: exported.output, imported: imported.output };

afterAll(async () => {
  await target.stop();
  await receiver.stop();
});

/** Makes every second record of the audit trail one of a school year that has no partition. */
function writeInAnotherYear(institutionId: number): Promise<void> {
  const columns = { audit_logs: 'id', audit_chain: 'audit_log_id', student_changes: 'audit_log_id' };
  const statements = Object.entries(columns).map(
    ([table, id]) => `update ${table} set day = '2999-01-01' where institution_id = :institution and ${id} % 2 = 0`,
  );
  return tamper(app.pool, institutionId, ...statements);
}

test('every table has the same rows, except those that do not move', async () => {
  const after = await moving.digests(target, user.institution.id);
  // Only a cluster has owners of credentials, and makes them anew.
  const dropped = Object.keys(notMoved).filter((table) => table !== 'credential_owners');
  for (const table of dropped) expect(after[table]).toBe('0 rows ');
  for (const table of notCompared) {
    delete before[table];
    delete after[table];
  }
  expect(after).toEqual(before);
  for (const table of ['audit_logs', 'audit_chain', 'student_changes'])
    expect(before[`${table}_default`], table).not.toBe('0 rows ');
  const filled = Object.values(before).filter((digest) => !digest.startsWith('0 rows'));
  expect(filled.length).toBeGreaterThan(25);
});

test('both commands print the same counts and the same head of the audit trail', () => {
  const name = `(institution ${user.institution.id}): `;
  const described = outputs.exported.split('\n').find((line) => line.includes(name));
  expect(described).toMatch(/\d{3,} rows in \d+ tables, \d+ audit records with the head [0-9a-f]{64}\.$/);
  expect(outputs.imported.split('\n')[0]).toBe(described);
});

test('the file is readable by its owner only, and has no text of the institution', async () => {
  expect((await stat(files.file)).mode & 0o777).toBe(0o600);
  expect(existsSync(`${files.file}.part`)).toBe(false);
  expect((await readFile(files.file)).includes('Back')).toBe(false);
});

test('is closed until it is opened, and then answers as before', async () => {
  const client = moving.withKey(target, key);
  expect((await client.get('/students')).status).toBe(503);
  const opened = ['open-institution', '--institution', String(user.institution.id)];
  expect((await moving.adminOf(target, moving.targetSettings, ...opened)).ok).toBe(true);
  await expect.poll(async () => (await client.get('/students')).status).toBe(200);
  expect(await moving.restBodies(client)).toEqual(bodies);
  expect((await moving.withKey(app, key).get('/students')).status).toBe(503);
});

test('its users sign in with their passwords, and its OAuth clients with their secrets', async () => {
  const session = await target.as(user);
  expect((await session.get('/auth/profile')).body).toMatchObject({ institution: { id: user.institution.id } });
  const moved = Object.assign(Object.create(Object.getPrototypeOf(oauth)), oauth, { app: target }) as TestOAuthClient;
  expect((await (await moved.aToken()).get('/students')).status).toBe(200);
});

test('its audit trail is verified, and continues with the move', async () => {
  const session = await target.as(user);
  const { body } = await session.graphql('{ verifyAuditLog { valid checked flaw { kind } } }');
  expect(body.data.verifyAuditLog).toMatchObject({ valid: true, flaw: null });
  const text = `
    select action, actor_name from audit_chain c join audit_logs l using (institution_id) where l.id = c.audit_log_id and c.institution_id = $1
    and action like 'institution.%' order by sequence desc limit 4`;
  const { rows } = await target.pool.query(text, [user.institution.id]);
  expect(rows.map(({ action }) => action)).toEqual([
    'institution.opened',
    'institution.imported',
    'institution.exported',
    'institution.closed',
  ]);
});

test('new records get ids of their own', async () => {
  const session = await target.as(user);
  const text = 'select max(id) as id from students where institution_id = $1';
  const highest = await target.pool.query(text, [user.institution.id]);
  for (const student_id of ['NEW-1', 'NEW-2']) {
    const { status, body } = await session.post('/students', { student_id, first_name: 'New', last_name: 'Student' });
    expect(status).toBe(201);
    expect(body.id).toBeGreaterThan(highest.rows[0].id);
  }
  const next = await target.make.anInstitution();
  expect(next.id).toBeGreaterThan(user.institution.id);
});

test('its webhooks are signed with their secrets, the current and the former one', async () => {
  target.startJobs();
  const session = await target.as(user);
  await session.post('/students', { student_id: 'HOOK', first_name: 'Web', last_name: 'Hook' });
  const message = await eventually(
    () => receiver.messagesAt('/moved').find(({ body }) => body.includes('student.created')),
    'a delivery from the target',
  );
  for (const secret of [webhook.secret, webhook.formerSecret])
    expect(Receiver.verify(secret, message)).toMatchObject({ type: 'student.created' });
  await target.stopJobs();
});
