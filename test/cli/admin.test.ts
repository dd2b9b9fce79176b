import { CommanderError } from 'commander';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { explain } from '../../src/cli/admin-error.ts';
import { createAdminProgram } from '../../src/cli/admin-program.ts';
import { startEmbeddedServer } from '../../src/database/embedded-server.ts';
import { useApp } from '../support/app.ts';
import { makeDataDirectory } from '../support/data-directory.ts';
import { eventually } from '../support/eventually.ts';
import type { TestUser } from '../support/factories.ts';

/** `npm run admin -- <command>` ([D54]), beside a running service. */

const app = useApp();
let user: TestUser;

beforeAll(async () => {
  user = await app.current.make.aUser();
});

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', app.current.registrar.database.url);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** What a command prints, and whether it succeeds. */
async function admin(...args: string[]): Promise<{ ok: boolean; output: string }> {
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
    return { ok: false, output: output + explain(error) };
  } finally {
    log.mockRestore();
  }
}

async function loginStatus(email: string, password: string): Promise<number> {
  return (await app.current.anonymous().post('/auth/login', { email, password })).status;
}

async function auditActors(action: string): Promise<unknown[]> {
  const { rows } = await app.current.registrar.database.pool.query(
    'select actor_type, actor_id, actor_name from audit_logs where action = $1 order by id desc limit 1',
    [action],
  );
  return rows;
}

const password = 'a password to remember';

test('every command explains itself with an example', async () => {
  const all = await admin('--help');
  expect(all.ok).toBe(true);
  for (const name of createAdminProgram().commands.map((command) => command.name())) {
    expect(all.output).toContain(name);
    const { ok, output } = await admin(name, '--help');
    expect(ok).toBe(true);
    expect(output).toContain(`npm run admin -- ${name}`);
  }
});

test('create-institution creates an institution whose administrator can sign in', async () => {
  const { ok, output } = await admin(
    ...['create-institution', '--name', 'Sankt Göran', '--plan', 'premium'],
    ...['--admin-email', 'goran@school.example', '--admin-password', password],
  );

  expect(output).toContain('Sankt Göran (premium)');
  expect(ok).toBe(true);
  const client = await app.current.as({ ...user, email: 'goran@school.example', password });
  const { body } = await client.get('/auth/profile');
  expect(body).toMatchObject({ role: 'administrator', institution: { name: 'Sankt Göran' } });
  expect(await auditActors('institution.created')).toEqual([
    { actor_type: 'system', actor_id: null, actor_name: 'Command line' },
  ]);
});

test('create-institution says everything that is wrong, by option, and creates nothing', async () => {
  const taken = await admin(
    'create-institution',
    '--name',
    'Half',
    '--admin-email',
    user.email,
    '--admin-password',
    password,
  );
  expect(taken).toEqual({ ok: false, output: '  --admin-email is already in use by another user.' });

  const { output } = await admin(
    'create-institution',
    '--name',
    ' ',
    '--admin-email',
    'x',
    '--admin-password',
    'short',
  );
  expect(output.split('\n').map((line) => line.trim().split(' ')[0])).toEqual([
    '--name',
    '--admin-email',
    '--admin-password',
  ]);
  const { rowCount } = await app.current.registrar.database.pool.query("select from institutions where name = 'Half'");
  expect(rowCount).toBe(0);
});

test('recompute-records reports the academic records that it repaired, none as a rule', async () => {
  const { pool } = app.current.registrar.database;
  const id = await app.current.make.aStudent(user.institution);
  await pool.query('insert into academic_records (institution_id, student_id, days_late) values ($1, $2, 3)', [
    user.institution.id,
    id,
  ]);
  const recompute = () => admin('recompute-records', '--institution', String(user.institution.id));
  const { output } = await recompute();
  expect(output).toContain(`Student ${id}: {"days_late":3`);
  expect(output).toContain('1 differences repaired');
  expect((await recompute()).output).toContain('0 differences repaired');
});

test('create-user and reset-password work at once in the running service', async () => {
  const id = String(user.institution.id);
  const { output } = await admin(
    ...[
      'create-user',
      '--email',
      'vera@school.example',
      '--name',
      'Vera',
      '--password',
      password,
      '--role',
      'viewer',
      '--institution',
      id,
    ],
  );
  expect(output).toContain('vera@school.example');
  const vera = await app.current.as({ ...user, email: 'vera@school.example', password });
  expect((await vera.get('/auth/profile')).body.role).toBe('viewer');

  expect((await admin('reset-password', '--email', 'VERA@school.example', '--password', 'another password')).ok).toBe(
    true,
  );
  await eventually(async () => (await vera.get('/auth/profile')).status === 401, 'the session ends');
  expect(await loginStatus('vera@school.example', 'another password')).toBe(200);
  expect(await auditActors('user.password_reset')).toMatchObject([{ actor_type: 'system' }]);
});

test('asks which institution is meant where there are several, and says what is unknown', async () => {
  const options = [
    'create-user',
    '--email',
    'x@school.example',
    '--name',
    'X',
    '--password',
    password,
    '--role',
    'king',
  ];

  expect((await admin(...options)).output).toContain(
    `--institution must be the id of one of: ${user.institution.id} (`,
  );
  expect((await admin(...options, '--institution', 'one')).output).toContain('positive whole number');
  expect((await admin(...options, '--institution', String(user.institution.id))).output).toContain(
    '--role names no role',
  );
  expect((await admin('reset-password', '--email', 'nobody@school.example', '--password', password)).output).toContain(
    '--email belongs to no user.',
  );
});

test('set-plan changes the rate limit of the running service', async () => {
  const client = await app.current.as(user);
  expect((await client.get('/auth/profile')).headers.get('x-ratelimit-limit')).toBeNull();

  const { output } = await admin('set-plan', '--plan', 'standard', '--institution', String(user.institution.id));

  expect(output).toContain('standard');
  await eventually(
    async () => (await client.get('/auth/profile')).headers.get('x-ratelimit-limit') === '1000',
    'the new limit',
  );
  expect((await admin('set-plan', '--plan', 'gold')).ok).toBe(false);
});

test('an unreachable database and a wrong setting are said in one line', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/nothing');
  vi.stubEnv('MIGRATE', 'false');
  expect((await admin('set-plan', '--plan', 'standard')).output).toMatch(
    /^The database cannot be reached: .*ECONNREFUSED/,
  );
  vi.stubEnv('DATABASE_URL', 'mysql://x');
  expect((await admin('migrate')).output).toContain('DATABASE_URL');
});

test('works on the embedded database, beside the program that runs it and without one', async () => {
  const directory = await makeDataDirectory();
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', directory.path);
  const create = (name: string) =>
    admin(
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
      expect(await admin('migrate')).toEqual({ ok: true, output: 'The database is up to date.\n' });
      expect((await create('beside')).output).toContain('Created institution 1, beside');
    } finally {
      await server.stop();
    }
    expect((await create('alone')).output).toContain('Created institution 2, alone');
    expect((await admin('load-demo')).output).toContain('demo.example');
    expect((await admin('load-demo')).output).toContain('already there');
  } finally {
    await directory.remove();
  }
}, 120_000);
