import { beforeEach, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import { signedIn } from '../support/signed-in.ts';
import { startInstance, temporaryDirectory } from '../support/start-instance.ts';
import { cutAfter, RECHAIN, tamper as tamperWith } from '../support/tampering.ts';
import { addRecord, REMOVE_CHECKPOINTS, verifyTrail } from './trail.ts';

/** Signed checkpoints detect tampering that leaves the trail consistent in itself ([D42]). */

const app = await useApp();
let admin: TestUser;
let client: Client;

beforeEach(async () => {
  ({ user: admin, client } = await signedIn(app));
  for (let index = 0; index < 7; index += 1) await change(client);
});

const change = (as: Client) => addRecord(app, as);
const verify = (as = client) => verifyTrail(as);
const take = () => app.registrar.auditCheckpoints.take();
const pool = () => app.pool;
const tamper = (...statements: string[]) => tamperWith(pool(), admin.institution.id, ...statements);
const EDIT_SECOND = `update audit_logs set actor_name = 'nobody' where institution_id = :institution and id = (
  select audit_log_id from audit_chain where institution_id = :institution and sequence = 2)`;

test('returns the newest checkpoint, and accepts records after it', async () => {
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
])(
  'with checkpoints %s, finds that the last five records were deleted and the head set back',
  async (_case, extraStatement) => {
    await take();
    const { checked } = await verify();
    await tamper(cutAfter(checked - 5), ...(extraStatement ? [extraStatement] : []));

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
  },
);

test.each([
  ['in the database and the file', undefined],
  ['in the file alone', REMOVE_CHECKPOINTS],
])('with checkpoints %s, finds that a record was edited and the chain recomputed', async (_case, extraStatement) => {
  await take();
  const { checked } = await verify();
  await tamper(EDIT_SECOND, RECHAIN, ...(extraStatement ? [extraStatement] : []));

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
])('with checkpoints %s, finds that the whole trail was deleted', async (_case, extraStatement) => {
  await take();
  await tamper(cutAfter(0), ...(extraStatement ? [extraStatement] : []));

  expect(await verify()).toMatchObject({ valid: false, checked: 0, flaw: { kind: 'emptied', sequence: 1 } });
});

test('another instance with the same key but no file finds a rewritten trail by the checkpoints in the database', async () => {
  await take();
  const { checked } = await verify();
  await tamper(EDIT_SECOND, RECHAIN);
  const { app: other } = await startInstance(app, { AUDIT_CHECKPOINTS_DIR: await temporaryDirectory() });

  expect(await verify(await other.as(admin))).toMatchObject({ flaw: { kind: 'rewritten', sequence: checked } });
});

test('finds a checkpoint that was changed to match a rewritten trail by its signature', async () => {
  await take();
  const { checked } = await verify();
  await tamper(
    EDIT_SECOND,
    RECHAIN,
    `update audit_checkpoints k set hash = c.hash from audit_chain c
     where k.institution_id = :institution and c.institution_id = :institution and c.sequence = k.sequence`,
  );
  const { app: other } = await startInstance(app, { AUDIT_CHECKPOINTS_DIR: await temporaryDirectory() });

  expect(await verify(await other.as(admin))).toMatchObject({ flaw: { kind: 'forged', sequence: checked } });
  expect((await verify()).valid).toBe(false);
});
