import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { serverEnvironment } from './initdb.ts';
import { openLog } from './server-log.ts';

/** A server process as its own `postmaster.pid` tells of it. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/**
 * Runs the server given as arguments and, when standard input ends, shuts it down. Since the kernel closes that pipe
 * whatever becomes of the program at its other end, no way of ending the program leaves a server behind.
 */
const guard = `
exec 3<&0
"$@" </dev/null & server=$!
{ read -r _ <&3; kill -INT $server; } & watcher=$!
wait $server; status=$?
kill $watcher 2>/dev/null; exit $status`;

/**
 * In a session of its own, so that Ctrl-C in a terminal reaches the program only, which then ends the server last.
 * @param command the server's program and its settings
 * @param restarted whether the program has started this server before
 */
export function spawnPostmaster(
  cluster: Cluster,
  [postgres, ...settings]: readonly [string, ...string[]],
  restarted: boolean,
): ChildProcess {
  const log = openLog(cluster.home, { restarted });
  try {
    return spawn('/bin/sh', ['-c', guard, 'sh', postgres, '-D', dataDirectory(cluster), ...settings], {
      ...cluster.user,
      cwd: '/',
      detached: true,
      env: { ...serverEnvironment, ...forgetPid(cluster) },
      stdio: ['pipe', log, log],
    });
  } finally {
    closeSync(log);
  }
}

/** The server running on the cluster, whoever started it; undefined when none is. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const lines = await readPidFile(cluster);
  const pid = Number(lines[0]);
  if (!pid || !commandLine(pid).includes(dataDirectory(cluster))) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

function dataDirectory(cluster: Cluster): string {
  return join(cluster.home, 'cluster');
}

async function readPidFile(cluster: Cluster): Promise<string[]> {
  const text = await readFile(join(dataDirectory(cluster), 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n');
}

/**
 * A pid file that a crash left behind names a process that may by now be any other program, and PostgreSQL would take
 * that for a running server. A pid given in this variable (pg_ctl's) it takes for none; its own check of shared memory
 * still finds a server that does run.
 */
function forgetPid(cluster: Cluster): { PG_GRANDPARENT_PID?: string } {
  try {
    const pid = Number.parseInt(readFileSync(join(dataDirectory(cluster), 'postmaster.pid'), 'utf8'), 10);
    return { PG_GRANDPARENT_PID: String(pid) };
  } catch {
    return {};
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
}
