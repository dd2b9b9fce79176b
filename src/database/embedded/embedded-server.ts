import { resolve } from 'node:path';
import { findBinaries } from './binaries.ts';
import { type Cluster, createCluster, findCluster, removeUnfinishedClusters } from './cluster.ts';
import { EmbeddedServerError } from './embedded-error.ts';
import { freePort } from './free-port.ts';
import { serviceUrl } from './owner.ts';
import { findPostmaster } from './postmaster.ts';
import { EmbeddedProcess } from './server-process.ts';
import { serverSettings } from './server-settings.ts';
import { waitForServerState, waitUntilFree } from './server-state.ts';
import { replaceNobody } from './server-user.ts';

export interface EmbeddedServer {
  /** URL of the service's database, for the role that owns it. */
  url: string;
  /** Shuts the server down. Resolves when all its processes have ended. */
  stop(): Promise<void>;
}

interface EmbeddedServerOptions {
  /** For tests: never waits for the disk, so a crash of the machine loses all data. */
  throwAway?: boolean;
}

/**
 * Starts the bundled PostgreSQL with its files in DATA_DIR, and creates those at the first start. The server ends with the program,
 * in whatever way that ends, and recovers from a crash.
 * @throws EmbeddedServerError if another program is using DATA_DIR or the server does not start
 */
export async function startEmbeddedServer(
  dataDir: string,
  { throwAway = false }: EmbeddedServerOptions = {},
): Promise<EmbeddedServer> {
  const directory = resolve(dataDir);
  try {
    const cluster = (await findCluster(directory)) ?? (await createCluster(directory, throwAway));
    const { server, port } = await start(cluster, throwAway);
    await removeUnfinishedClusters(directory);
    return { url: serviceUrl(cluster, port), stop: () => server.stop() };
  } catch (error) {
    throw EmbeddedServerError.from(directory, error);
  }
}

/**
 * Returns the URL of the server that another program runs in DATA_DIR, or undefined if there is none. Waits for a server that is
 * starting.
 * @throws EmbeddedServerError if DATA_DIR cannot be read
 */
export async function findEmbeddedServer(dataDir: string): Promise<string | undefined> {
  const directory = resolve(dataDir);
  try {
    const cluster = await findCluster(directory);
    const server = cluster && (await waitForServerState(cluster));
    return cluster && server?.owner !== undefined ? serviceUrl(cluster, server.port) : undefined;
  } catch (error) {
    throw EmbeddedServerError.from(directory, error);
  }
}

/** Errors of a race with another program for the directory or the port. The start is then retried. */
const COLLISION = /lock file|create any TCP\/IP sockets/;

async function start(cluster: Cluster, throwAway: boolean) {
  for (let attemptsLeft = 5; ; attemptsLeft -= 1) {
    await waitUntilFree(cluster);
    cluster.user = await replaceNobody(cluster.home, cluster.user);
    const { postgres } = await findBinaries(cluster.user);
    const port = await freePort();
    const server = new EmbeddedProcess(cluster, postgres, serverSettings(port, { throwAway }), port);
    try {
      await server.start();
      return { server, port };
    } catch (error) {
      await server.stop();
      const isCollision = COLLISION.test((error as Error).message) || (await findPostmaster(cluster)) !== undefined;
      if (attemptsLeft === 0 || !isCollision) throw error;
    }
  }
}
