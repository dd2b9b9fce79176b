import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import type { DestinationStream } from 'pino';
import { afterAll } from 'vitest';
import { createAppServer } from '../../facade/app.ts';
import { issueAccessToken } from '../../src/auth/sessions/session.service.ts';
import type { Registrar } from '../../src/registrar.ts';
import { type RunningJobs, startJobs } from '../../src/server/background-jobs.ts';
import { createRegistrar } from '../../src/server/create-registrar.ts';
import { readConfig } from '../../src/settings/config.ts';
import { loadSecrets } from '../../src/settings/secrets.ts';
import { createLogger } from '../../src/shared/log.ts';
import { Client } from './client.ts';
import { createTestDatabase } from './database.ts';
import { Factories, type TestUser } from './factories.ts';
import { numberRequests } from './sql-counter.ts';
import { testLog } from './test-log.ts';
import { giveTime, LONG, testSettings } from './test-settings.ts';

/** The whole service with its own database and port. */
export class TestApp {
  private jobs?: RunningJobs;

  private constructor(
    readonly registrar: Registrar,
    readonly url: string,
    readonly make: Factories,
    private readonly server: Server,
    private readonly dropDatabase: () => Promise<void>,
  ) {}

  /** @param env environment variables for settings that differ from the defaults */
  static async start(env: Record<string, string> = {}, createDatabase = createTestDatabase): Promise<TestApp> {
    const database = await createDatabase();
    const app = await TestApp.on(database.url, env, database.drop);
    giveTime(app.registrar.database);
    return app;
  }

  /** Starts an instance on an existing database, with the service's own limits of time. */
  static async on(
    databaseUrl: string,
    env: Record<string, string> = {},
    drop: () => Promise<void> = async () => undefined,
    log?: DestinationStream,
  ): Promise<TestApp> {
    const config = readConfig({ ...testSettings, ...env });
    const logger = log ? createLogger(config.LOG_LEVEL, log) : createLogger('info', testLog);
    const registrar = await createRegistrar(config, loadSecrets(config), databaseUrl, logger);
    const server = createAppServer(registrar);
    numberRequests(server);
    // On a busy machine a client may use an idle connection again just when it is closed.
    server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    // The service's own address, which links and passkeys contain.
    config.PORT = port;
    return new TestApp(registrar, `http://127.0.0.1:${port}`, new Factories(registrar), server, drop);
  }

  /** The connections to its database. */
  get pool(): Pool {
    return this.registrar.database.pool;
  }

  /** Starts the background jobs of this instance; until then, jobs wait. */
  startJobs(settings: Parameters<typeof startJobs>[1] = {}): RunningJobs {
    this.jobs ??= startJobs(this.registrar, { pollInterval: 40, grace: 500, databaseTimeout: LONG, ...settings });
    return this.jobs;
  }

  async stopJobs(): Promise<void> {
    await this.jobs?.stop();
    this.jobs = undefined;
  }

  /** Returns a client for a new session of the user that begins without a sign-in, which costs more than many a test. */
  async as(user: TestUser): Promise<Client> {
    const session = { institutionId: user.institution.id, userId: user.id, sessionId: await this.make.aSession(user) };
    const { accessToken } = issueAccessToken(this.registrar, session, 'api');
    return new Client(this.url, { authorization: `Bearer ${accessToken}` });
  }

  /** Signs in as the user and returns a client for the new session. */
  async signIn(user: TestUser): Promise<Client> {
    const { body } = await new Client(this.url).post('/auth/login', { email: user.email, password: user.password });
    return new Client(this.url, { authorization: `Bearer ${body.access_token}` });
  }

  /** Returns a client without credentials. */
  anonymous(): Client {
    return new Client(this.url);
  }

  async stop(): Promise<void> {
    await this.stopJobs();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await this.registrar.close();
    await this.dropDatabase();
  }
}

/** Starts an app that stops after the file's tests: `const app = await useApp();` */
export async function useApp(env: Record<string, string> = {}, createDatabase = createTestDatabase): Promise<TestApp> {
  const app = await TestApp.start(env, createDatabase);
  afterAll(() => app.stop());
  return app;
}

/** The app that the files of this worker share. It ends with the worker, and its database with the run. */
let shared: Promise<TestApp> | undefined;

/**
 * Takes the app that files of default settings share: `const app = await useSharedApp();` It saves a file the fifth of a second of a processor
 * that an app of its own costs. Such a file makes its own institutions and looks at no others; it starts no jobs, and changes neither
 * settings nor the schema.
 */
export async function useSharedApp(): Promise<TestApp> {
  shared ??= startShared();
  const app = await shared;
  // All files send from one address, whose failed logins count together.
  await app.pool.query('delete from rate_limits');
  return app;
}

async function startShared(): Promise<TestApp> {
  const app = await TestApp.start();
  // The numbers of institutions begin far apart, so that a statement of a test finds its records by their ids alone.
  await app.pool.query(
    `create or replace function take_ids(institution integer, numbered text, number integer) returns bigint language sql as $$
       insert into id_counters as c (institution_id, kind, next) values (institution, numbered, number + institution * 100000)
       on conflict (institution_id, kind) do update set next = c.next + number
       returning next - number
     $$`,
  );
  // Nothing that a file would leave for the next ones can be set.
  for (const part of [app, app.registrar, app.registrar.config]) Object.freeze(part);
  return app;
}
