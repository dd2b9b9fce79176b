import { afterAll, expect, test } from 'vitest';
import { useApp } from '../../../support/app.ts';
import { tamper } from '../../../support/tampering.ts';
import * as moving from './moving.ts';
import { useQuickKeys } from './quick-keys.ts';

/** An audit trail that was changed before the move is carried as it is, and both commands say so. */

useQuickKeys();
const app = await useApp();
const target = await moving.startTarget();

afterAll(() => target.stop());

test('a flaw of the trail is the same one after the move', async () => {
  const user = await app.make.aUser();
  const client = await app.signIn(user);
  await client.post('/students', { student_id: 'S-1', first_name: 'Ann', last_name: 'Lee' });
  const files = await moving.moveFiles();
  await moving.closeIn(app, user);
  const change = `update audit_logs set actor_name = 'Nobody' where institution_id = :institution and action = 'student.created'`;
  await tamper(app.pool, user.institution.id, change);

  const flaw = 'The audit trail was changed before: changed at place 2.';
  expect((await moving.exportTo(app, user, files)).output).toContain(flaw);
  const { ok, output } = await moving.importFrom(target, files);
  expect([ok, output]).toEqual([true, expect.stringContaining(flaw)]);
});
