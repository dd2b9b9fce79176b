import { bootstrapAdministrator } from './admin/bootstrap.ts';
import type { Config } from './config.ts';
import { withConnection } from './database/connect.ts';
import { startEmbeddedServer } from './database/embedded-server.ts';
import { migrate } from './database/migrate.ts';
import { isMigrated, NOT_MIGRATED, newerThanProgram, withMigratedDatabase } from './database/migrated.ts';
import { requireLetters } from './database/require-letters.ts';
import { UnusableDatabaseError } from './database/unusable-database-error.ts';
import { demoLogin, loadDemo } from './demo/load-demo.ts';
import type { Logger } from './log.ts';

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
 */
export async function prepareDatabase(config: Config, log: Logger, asked?: AbortSignal): Promise<PreparedDatabase> {
  if (config.DATABASE_URL) {
    await provideTables(config, config.DATABASE_URL, log);
    asked?.throwIfAborted();
    await provideAdministrator(config, config.DATABASE_URL, log);
    return { url: config.DATABASE_URL, demo: undefined, stop: async () => undefined };
  }
  log.info({ dataDir: config.DATA_DIR }, 'starting the embedded PostgreSQL');
  const server = await startEmbeddedServer(config.DATA_DIR);
  try {
    asked?.throwIfAborted();
    await provideTables(config, server.url, log);
    asked?.throwIfAborted();
    await provideAdministrator(config, server.url, log);
    asked?.throwIfAborted();
    const hasDemo = !config.production && (await provideDemo(server.url, log));
    return { url: server.url, demo: hasDemo ? demoLogin : undefined, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Migrates; or warns where that is left to others and pending, or the database not there: readiness tells when it is. */
async function provideTables({ MIGRATE }: Config, url: string, log: Logger): Promise<void> {
  if (MIGRATE) return migrate(url, (message) => log.warn(message));
  const patience = { connectionTimeoutMillis: 4000, query_timeout: 4000 };
  try {
    await withConnection(url, patience, async (client) => {
      await requireLetters(client);
      const problem = (await isMigrated(client)) ? await newerThanProgram(client) : NOT_MIGRATED;
      if (problem) log.warn(problem);
    });
  } catch (error) {
    if (error instanceof UnusableDatabaseError) throw error;
    log.warn({ err: error }, 'the database cannot be used yet');
  }
}

/** The first administrator where the settings name one and there is none ([D52]); a database that gets one is no demo. */
async function provideAdministrator(config: Config, url: string, log: Logger): Promise<void> {
  if (!config.BOOTSTRAP_ADMIN_EMAIL) return;
  await withMigratedDatabase(url, async (database) => {
    if (await bootstrapAdministrator(database, config)) log.info('created the first administrator');
  });
}

/** Loads the demo institution into a database that has no institution yet; says whether the demo is there afterwards. */
function provideDemo(url: string, log: Logger): Promise<boolean> {
  return withMigratedDatabase(url, async (database) => {
    const { rowCount } = await database.pool.query('select from institutions limit 1');
    if (!rowCount) await loadDemo(database, (step) => log.info({ step }, 'loading the demo institution'));
    const demo = await database.pool.query('select from users where lower(email) = $1 and active', [demoLogin.email]);
    return demo.rowCount === 1;
  });
}
