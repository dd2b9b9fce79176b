import { CommanderError } from 'commander';
import { afterEach, beforeEach, vi } from 'vitest';
import { createAdminProgram, formatCommandError } from '../../src/cli/admin-program.ts';
import { type TestApp, useSharedApp } from '../support/app.ts';
import { testSettings } from '../support/test-settings.ts';

export const password = 'a password to remember';

/** Creates a user of the shared app, or of one of its own; commands run on its database, with its keys. */
export async function useAdministeredService(takeApp: () => Promise<TestApp> = useSharedApp) {
  const app = await takeApp();
  const user = await app.make.aUser();
  beforeEach(() => {
    const { JWT_SECRET, ENCRYPTION_KEY } = testSettings;
    const settings = { DATABASE_URL: app.registrar.database.url, JWT_SECRET, ENCRYPTION_KEY };
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  return { app, user };
}

/** Runs `npm run admin -- <args>` in this process, and returns its output and whether it succeeded. */
export async function runAdmin(...args: string[]): Promise<{ ok: boolean; output: string }> {
  let output = '';
  const print = (text: string) => {
    output += text;
  };
  const program = createAdminProgram();
  for (const command of [program, ...program.commands])
    command.exitOverride().configureOutput({ writeOut: print, writeErr: print });
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => print(`${line}\n`));
  try {
    await program.parseAsync(args, { from: 'user' });
    return { ok: true, output };
  } catch (error) {
    if (error instanceof CommanderError) return { ok: error.exitCode === 0, output };
    return { ok: false, output: output + formatCommandError(error) };
  } finally {
    log.mockRestore();
  }
}

/** Returns the actor of the last audit record of this action. */
export async function auditActors(app: TestApp, action: string): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    'select actor_type, actor_id, actor_name from audit_logs where action = $1 order by occurred_at desc limit 1',
    [action],
  );
  return rows;
}
