import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { readConfiguredFile } from './configured-file.ts';
import { createRegistrar } from './create-registrar.ts';
import { type PreparedDatabase, prepareDatabase } from './database/prepare.ts';
import { drain, RequestsInFlight } from './drain.ts';
import { startJobs } from './jobs/start-jobs.ts';
import type { Logger } from './log.ts';
import { loadSecrets } from './secrets.ts';
import { refuseUnreadable } from './unreadable-request.ts';

export interface Service {
  /** Where it listens, for people. */
  readonly address: string;
  /** How to sign in to the demo institution, where it is there to try things on. */
  readonly demo: PreparedDatabase['demo'];
  /** Stops in order: no new work, requests in flight finish, then the database is left ([D53]). */
  stop(): Promise<void>;
}

/** Starts everything: database, migrations, secrets, HTTP. What fails leaves nothing running. */
export async function startService(config: Config, log: Logger): Promise<Service> {
  const prepared = await prepareDatabase(config, log);
  try {
    const registrar = await createRegistrar(config, loadSecrets(config), prepared.url, log);
    const server = await listen(config, createApp(registrar)).catch(async (error: unknown) => {
      await registrar.close();
      throw error;
    });
    const requests = new RequestsInFlight(server);
    const jobs = startJobs(registrar);
    const stop = async () => {
      registrar.stopping = true;
      await Promise.all([drain(server, requests), jobs.stop()]);
      await registrar.close();
      await prepared.stop();
    };
    const { port } = server.address() as AddressInfo;
    return { address: addressOf(config, port), demo: prepared.demo, stop };
  } catch (error) {
    await prepared.stop();
    throw error;
  }
}

/** With the service's own TLS where it has a certificate ([D19]). */
function createServer({ TLS_CERT_FILE, TLS_KEY_FILE }: Config, app: ReturnType<typeof createApp>): Server {
  // A request without Host is refused by the app, in the one shape of errors.
  const options = { requireHostHeader: false };
  if (!TLS_CERT_FILE || !TLS_KEY_FILE) return createHttpServer(options, app);
  const cert = readConfiguredFile('TLS_CERT_FILE', TLS_CERT_FILE, (content) => content);
  return readConfiguredFile('TLS_KEY_FILE', TLS_KEY_FILE, (key) => createHttpsServer({ ...options, cert, key }, app));
}

async function listen(config: Config, app: ReturnType<typeof createApp>): Promise<Server> {
  const server = createServer(config, app);
  refuseUnreadable(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(config, error))).listen(config.PORT, config.host, resolve);
  });
  return server;
}

function cannotListen({ host, PORT }: Config, error: NodeJS.ErrnoException): ConfigError {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another program listens there; set PORT to another one',
    EACCES: 'it is not allowed; ports below 1024 often are not',
    EADDRNOTAVAIL: 'this machine has no such address; set HOST to one that it has',
  };
  return new ConfigError(`Registrar cannot listen at ${host}:${PORT}: ${reasons[error.code ?? ''] ?? error.message}.`);
}

/** Where a service with these settings is reached at a port. */
export function addressOf(config: Config, port: number): string {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `${config.TLS_CERT_FILE ? 'https' : 'http'}://${host}:${port}${config.BASE_PATH}`;
}
