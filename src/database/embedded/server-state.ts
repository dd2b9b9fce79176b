import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { findOwningProcess } from './owner.ts';
import { findPostmaster, type Postmaster } from './postmaster.ts';

interface RunningServer extends Postmaster {
  /** Process id of the program that owns the server; undefined if that program has ended. */
  owner: number | undefined;
}

/** A server that is ready but has no owner for this long is an orphan, not one that is starting or stopping. */
const ORPHAN_AFTER_MS = 3000;
const GIVE_UP_AFTER_MS = 60_000;

/**
 * Waits until it is clear whether a server runs on the cluster and which program owns it. Returns undefined if none runs.
 * @throws if it is still starting or stopping after a minute
 */
export async function waitForServerState(cluster: Cluster): Promise<RunningServer | undefined> {
  const begin = Date.now();
  let readySince: number | undefined;
  for (;;) {
    const server = await findPostmaster(cluster);
    if (!server) return undefined;
    if (server.ready) {
      readySince ??= Date.now();
      const owner = await findOwningProcess(cluster, server.port).catch(() => undefined);
      if (owner !== undefined || Date.now() - readySince > ORPHAN_AFTER_MS) return { ...server, owner };
    }
    if (Date.now() - begin > GIVE_UP_AFTER_MS)
      throw new Error(`a server (pid ${server.pid}) has been starting or stopping for a minute`);
    await delay(50);
  }
}

/**
 * Waits for a server that is shutting down, and ends one whose program has ended.
 * @throws if another program owns the cluster
 */
export async function waitUntilFree(cluster: Cluster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGINT', 'SIGQUIT'] as const) {
    const server = await waitForServerState(cluster);
    if (!server) return;
    if (server.owner !== undefined) {
      const advice = 'stop that program first, or set DATA_DIR to another directory';
      throw new Error(`another program (pid ${server.owner}) is using it; ${advice}`);
    }
    sendSignal(server.pid, signal);
  }
  if (await waitForServerState(cluster)) throw new Error('an orphaned server runs on it and cannot be stopped');
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
