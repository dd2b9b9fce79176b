import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { lastPostgresError } from './embedded-error.ts';
import { serverEnvironment } from './initdb.ts';

/** Number of rotated logs that are kept. `server.log.1` is the latest. */
const ROTATED_LOGS = 3;

/** Size from which the log is also rotated when the server is restarted. */
const MAX_LOG_BYTES = 1024 * 1024;

/**
 * Opens the server's log for its process. Each start of the program begins a new log. A restart of a server that died appends to the
 * current one, so that the first cause of death stays there.
 */
export function openLog(home: string, { restarted }: { restarted: boolean }): number {
  const path = join(home, 'server.log');
  if (existsSync(path) && !(restarted && statSync(path).size < MAX_LOG_BYTES)) {
    for (let number = ROTATED_LOGS - 1; number > 0; number -= 1)
      if (existsSync(`${path}.${number}`)) renameSync(`${path}.${number}`, `${path}.${number + 1}`);
    renameSync(path, `${path}.1`);
  }
  return openSync(path, 'a', 0o600);
}

/** Returns the server's last error message. */
export async function lastLogError(home: string): Promise<string> {
  const log = await readFile(join(home, 'server.log'), 'utf8');
  return lastPostgresError(log) ?? 'the server ended without an error message';
}

/** A server process as described by its `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/**
 * Shell script that runs the server given as arguments and shuts it down when standard input ends. The kernel closes that pipe when
 * the program at its other end ends in any way, so no server is left behind.
 */
const GUARD_SCRIPT = `
exec 3<&0
"$@" </dev/null & server=$!
{ read -r _ <&3; kill -INT $server; } & watcher=$!
wait $server; status=$?
kill $watcher 2>/dev/null; exit $status`;

/**
 * Starts the server in a session of its own, so that Ctrl-C in a terminal reaches only the program, which shuts the server down
 * last.
 * @param command the server's program and its settings
 * @param restarted whether this program has started the server before
 */
export function spawnPostmaster(
  cluster: Cluster,
  [postgres, ...settings]: readonly [string, ...string[]],
  restarted: boolean,
): ChildProcess {
  const log = openLog(cluster.home, { restarted });
  try {
    return spawn('/bin/sh', ['-c', GUARD_SCRIPT, 'sh', postgres, '-D', dataDirectory(cluster), ...settings], {
      ...cluster.user,
      cwd: '/',
      detached: true,
      env: { ...serverEnvironment, ...ignoreStalePid(cluster) },
      stdio: ['pipe', log, log],
    });
  } finally {
    closeSync(log);
  }
}

/** Finds the server that runs on the cluster, even if another program started it. Returns undefined if there is none. */
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
 * Makes PostgreSQL ignore a stale pid file. After a crash, its process id may belong to another program by now, which PostgreSQL
 * would take for a running server. It ignores a pid that is also in this variable (which pg_ctl uses); its check of shared memory
 * still detects a running server.
 */
function ignoreStalePid(cluster: Cluster): { PG_GRANDPARENT_PID?: string } {
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
