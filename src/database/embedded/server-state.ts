import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { findOwningProcess } from './owner.ts';
import { findPostmaster, type Postmaster } from './postmaster.ts';

interface RunningServer extends Postmaster {
  /** The process id of the program that it belongs to; none when that program has ended. */
  owner: number | undefined;
}

/** Ready but without an owner for this long: its program is gone, and it is neither just starting nor just stopping. */
const orphanAfter = 3000;
const giveUpAfter = 60_000;

/**
 * Waits until it is plain whether a server runs on the cluster, and whose it is; undefined when none runs.
 * @throws when it is still starting or stopping after a minute
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
      if (owner !== undefined || Date.now() - readySince > orphanAfter) return { ...server, owner };
    }
    if (Date.now() - begin > giveUpAfter) throw new Error(`a server (pid ${server.pid}) is neither ready nor gone`);
    await delay(50);
  }
}

/**
 * Waits for a server that is shutting down, and ends one whose program is gone.
 * @throws when the cluster belongs to another program
 */
export async function waitUntilFree(cluster: Cluster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGINT', 'SIGQUIT'] as const) {
    const server = await waitForServerState(cluster);
    if (!server) return;
    if (server.owner !== undefined) {
      const advice = 'stop that program first, or set DATA_DIR to another directory';
      throw new Error(`another program (pid ${server.owner}) is using it; ${advice}`);
    }
    end(server.pid, signal);
  }
  if (await waitForServerState(cluster)) throw new Error('a server without a program runs on it and does not end');
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
