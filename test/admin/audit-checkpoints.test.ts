import { appendFile, readdir, readFile, symlink } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { TestApp, useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { makeDataDirectory } from '../support/data-directory.ts';
import type { TestUser } from '../support/factories.ts';
import { cutAfter, RECHAIN, tamper as tamperWith } from '../support/tampering.ts';

/** Signed checkpoints show what somebody with all power over the database did to a trail that is sound in itself (issue 17). */

const app = useApp();
let admin: TestUser;
let client: Client;

beforeEach(async () => {
  admin = await app.current.make.aUser();
  client = await app.current.as(admin);
  for (let index = 0; index < 7; index += 1) await change(client);
});

async function change(as: Client): Promise<void> {
  await as.post('/admin/roles', { name: app.current.make.unique('role'), permissions: ['read:students'] });
}

async function verify(as = client) {
  const { body } = await as.graphql(
    '{ verifyAuditLog { valid checked headHash flaw { kind sequence auditLogId } checkpoint { sequence takenAt } } }',
  );
  return body.data.verifyAuditLog;
}

const take = () => app.current.registrar.auditCheckpoints.take();
const pool = () => app.current.registrar.database.pool;
const tamper = (...statements: string[]) => tamperWith(pool(), admin.institution.id, ...statements);
const REMOVE_CHECKPOINTS = 'delete from audit_checkpoints where institution_id = :institution';
const EDIT_SECOND = `update audit_logs set actor_name = 'nobody' where (institution_id, id) = (
  select institution_id, audit_log_id from audit_chain where institution_id = :institution and sequence = 2)`;

/** A further instance on the same database, and what it logs. */
async function anotherInstance(
  env: Record<string, string>,
): Promise<{ app: TestApp; lines: Record<string, unknown>[] }> {
  const lines: Record<string, unknown>[] = [];
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const instance = await TestApp.on(app.current.registrar.database.url, { LOG_LEVEL: 'info', ...env }, undefined, log);
  onTestFinished(() => instance.stop());
  return { app: instance, lines };
}

async function ownDirectory(): Promise<string> {
  const { path, remove } = await makeDataDirectory();
  onTestFinished(remove);
  return path;
}

test('names the newest checkpoint, and the records after it are no flaw', async () => {
  const before = await verify();
  expect(before).toMatchObject({ valid: true, checkpoint: null });
  await take();
  await change(client);

  expect(await verify()).toMatchObject({
    valid: true,
    checked: before.checked + 1,
    checkpoint: { sequence: before.checked, takenAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  });
});

test.each([
  ['in the database and the file', undefined],
  ['in the file alone', REMOVE_CHECKPOINTS],
])('with checkpoints %s, finds that the last five records were deleted and the head set back', async (_case, also) => {
  await take();
  const { checked } = await verify();
  await tamper(cutAfter(checked - 5), ...(also ? [also] : []));

  expect(await verify()).toMatchObject({
    valid: false,
    checked: checked - 5,
    flaw: { kind: 'truncated', sequence: checked - 4, auditLogId: null },
    checkpoint: { sequence: checked },
  });
  await change(client);
  expect((await verify()).flaw.kind).toBe('truncated');
  for (let index = 0; index < 6; index += 1) await change(client);
  expect(await verify()).toMatchObject({ valid: false, flaw: { kind: 'rewritten', sequence: checked } });
});

test.each([
  ['in the database and the file', undefined],
  ['in the file alone', REMOVE_CHECKPOINTS],
])('with checkpoints %s, finds that a record was edited and the chain recomputed', async (_case, also) => {
  await take();
  const { checked } = await verify();
  await tamper(EDIT_SECOND, RECHAIN, ...(also ? [also] : []));

  expect(await verify()).toMatchObject({
    valid: false,
    checked: 0,
    headHash: null,
    flaw: { kind: 'rewritten', sequence: checked },
  });
});

test.each([
  ['in the database and the file', undefined],
  ['in the file alone', REMOVE_CHECKPOINTS],
])('with checkpoints %s, finds that the whole trail was deleted', async (_case, also) => {
  await take();
  await tamper(cutAfter(0), ...(also ? [also] : []));

  expect(await verify()).toMatchObject({ valid: false, checked: 0, flaw: { kind: 'emptied', sequence: 1 } });
});

test('another instance with the same key and no file finds it by the checkpoints in the database', async () => {
  await take();
  const { checked } = await verify();
  await tamper(EDIT_SECOND, RECHAIN);
  const { app: other } = await anotherInstance({ AUDIT_CHECKPOINTS_DIR: await ownDirectory() });

  expect(await verify(await other.as(admin))).toMatchObject({ flaw: { kind: 'rewritten', sequence: checked } });
});

test('a checkpoint in the database that was made to fit a rewritten trail is found by its signature', async () => {
  await take();
  const { checked } = await verify();
  await tamper(
    EDIT_SECOND,
    RECHAIN,
    `update audit_checkpoints k set hash = c.hash from audit_chain c
     where k.institution_id = :institution and c.institution_id = :institution and c.sequence = k.sequence`,
  );
  const { app: other } = await anotherInstance({ AUDIT_CHECKPOINTS_DIR: await ownDirectory() });

  expect(await verify(await other.as(admin))).toMatchObject({ flaw: { kind: 'forged', sequence: checked } });
  expect((await verify()).valid).toBe(false);
});

test('a forged line in the file is passed over, and a line that is cut short too', async () => {
  const directory = await ownDirectory();
  const { app: other } = await anotherInstance({ AUDIT_CHECKPOINTS_DIR: directory });
  await other.registrar.auditCheckpoints.take();
  const file = `${directory}/${admin.institution.id}.jsonl`;
  const line = (await readFile(file, 'utf8')).trim();
  await appendFile(file, `${JSON.stringify({ ...JSON.parse(line), sequence: 1_000 })}\nnull\n{}\n${line.slice(0, 40)}`);

  const as = await other.as(admin);
  const { sequence } = JSON.parse(line);
  expect(await verify(as)).toMatchObject({ valid: true, checkpoint: { sequence } });
});

test('a checkpoint of a former ENCRYPTION_KEY is passed over', async () => {
  await take();
  const { app: other } = await anotherInstance({ ENCRYPTION_KEY: Buffer.alloc(32, 8).toString('base64') });
  const as = await other.as(admin);

  expect(await verify(as)).toMatchObject({ valid: true, checkpoint: null });
  await other.registrar.auditCheckpoints.take();
  expect((await verify(as)).checkpoint).not.toBeNull();
});

test('takes one checkpoint when the trail has grown and none when it has not, and logs it', async () => {
  const directory = await ownDirectory();
  const { app: other, lines } = await anotherInstance({ AUDIT_CHECKPOINTS_DIR: directory });
  const { checked, headHash } = await verify();
  await other.registrar.auditCheckpoints.take();
  await other.registrar.auditCheckpoints.take();

  const logged = lines.flatMap(({ checkpoint }) => (checkpoint ? [checkpoint as { institutionId: number }] : []));
  expect(logged.filter(({ institutionId }) => institutionId === admin.institution.id)).toEqual([
    expect.objectContaining({ sequence: checked, hash: headHash, signature: expect.stringMatching(/^[0-9a-f]{64}$/) }),
  ]);
  expect(await readdir(directory)).toContain(`${admin.institution.id}.jsonl`);
});

test('does not sign a trail that was cut, and logs an error', async () => {
  const { app: other, lines } = await anotherInstance({ AUDIT_CHECKPOINTS_DIR: await ownDirectory() });
  const { auditCheckpoints } = other.registrar;
  await auditCheckpoints.take();
  const { checked } = await verify();
  await tamper(cutAfter(checked - 1), REMOVE_CHECKPOINTS);
  await auditCheckpoints.take();

  const wrong = { level: 50, institutionId: admin.institution.id, kind: 'truncated', sequence: checked };
  expect(lines).toContainEqual(expect.objectContaining(wrong));
  const { rowCount } = await pool().query('select from audit_checkpoints where institution_id = $1', [
    admin.institution.id,
  ]);
  expect(rowCount).toBe(0);
});

test('a file that cannot be written hinders neither the checkpoint in the database nor other institutions', async () => {
  const directory = await ownDirectory();
  await symlink('/nowhere/at/all', `${directory}/${admin.institution.id}.jsonl`);
  const later = await app.current.make.aUser();
  const asLater = await app.current.as(later);
  const { app: other } = await anotherInstance({ AUDIT_CHECKPOINTS_DIR: directory });
  await expect(other.registrar.auditCheckpoints.take()).rejects.toThrow('ENOENT');

  expect((await verify()).checkpoint).not.toBeNull();
  expect((await verify(asLater)).checkpoint).not.toBeNull();
  expect(await readdir(directory)).toContain(`${later.institution.id}.jsonl`);
});
