import { appendFile, readdir, readFile, symlink } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import { signedIn } from '../support/signed-in.ts';
import { startInstance, temporaryDirectory } from '../support/start-instance.ts';
import { cutAfter, tamper as tamperWith } from '../support/tampering.ts';
import { addRecord, REMOVE_CHECKPOINTS, verifyTrail } from './trail.ts';

/** Taking and storing checkpoints of audit trails ([D42]). */

const app = await useApp();
let admin: TestUser;
let client: Client;

beforeEach(async () => {
  ({ user: admin, client } = await signedIn(app));
  for (let index = 0; index < 7; index += 1) await change(client);
});

const change = (as: Client) => addRecord(app, as);
const verify = (as = client) => verifyTrail(as);
const pool = () => app.pool;
const tamper = (...statements: string[]) => tamperWith(pool(), admin.institution.id, ...statements);

test('ignores forged and truncated lines in the file', async () => {
  const directory = await temporaryDirectory();
  const { app: other } = await startInstance(app, { AUDIT_CHECKPOINTS_DIR: directory });
  await other.registrar.auditCheckpoints.take();
  const file = `${directory}/${admin.institution.id}.jsonl`;
  const line = (await readFile(file, 'utf8')).trim();
  await appendFile(file, `${JSON.stringify({ ...JSON.parse(line), sequence: 1_000 })}\nnull\n{}\n${line.slice(0, 40)}`);

  const as = await other.as(admin);
  const { sequence } = JSON.parse(line);
  expect(await verify(as)).toMatchObject({ valid: true, checkpoint: { sequence } });
});

test('ignores checkpoints of a former ENCRYPTION_KEY', async () => {
  await app.registrar.auditCheckpoints.take();
  const { app: other } = await startInstance(app, {
    ENCRYPTION_KEY: Buffer.from('another key of thirty-two bytes.').toString('base64'),
  });
  const as = await other.as(admin);

  expect(await verify(as)).toMatchObject({ valid: true, checkpoint: null });
  await other.registrar.auditCheckpoints.take();
  expect((await verify(as)).checkpoint).not.toBeNull();
});

test('takes and logs a checkpoint only when the trail has grown', async () => {
  const directory = await temporaryDirectory();
  const { app: other, lines } = await startInstance(app, { AUDIT_CHECKPOINTS_DIR: directory });
  const { checked, headHash } = await verify();
  await other.registrar.auditCheckpoints.take();
  await other.registrar.auditCheckpoints.take();

  const logged = lines.flatMap(({ checkpoint }) => (checkpoint ? [checkpoint as { institutionId: number }] : []));
  expect(logged.filter(({ institutionId }) => institutionId === admin.institution.id)).toEqual([
    expect.objectContaining({ sequence: checked, hash: headHash, signature: expect.stringMatching(/^[0-9a-f]{64}$/) }),
  ]);
  expect(await readdir(directory)).toContain(`${admin.institution.id}.jsonl`);
});

test('does not sign a truncated trail, and logs an error', async () => {
  const { app: other, lines } = await startInstance(app, {
    AUDIT_CHECKPOINTS_DIR: await temporaryDirectory(),
  });
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

test('an unwritable file affects neither the checkpoint in the database nor other institutions', async () => {
  const directory = await temporaryDirectory();
  await symlink('/nowhere/at/all', `${directory}/${admin.institution.id}.jsonl`);
  const later = await app.make.aUser();
  const asLater = await app.signIn(later);
  const { app: other } = await startInstance(app, { AUDIT_CHECKPOINTS_DIR: directory });
  await expect(other.registrar.auditCheckpoints.take()).rejects.toThrow('ENOENT');

  expect((await verify()).checkpoint).not.toBeNull();
  expect((await verify(asLater)).checkpoint).not.toBeNull();
  expect(await readdir(directory)).toContain(`${later.institution.id}.jsonl`);
});
