import { expect, test, vi } from 'vitest';
import { useApp } from '../support/app.ts';
import { RECHAIN, tamper } from '../support/tampering.ts';
import { testSettings } from '../support/test-settings.ts';
import { runAdmin, useAdministeredService } from './run-admin.ts';

const { app, user } = await useAdministeredService(useApp);
let settings: Record<string, string> = {};

async function verify(...options: string[]) {
  for (const [name, value] of Object.entries({ ...testSettings, ...settings })) vi.stubEnv(name, value);
  return runAdmin('verify-audit-log', '--institution', String(user.institution.id), ...options);
}

test('verify-audit-log checks the trail against its checkpoints and a noted head', async () => {
  await app.signIn(user);
  const unsigned = await verify();
  expect(unsigned).toMatchObject({ ok: true, output: expect.stringContaining('There is no checkpoint yet.') });
  const [, checked, head] = /: (\d+) records .* Head: ([0-9a-f]{64})\./.exec(unsigned.output) as unknown as string[];
  const noted = ['--sequence', checked as string, '--head', head as string];
  await app.registrar.auditCheckpoints.take();
  await app.signIn(user);
  expect(await verify(...noted)).toMatchObject({
    ok: true,
    output: expect.stringContaining(`Signed up to record ${checked} at `),
  });
  expect(await verify('--sequence', checked as string, '--head', '0'.repeat(64))).toMatchObject({
    ok: false,
    output: expect.stringContaining(`rewritten at place ${checked}`),
  });

  const edit = `update audit_logs set actor_name = 'nobody' where institution_id = :institution`;
  const forget = 'delete from audit_checkpoints where institution_id = :institution';
  await tamper(app.pool, user.institution.id, edit, RECHAIN, forget);
  expect((await verify()).output).toContain(`rewritten at place ${checked}`);
  settings = { AUDIT_CHECKPOINTS_DIR: `${testSettings.AUDIT_CHECKPOINTS_DIR}-lost` };
  expect((await verify()).output).toContain('There is no checkpoint yet.');
  expect((await verify(...noted)).output).toContain(`rewritten at place ${checked}`);
});

test('verify-audit-log refuses an incomplete or invalid head', async () => {
  expect(await verify('--sequence', '3')).toEqual({
    ok: false,
    output: '--head and --sequence must be used together.',
  });
  expect((await verify('--sequence', '3', '--head', 'xyz')).output).toContain('64 hexadecimal digits');
});
