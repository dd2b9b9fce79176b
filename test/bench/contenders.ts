import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../src/database/embedded/free-port.ts';
import { root, serviceArguments, serviceEnvironment } from './environment.ts';

export type ContenderName = 'limit' | 'by hand' | 'service' | 'undisclosed' | 'workers' | 'pooled' | 'plain';

const programs: Readonly<Record<ContenderName, readonly string[]>> = {
  limit: ['test/bench/limit/main.ts'],
  'by hand': ['test/bench/by-hand/main.ts'],
  service: serviceArguments,
  undisclosed: ['--import=./test/bench/undisclosed/leave-no-disclosures.ts', ...serviceArguments],
  workers: serviceArguments,
  pooled: serviceArguments,
  plain: ['dist/test/bench/plain/main.js'],
};

/** A running contender, in its own process. */
export interface Contender {
  readonly name: ContenderName;
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from its start until it accepted connections. */
  readonly startedIn: number;
  stop(): Promise<void>;
}

/**
 * Starts a contender without logs and waits until it accepts connections.
 * @param workers the WORKERS of the contender `workers`
 * @param poolerUrl the database's URL through a pooler, for the contender `pooled`
 */
export async function startContender(
  name: ContenderName,
  databaseUrl: string,
  workers = 1,
  poolerUrl = databaseUrl,
): Promise<Contender> {
  const port = await freePort();
  const startedAt = performance.now();
  const devNull = openSync('/dev/null', 'w');
  const child = spawn(process.execPath, programs[name], {
    cwd: root,
    env: {
      ...serviceEnvironment(databaseUrl, port),
      ...(name === 'workers' && { WORKERS: String(workers) }),
      ...(name === 'pooled' && { DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: databaseUrl }),
    },
    stdio: ['ignore', devNull, 'inherit'],
  });
  while (!(await acceptsConnections(port))) {
    if (child.exitCode !== null) throw new Error(`${name} exited with code ${child.exitCode}.`);
    await delay(10);
  }
  const startedIn = performance.now() - startedAt;
  return { name, url: `http://127.0.0.1:${port}`, pid: child.pid as number, startedIn, stop: () => stop(child) };
}

async function acceptsConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect').then(
    () => Boolean(socket.destroy()),
    () => false,
  );
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
