import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findEmbeddedServer } from '../../src/database/embedded/embedded-server.ts';
import { makeDataDirectory } from '../support/data-directory.ts';

/** The scripts of package.json, run as a person runs them. */

let directory: Awaited<ReturnType<typeof makeDataDirectory>>;
let command: ChildProcess | undefined;

beforeEach(async () => {
  directory = await makeDataDirectory();
});

afterEach(async () => {
  if (command?.kill('SIGTERM')) await once(command, 'exit');
  await directory.remove();
});

function run(file: string, args: string[], settings: Record<string, string> = {}): ChildProcess {
  const { PATH, HOME } = process.env;
  // The environment of the test run must not reach the command.
  const env = { PATH, HOME, DATA_DIR: directory.path, PORT: '0', ...settings };
  command = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  return command;
}

function launch(args: string[], settings?: Record<string, string>): ChildProcess {
  return run(process.execPath, ['src/cli/launch.mjs', ...args], settings);
}

async function text(stream: Readable | null): Promise<string> {
  let all = '';
  for await (const part of stream ?? []) all += part;
  return all;
}

async function address(child: ChildProcess): Promise<string> {
  const problems = text(child.stderr);
  for await (const line of createInterface(child.stdout as Readable)) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (url) return url;
  }
  throw new Error(`The service exited without printing its address: ${await problems}`);
}

test('npm start serves until npm gets a signal, and then leaves nothing running', async () => {
  const npm = run('npm', ['start']);
  const url = await address(npm);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  npm.kill('SIGTERM');
  const [code] = await once(npm, 'exit');
  expect(code).toBe(0);
  expect(await findEmbeddedServer(directory.path)).toBeUndefined();
  await expect(fetch(`${url}/health/ready`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});

test('a command exits with the exit code of the program that it runs', async () => {
  const service = launch(['start'], { PORT: 'none' });
  const [problems, [code]] = await Promise.all([text(service.stderr), once(service, 'exit')]);
  expect(problems).toContain('PORT');
  expect(code).toBe(1);
});

test('npm start --help prints a help text instead of starting', async () => {
  const launcher = launch(['start', '--help']);
  expect(await text(launcher.stdout)).toContain('.env.example');
  expect(await readdir(directory.path)).toEqual([]);
});

test('reports an unknown command with a list of the commands', async () => {
  const launcher = launch(['strat']);
  expect(await text(launcher.stderr)).toContain('Usage: launch.mjs build|start|');
});
