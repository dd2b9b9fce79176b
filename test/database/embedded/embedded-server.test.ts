import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findEmbeddedServer, startEmbeddedServer } from '../../../src/database/embedded/embedded-server.ts';
import { serverUser } from '../../../src/database/embedded/server-user.ts';
import { eventually } from '../../support/eventually.ts';
import { makeInitialisedDirectory } from '../../support/initialised-directory.ts';

/** The embedded server, started by this and other programs in a directory of its own for each test. */

let directory: Awaited<ReturnType<typeof makeInitialisedDirectory>>;
const programs: ChildProcess[] = [];

beforeEach(async () => {
  directory = await makeInitialisedDirectory();
});

afterEach(async () => {
  for (const program of programs.splice(0)) program.kill('SIGKILL');
  await eventually(async () => (await postmasterPid()) === undefined, 'the server ends with its program');
  await directory.remove();
});

async function startProgram() {
  const program = spawn(process.execPath, ['test/support/embedded-program.ts', directory.path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  programs.push(program);
  const [line] = await once(createInterface(program.stdout), 'line');
  return { program, report: JSON.parse(line) as { url?: string; error?: string } };
}

async function query(url: string | undefined, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: statement, rowMode: 'array' }).finally(() => client.end());
  return rows.flat();
}

/** Returns the process id of the running server, or undefined. */
async function postmasterPid(): Promise<number | undefined> {
  const file = await readFile(pidFile(), 'utf8').catch(() => '');
  const pid = Number.parseInt(file, 10);
  return pid && isRunning(pid) ? pid : undefined;
}

function pidFile(): string {
  return join(directory.path, 'postgres', 'cluster', 'postmaster.pid');
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Kills the shells between a program and its server, so that nothing shuts the server down. */
function killGuard(server: number): void {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const processes = list
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const guard = processes.find(([pid]) => pid === server)?.[1];
  const watcher = processes.find(([pid, parent]) => parent === guard && pid !== server)?.[0];
  for (const pid of [guard, watcher]) if (pid) process.kill(pid, 'SIGKILL');
}

async function kill(program: ChildProcess): Promise<void> {
  const exit = once(program, 'exit');
  program.kill('SIGKILL');
  await exit;
}

/** Query of the id that initdb assigns to each cluster. */
const CLUSTER_ID = 'select system_identifier from pg_control_system()';

test('serves a UTF-8 database on the loopback interface to an ordinary role with a password', async () => {
  const server = await startEmbeddedServer(directory.path, { throwAway: true });
  try {
    expect(await query(server.url, "select upper('é'), current_setting('listen_addresses')")).toEqual([
      'É',
      '127.0.0.1',
    ]);
    expect(await query(server.url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([false]);
    const stranger = new URL(server.url);
    stranger.password = 'wrong';
    await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed');
    const { mode, uid } = await stat(join(directory.path, 'postgres', 'password'));
    expect(mode & 0o777).toBe(0o600);
    expect(uid, 'the server does not run as root').not.toBe(0);
  } finally {
    await server.stop();
  }
});

test('keeps its cluster and data when it is restarted', async () => {
  const first = await startEmbeddedServer(directory.path, { throwAway: true });
  await query(first.url, 'create table kept as select 42 as answer');
  const identity = await query(first.url, CLUSTER_ID);
  await first.stop();
  const second = await startEmbeddedServer(directory.path, { throwAway: true });
  expect(await query(second.url, CLUSTER_ID)).toEqual(identity);
  expect(await query(second.url, 'select answer from kept')).toEqual([42]);
  await second.stop();
});

test('is found by other programs while it runs, and leaves no process after stopping', async () => {
  for (const path of [directory.path, join(directory.path, 'empty')])
    expect(await findEmbeddedServer(path)).toBeUndefined();
  const server = await startEmbeddedServer(directory.path, { throwAway: true });
  expect(await findEmbeddedServer(directory.path)).toBe(server.url);
  const pid = (await postmasterPid()) ?? 0;
  expect(isRunning(pid)).toBe(true);
  await server.stop();
  expect(isRunning(pid)).toBe(false);
  expect(await findEmbeddedServer(directory.path)).toBeUndefined();
});

test('refuses a second program, with the directory and the pid of the first one', async () => {
  const { program } = await startProgram();
  await expect(startEmbeddedServer(directory.path)).rejects.toThrow(
    `The embedded PostgreSQL in DATA_DIR (${directory.path}) cannot be used: another program (pid ${program.pid}) is using it`,
  );
});

test('belongs to one of two programs that start concurrently', async () => {
  // The first start creates the files.
  await rm(join(directory.path, 'postgres'), { recursive: true, force: true });
  const reports = await Promise.all([startProgram(), startProgram()]);
  const owners = reports.filter(({ report }) => report.url);
  expect(owners).toHaveLength(1);
  const refusals = reports.flatMap(({ report }) => report.error ?? []);
  const owner = `another program (pid ${owners[0]?.program.pid}) is using it`;
  expect(refusals).toEqual([expect.stringContaining(owner)]);
});

test('ends when its program is killed, and the next start has the committed data', async () => {
  const { program, report } = await startProgram();
  await query(report.url, 'create table kept as select 42 as answer');
  await kill(program);
  await eventually(async () => (await postmasterPid()) === undefined, 'the server ends with its program');
  const { report: next } = await startProgram();
  expect(next.error).toBeUndefined();
  expect(await query(next.url, 'select answer from kept')).toEqual([42]);
});

test('is shut down and recovered by the next start if its program and its guard were killed', async () => {
  const { program } = await startProgram();
  const orphan = (await postmasterPid()) ?? 0;
  killGuard(orphan);
  await kill(program);
  expect(isRunning(orphan)).toBe(true);
  const { report } = await startProgram();
  expect(report.error).toBeUndefined();
  expect(await query(report.url, 'select 1')).toEqual([1]);
  expect(await postmasterPid()).not.toBe(orphan);
});

test('starts although the pid in a stale pid file belongs to another process', async () => {
  const { program } = await startProgram();
  const pidFileText = await readFile(pidFile(), 'utf8');
  program.kill('SIGTERM');
  await once(program, 'exit');
  // PostgreSQL checks only processes of its own user.
  const otherProcess = spawn('sleep', ['60'], { ...serverUser(), stdio: 'ignore' });
  try {
    await writeFile(pidFile(), pidFileText.replace(/^\d+/, String(otherProcess.pid)));
    const { report } = await startProgram();
    expect(report.error).toBeUndefined();
  } finally {
    otherProcess.kill();
  }
});

test('is restarted when it dies while its program runs', async () => {
  const { report } = await startProgram();
  process.kill((await postmasterPid()) ?? 0, 'SIGKILL');
  const answer = () => query(report.url, 'select 1').catch(() => undefined);
  expect(await eventually(answer, 'the server answers again')).toEqual([1]);
});

test('reports a problem with the directory in one line', async () => {
  const file = join(directory.path, 'file');
  await writeFile(file, '');
  await expect(startEmbeddedServer(file)).rejects.toThrow(
    /^The embedded PostgreSQL in DATA_DIR \(.*file\) cannot be used: ENOTDIR.*$/,
  );
});
