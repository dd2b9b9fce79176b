import { resolve } from 'node:path';
import { findBinaries } from './binaries.ts';
import { type Cluster, createCluster, findCluster, removeUnfinishedClusters } from './cluster.ts';
import { EmbeddedServerError } from './embedded-error.ts';
import { serviceUrl } from './owner.ts';
import { findPostmaster } from './postmaster.ts';
import { EmbeddedProcess } from './server-process.ts';
import { freePort, serverSettings } from './server-settings.ts';
import { waitForServerState, waitUntilFree } from './server-state.ts';
import { takeFromNobody } from './server-user.ts';

export interface EmbeddedServer {
  /** Reaches the service's database as the role that owns it. */
  url: string;
  /** Shuts the server down; resolves when no process of it is left. */
  stop(): Promise<void>;
}

interface EmbeddedServerOptions {
  /** For tests: never waits for the disk, so that a crash of the machine loses everything. */
  throwAway?: boolean;
}

/**
 * Starts the PostgreSQL that comes with the program on its files in DATA_DIR, and makes those on the first start. It
 * ends with the program, however that ends; what a crash has left behind is recovered from.
 * @throws EmbeddedServerError in one line, when another program is using DATA_DIR or the server does not start
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
 * The URL of the server that another program runs in DATA_DIR, or undefined when none does; waits for one that is
 * just starting.
 * @throws EmbeddedServerError when DATA_DIR cannot be read
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

/** Another program may have been faster with this directory, or with this port: then the next try tells. */
const collision = /lock file|create any TCP\/IP sockets/;

async function start(cluster: Cluster, throwAway: boolean) {
  for (let triesLeft = 5; ; triesLeft -= 1) {
    await waitUntilFree(cluster);
    cluster.user = await takeFromNobody(cluster.home, cluster.user);
    const { postgres } = await findBinaries(cluster.user);
    const port = await freePort();
    const server = new EmbeddedProcess(cluster, postgres, serverSettings(port, { throwAway }), port);
    try {
      await server.start();
      return { server, port };
    } catch (error) {
      await server.stop();
      const beaten = collision.test((error as Error).message) || (await findPostmaster(cluster)) !== undefined;
      if (triesLeft === 0 || !beaten) throw error;
    }
  }
}
