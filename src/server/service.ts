import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { AuditCheckpointTimer } from '../audit/audit-checkpoint-timer.ts';
import type { Registrar } from '../registrar.ts';
import { type Config, ConfigError } from '../settings/config.ts';
import { loadSecrets } from '../settings/secrets.ts';
import type { Logger } from '../shared/log.ts';
import { isWorker } from '../shared/worker.ts';
import { startJobs } from './background-jobs.ts';
import { createRegistrar } from './create-registrar.ts';
import { drain, RequestsInFlight } from './drain.ts';
import { type PreparedDatabase, prepareDatabase } from './prepare-database.ts';

/** Creates the HTTP server of a process. The facade is above src, so main.ts passes its function on. */
export type CreateServer = (registrar: Registrar) => Server;

export interface Service {
  /** The URL to show to people. */
  readonly address: string;
  /** The demo login, if the demo institution is loaded. */
  readonly demo: PreparedDatabase['demo'];
  /** Stops gracefully: refuses new work, lets requests in flight finish, then disconnects from the database ([D53]). */
  stop(): Promise<void>;
}

/** Milliseconds that disconnecting may take. By then all requests are answered, so a connection still in use is not worth waiting for. */
const DISCONNECT_TIME = 2000;

/**
 * Starts everything: database, migrations, secrets, HTTP. Leaves nothing running if it fails.
 * @param stop aborted when the process receives a stop signal: the start ends after the current step
 */
export async function startService(
  config: Config,
  log: Logger,
  createServer: CreateServer,
  stop?: AbortSignal,
): Promise<Service> {
  const prepared = isWorker() ? databaseOfPrimary(config) : await prepareDatabase(config, log, stop);
  try {
    const registrar = await createRegistrar(config, loadSecrets(config), prepared.url, log);
    const server = await listen(registrar, createServer).catch(async (error: unknown) => {
      await registrar.close();
      throw error;
    });
    const requests = new RequestsInFlight(server);
    const jobs = startJobs(registrar);
    const checkpoints = new AuditCheckpointTimer(registrar.auditCheckpoints, log);
    const stopService = async () => {
      registrar.stopping = true;
      await Promise.all([drain(server, requests), jobs.stop()]);
      await checkpoints.stop();
      await Promise.race([registrar.close(), delay(DISCONNECT_TIME, undefined, { ref: false })]);
      await prepared.stop();
    };
    const { port } = server.address() as AddressInfo;
    return { address: formatAddress(config, port), demo: prepared.demo, stop: stopService };
  } catch (error) {
    await prepared.stop();
    throw error;
  }
}

/** Returns the database that the primary process has prepared, and will stop. */
function databaseOfPrimary({ DATABASE_URL }: Config): PreparedDatabase {
  return { url: DATABASE_URL as string, demo: undefined, stop: async () => undefined };
}

async function listen(registrar: Registrar, createServer: CreateServer): Promise<Server> {
  const { config } = registrar;
  const server = createServer(registrar);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(config, error))).listen(config.PORT, config.host, resolve);
  });
  return server;
}

const UNKNOWN_HOST = 'there is no such address; set HOST to an address of this machine';

function toListenError({ host, PORT }: Config, error: NodeJS.ErrnoException): ConfigError {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another program uses this port; set PORT to another one',
    EACCES: 'permission denied; ports below 1024 often need extra rights',
    ENOTFOUND: UNKNOWN_HOST,
    EAI_AGAIN: UNKNOWN_HOST,
    EADDRNOTAVAIL: 'this machine has no such address; set HOST to one that it has',
  };
  return new ConfigError(
    `Registrar cannot listen at ${host}:${PORT}: ${reasons[error.code ?? ''] ?? `${error.message}; see HOST and PORT`}.`,
  );
}

/** Formats the URL of a service with these settings that listens on a port. */
export function formatAddress(config: Config, port: number): string {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `${config.TLS_CERT_FILE ? 'https' : 'http'}://${host}:${port}${config.BASE_PATH}`;
}
