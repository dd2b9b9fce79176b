import { ormOptions } from '../../mikro-orm.config.ts';
import { bootstrapAdministrator } from '../admin/institutions/bootstrap.ts';
import { assertLocale } from '../database/connection/assert-locale.ts';
import { withConnection } from '../database/connection/connect.ts';
import { isTableMissing, isUnreachable } from '../database/connection/failures.ts';
import { UnusableDatabaseError } from '../database/connection/unusable-database-error.ts';
import { startEmbeddedServer } from '../database/embedded/embedded-server.ts';
import { migrate } from '../database/migrate.ts';
import { isMigrated, NOT_MIGRATED, newerThanProgram, withMigratedDatabase } from '../database/migrated.ts';
import { usersWithDemoPassword } from '../demo/demo-password.ts';
import { demoLogin, loadDemo } from '../demo/load-demo.ts';
import type { Logger } from '../process/log.ts';
import { OperatorError } from '../process/operator-error.ts';
import { type Config, isLoopback } from '../settings/config.ts';

export interface PreparedDatabase {
  readonly url: string;
  /** How to sign in to the demo institution, where it is there. */
  readonly demo: typeof demoLogin | undefined;
  stop(): Promise<void>;
}

/**
 * The database that the service works on, ready: the one that DATABASE_URL names, or the embedded one in DATA_DIR, which gets
 * the demo institution when it is empty and this is no production ([D55]). Migrated unless `MIGRATE=false` ([D52a]).
 * @param asked whether the process was asked to stop meanwhile: the step under way is the last one then
 * @throws UnusableDatabaseError, also where there are rows to be made and no tables for them
 * @throws OperatorError where others could sign in to the demo institution by its published password
 */
export async function prepareDatabase(config: Config, log: Logger, asked?: AbortSignal): Promise<PreparedDatabase> {
  if (config.DATABASE_URL) {
    await provideTables(config, config.DATABASE_URL, log);
    await refusePublishedPassword(config, config.DATABASE_URL);
    asked?.throwIfAborted();
    await provideAdministrator(config, config.DATABASE_URL, log);
    return { url: config.DATABASE_URL, demo: undefined, stop: async () => undefined };
  }
  log.info({ dataDir: config.DATA_DIR }, 'starting the embedded PostgreSQL');
  const server = await startEmbeddedServer(config.DATA_DIR);
  try {
    asked?.throwIfAborted();
    await provideTables(config, server.url, log);
    await refusePublishedPassword(config, server.url);
    asked?.throwIfAborted();
    await provideAdministrator(config, server.url, log);
    asked?.throwIfAborted();
    const hasDemo = !config.production && (await provideDemo(config, server.url, log));
    return { url: server.url, demo: hasDemo ? demoLogin : undefined, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Milliseconds after which a database counts as unreachable. */
const PATIENCE = { connectionTimeoutMillis: 4000, query_timeout: 4000 };

/** Migrates; or warns where that is left to others and pending, or the database not there: readiness tells when it is. */
async function provideTables({ MIGRATE }: Config, url: string, log: Logger): Promise<void> {
  if (MIGRATE) return migrate(url, ormOptions, (message) => log.warn(message));
  try {
    await withConnection(url, PATIENCE, async (client) => {
      await assertLocale(client);
      const problem = (await isMigrated(client)) ? await newerThanProgram(client) : NOT_MIGRATED;
      if (problem) log.warn(problem);
    });
  } catch (error) {
    if (error instanceof UnusableDatabaseError) throw error;
    log.warn({ err: error }, 'the database cannot be used yet');
  }
}

/**
 * Refuses to serve a demo institution with its published password where others can reach it. A database that is not there or
 * not migrated yet is left to its readiness.
 * @throws OperatorError that says how to replace the passwords
 */
async function refusePublishedPassword(config: Config, url: string): Promise<void> {
  if (!config.production && isLoopback(config.host)) return;
  const users = await withConnection(url, PATIENCE, usersWithDemoPassword).catch((error: unknown) => {
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
and, where you need one of them, a password of yours:
  npm run -s admin -- reset-password --email ${first.email} --password-stdin < password.txt
Or set ${config.DATABASE_URL ? 'DATABASE_URL to another database' : 'DATA_DIR to an empty directory'}.`);
}

/** The first administrator of the institution that the settings name, where it has none ([D52]). */
async function provideAdministrator(config: Config, url: string, log: Logger): Promise<void> {
  if (!config.BOOTSTRAP_ADMIN_EMAIL) return;
  await withMigratedDatabase(url, ormOptions, async (database) => {
    const { created, reason } = await bootstrapAdministrator(database, config);
    if (created) log.info('created the first administrator');
    else log.info({ reason }, 'BOOTSTRAP_ADMIN_EMAIL and the other BOOTSTRAP variables had no effect');
  });
}

/**
 * Loads the demo institution into a database that has no institution yet, unless others could reach it. Returns whether its
 * published password signs in.
 */
function provideDemo({ host }: Config, url: string, log: Logger): Promise<boolean> {
  return withMigratedDatabase(url, ormOptions, async (database) => {
    const { rowCount } = await database.pool.query('select from institutions limit 1');
    if (!rowCount) {
      if (!isLoopback(host)) {
        log.warn(
          { host },
          'the demo institution is not loaded: its password is published, and HOST can be reached from other machines; `npm run admin -- create-institution` makes one of yours',
        );
        return false;
      }
      await loadDemo(database, (step) => log.info({ step }, 'loading the demo institution'));
    }
    const users = await usersWithDemoPassword(database.pool);
    return users.some(({ email }) => email === demoLogin.email);
  });
}
