import { expect, test, vi } from 'vitest';
import { createAdminProgram } from '../../src/cli/admin-program.ts';
import { startEmbeddedServer } from '../../src/database/embedded/embedded-server.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { makeInitialisedDirectory } from '../support/initialised-directory.ts';
import { password, runAdmin, useAdministeredService } from './run-admin.ts';

/** All commands: help, errors and databases ([D54]). */

const { app } = await useAdministeredService();

test('every command has a help text with an example', async () => {
  const all = await runAdmin('--help');
  expect(all.ok).toBe(true);
  for (const name of createAdminProgram().commands.map((command) => command.name())) {
    expect(all.output).toContain(name);
    const { ok, output } = await runAdmin(name, '--help');
    expect(ok).toBe(true);
    expect(output).toContain(`npm run admin -- ${name}`);
  }
});

test('reports an unreachable database and an invalid setting in one line', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/nothing');
  vi.stubEnv('MIGRATE', 'false');
  expect((await runAdmin('set-plan', '--plan', 'standard')).output).toMatch(
    /^The database cannot be reached: .*ECONNREFUSED/,
  );
  const unknownUser = Object.assign(new URL(app.registrar.database.url), { username: 'no_such_user' });
  vi.stubEnv('DATABASE_URL', unknownUser.href);
  expect((await runAdmin('set-plan', '--plan', 'standard')).output).toMatch(
    /^The database cannot be reached: .*"no_such_user".*\. Check DATABASE_URL\.$/,
  );
  vi.stubEnv('DATABASE_URL', 'mysql://x');
  expect((await runAdmin('migrate')).output).toContain('DATABASE_URL');
});

test('reports an unmigrated database with the command that migrates it', async () => {
  const database = await createEmptyDatabase();
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('MIGRATE', 'false');
  try {
    expect((await runAdmin('set-plan', '--plan', 'standard')).output).toBe(
      'The database is not migrated: run `npm run admin -- migrate`.',
    );
  } finally {
    await database.drop();
  }
});

test('works on the embedded database, both while another process runs it and alone', async () => {
  const directory = await makeInitialisedDirectory();
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', directory.path);
  const create = (name: string) =>
    runAdmin(
      'create-institution',
      '--name',
      name,
      '--admin-email',
      `${name}@school.example`,
      '--admin-password',
      password,
    );
  try {
    const server = await startEmbeddedServer(directory.path, { throwAway: true });
    try {
      expect(await runAdmin('migrate')).toEqual({ ok: true, output: 'The database is up to date.\n' });
      expect((await create('beside')).output).toContain('Created institution 1, beside');
    } finally {
      await server.stop();
    }
    expect((await create('alone')).output).toContain('Created institution 2, alone');
    expect((await runAdmin('load-demo')).output).toMatch(
      /^Loading people, courses and classes …\nLoading students and enrolments …\nLoading attendance and grades …\nLoaded Contoso University with 600 students\.\nLog in as admin@demo\.example /,
    );
    expect((await runAdmin('load-demo')).output).toContain('already loaded');
  } finally {
    await directory.remove();
  }
});
