import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { AuditCheckpointTimer } from '../audit/audit-checkpoint-timer.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import type { Logger } from '../process/log.ts';
import { isOwnWorker } from '../process/own-worker.ts';
import type { Registrar } from '../registrar.ts';
import { type Config, ConfigError } from '../settings/config.ts';
import { loadSecrets } from '../settings/secrets.ts';
import { createAppServer } from './app.ts';
import { createRegistrar } from './create-registrar.ts';
import { drain, RequestsInFlight } from './drain.ts';
import { type PreparedDatabase, prepareDatabase } from './prepare-database.ts';

export interface Service {
  /** Where it listens, for people. */
  readonly address: string;
  /** How to sign in to the demo institution, where it is there to try things on. */
  readonly demo: PreparedDatabase['demo'];
  /** Stops in order: no new work, requests in flight finish, then the database is left ([D53]). */
  stop(): Promise<void>;
}

/** Milliseconds that leaving the database may take: what holds a connection when all requests are answered is worth no more. */
const LEAVE_TIME = 2000;

/**
 * Starts everything: database, migrations, secrets, HTTP. What fails leaves nothing running.
 * @param asked whether the process was asked to stop meanwhile: the start is given up after the step that is under way
 */
export async function startService(config: Config, log: Logger, asked?: AbortSignal): Promise<Service> {
  const prepared = isOwnWorker() ? preparedByPrimary(config) : await prepareDatabase(config, log, asked);
  try {
    const registrar = await createRegistrar(config, loadSecrets(config), prepared.url, log);
    const server = await listen(registrar).catch(async (error: unknown) => {
      await registrar.close();
      throw error;
    });
    const requests = new RequestsInFlight(server);
    const jobs = startJobs(registrar);
    const checkpoints = new AuditCheckpointTimer(registrar.auditCheckpoints, log);
    const stop = async () => {
      registrar.stopping = true;
      await Promise.all([drain(server, requests), jobs.stop()]);
      await checkpoints.stop();
      await Promise.race([registrar.close(), delay(LEAVE_TIME, undefined, { ref: false })]);
      await prepared.stop();
    };
    const { port } = server.address() as AddressInfo;
    return { address: addressOf(config, port), demo: prepared.demo, stop };
  } catch (error) {
    await prepared.stop();
    throw error;
  }
}

/** What the process that started this one made ready, warned of, and will end. */
function preparedByPrimary({ DATABASE_URL }: Config): PreparedDatabase {
  return { url: DATABASE_URL as string, demo: undefined, stop: async () => undefined };
}

async function listen(registrar: Registrar): Promise<Server> {
  const { config } = registrar;
  const server = createAppServer(registrar);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(config, error))).listen(config.PORT, config.host, resolve);
  });
  return server;
}

const UNKNOWN_HOST = 'there is no such address; set HOST to one of this machine';

function cannotListen({ host, PORT }: Config, error: NodeJS.ErrnoException): ConfigError {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another program listens there; set PORT to another one',
    EACCES: 'it is not allowed; ports below 1024 often are not',
    ENOTFOUND: UNKNOWN_HOST,
    EAI_AGAIN: UNKNOWN_HOST,
    EADDRNOTAVAIL: 'this machine has no such address; set HOST to one that it has',
  };
  return new ConfigError(
    `Registrar cannot listen at ${host}:${PORT}: ${reasons[error.code ?? ''] ?? `${error.message}; see HOST and PORT`}.`,
  );
}

/** Where a service with these settings is reached at a port. */
export function addressOf(config: Config, port: number): string {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `${config.TLS_CERT_FILE ? 'https' : 'http'}://${host}:${port}${config.BASE_PATH}`;
}
