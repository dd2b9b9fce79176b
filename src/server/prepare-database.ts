import { ormOptions } from '../../mikro-orm.config.ts';
import { bootstrapAdministrator } from '../admin/institutions/bootstrap.ts';
import { assertLocale } from '../database/connection/assert-locale.ts';
import { UnusableDatabaseError, withConnection } from '../database/connection/connect.ts';
import { isTableMissing, isUnreachable } from '../database/connection/failures.ts';
import { detectPooling } from '../database/connection/pooler.ts';
import { startEmbeddedServer } from '../database/embedded/embedded-server.ts';
import { migrate } from '../database/migrate.ts';
import {
  assertMigratable,
  describeNewerMigrations,
  isMigrated,
  NOT_MIGRATED,
  throwUnreachable,
  withMigratedDatabase,
} from '../database/migrated.ts';
import { type Demo, readDemoCode } from '../demo/demo-documents.ts';
import { demoLogin } from '../demo/demo-login.ts';
import { findUsersWithDemoPassword } from '../demo/demo-password.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { type Config, isLoopback } from '../settings/config.ts';
import { loadSecrets } from '../settings/secrets.ts';
import type { Logger } from '../shared/log.ts';
import { OperatorError } from '../shared/operator-error.ts';

export interface PreparedDatabase {
  readonly url: string;
  /** The demo login, if the demo institution is loaded, and the code of a document. */
  readonly demo: Demo | undefined;
  stop(): Promise<void>;
}

/**
 * Prepares the database of the service: the one of DATABASE_URL, or the embedded one in DATA_DIR. The embedded one gets the demo
 * institution if it is empty and this is not production ([D55]). Migrates it unless `MIGRATE=false` ([D52a]).
 * @param stop aborted when the process receives a stop signal: the current step is the last one then
 * @throws UnusableDatabaseError, also if rows must be inserted and their tables are missing
 * @throws OperatorError if other machines could sign in to the demo institution with its published password
 */
export async function prepareDatabase(config: Config, log: Logger, stop?: AbortSignal): Promise<PreparedDatabase> {
  if (config.DATABASE_URL) {
    const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
    await assertUsablePooler(config, config.DATABASE_URL, log);
    await migrateOrWarn(config, url, log);
    await assertNoPublishedPassword(config, url);
    stop?.throwIfAborted();
    await createFirstAdministrator(config, url, log);
    return { url: config.DATABASE_URL, demo: undefined, stop: async () => undefined };
  }
  log.info({ dataDir: config.DATA_DIR }, 'starting the embedded PostgreSQL');
  const server = await startEmbeddedServer(config.DATA_DIR);
  try {
    stop?.throwIfAborted();
    await migrateOrWarn(config, server.url, log);
    await assertNoPublishedPassword(config, server.url);
    stop?.throwIfAborted();
    await createFirstAdministrator(config, server.url, log);
    stop?.throwIfAborted();
    const demo = config.production ? undefined : await loadDemoIfEmpty(config, server.url, log);
    return { url: server.url, demo, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Milliseconds after which a database counts as unreachable. */
const TIMEOUTS = { connectionTimeoutMillis: 4000, query_timeout: 4000 };

/**
 * Checks that the pooler at DATABASE_URL, if there is one, can carry the service. An unreachable database is left to the next step,
 * unless that uses another URL.
 * @throws UnusableDatabaseError if it cannot, or if migrations would have to run through it
 */
async function assertUsablePooler({ MIGRATE, DATABASE_DIRECT_URL }: Config, url: string, log: Logger): Promise<void> {
  const pooling = await detectPooling(url, TIMEOUTS).catch((error: unknown) => {
    if (error instanceof UnusableDatabaseError) throw error;
    if (DATABASE_DIRECT_URL && MIGRATE) throwUnreachable(error);
    if (DATABASE_DIRECT_URL) log.warn({ err: error }, 'the database cannot be used yet');
  });
  if (pooling !== 'transaction' || DATABASE_DIRECT_URL || !MIGRATE) return;
  throw new UnusableDatabaseError(
    'DATABASE_URL is a pooler in transaction mode, through which migrations cannot run. Set DATABASE_DIRECT_URL to PostgreSQL itself; or set MIGRATE=false, and run `npm run admin -- migrate` with DATABASE_URL set to PostgreSQL itself.',
  );
}

/**
 * Migrates the database. With `MIGRATE=false` it only warns about pending migrations or an unreachable database: the readiness
 * check shows when it can be used.
 */
async function migrateOrWarn({ MIGRATE }: Config, url: string, log: Logger): Promise<void> {
  if (MIGRATE) return migrate(url, ormOptions, (message) => log.warn(message));
  try {
    await withConnection(url, TIMEOUTS, async (client) => {
      await assertLocale(client);
      const migrated = await isMigrated(client);
      if (!migrated) await assertMigratable(client);
      const problem = migrated ? await describeNewerMigrations(client) : NOT_MIGRATED;
      if (problem) log.warn(problem);
    });
  } catch (error) {
    if (error instanceof UnusableDatabaseError) throw error;
    log.warn({ err: error }, 'the database cannot be used yet');
  }
}

/**
 * Makes sure that no user has the published demo password if other machines can reach the service. With `MIGRATE=false`, a database
 * that is unreachable or not migrated yet is not checked.
 * @throws OperatorError that says how to replace the passwords
 */
async function assertNoPublishedPassword(config: Config, url: string): Promise<void> {
  if (!config.production && isLoopback(config.host)) return;
  const users = await withConnection(url, TIMEOUTS, findUsersWithDemoPassword).catch((error: unknown) => {
    if (!config.MIGRATE && (isTableMissing(error) || isUnreachable(error))) return [];
    throw error;
  });
  const [first] = users;
  if (!first) return;
  const reason = config.production
    ? 'NODE_ENV is production'
    : `HOST ${config.host} can be reached from other machines`;
  throw new OperatorError(`${users.length} users of the demo institution (${first.email} first) have the published password, and ${reason}.
Give them random passwords:
  npm run admin -- lock-demo
and, if you need one of them, set its password:
  npm run -s admin -- reset-password --email ${first.email} --password-stdin < password.txt
Or set ${config.DATABASE_URL ? 'DATABASE_URL to another database' : 'DATA_DIR to an empty directory'}.`);
}

/** Creates the first administrator of the institution in the settings, if it has none ([D52]). */
async function createFirstAdministrator(config: Config, url: string, log: Logger): Promise<void> {
  if (!config.BOOTSTRAP_ADMIN_EMAIL) return;
  await withMigratedDatabase(url, ormOptions, async (database) => {
    const { created, reason } = await bootstrapAdministrator(database, config);
    if (created) log.info('created the first administrator');
    else log.info({ reason }, 'BOOTSTRAP_ADMIN_EMAIL and the other BOOTSTRAP variables had no effect');
  });
}

/**
 * Loads the demo institution into a database without institutions, unless other machines could reach it.
 * @returns the demo login if it works with its published password
 */
function loadDemoIfEmpty(config: Config, url: string, log: Logger): Promise<Demo | undefined> {
  return withMigratedDatabase(url, ormOptions, async (database) => {
    const { rowCount } = await database.pool.query('select from institutions limit 1');
    const { host } = config;
    if (!rowCount) {
      if (!isLoopback(host)) {
        log.warn(
          { host },
          'the demo institution is not loaded: its password is published, and HOST can be reached from other machines; create your own institution with `npm run admin -- create-institution`',
        );
        return undefined;
      }
      await loadDemo(database, { config, encryptionKey: loadSecrets(config).encryptionKey }, (step) =>
        log.info({ step }, 'loading the demo institution'),
      );
    }
    const users = await findUsersWithDemoPassword(database.pool);
    if (!users.some(({ email }) => email === demoLogin.email)) return undefined;
    return { ...demoLogin, code: await readDemoCode(database.pool, demoLogin.email) };
  });
}
