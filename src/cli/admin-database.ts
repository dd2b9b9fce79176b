import { ormOptions } from '../../mikro-orm.config.ts';
import type { Database } from '../database/connection/database.ts';
import { findEmbeddedServer, startEmbeddedServer } from '../database/embedded/embedded-server.ts';
import { migrate } from '../database/migrate.ts';
import { withMigratedDatabase } from '../database/migrated.ts';
import { type Config, readConfig } from '../settings/config.ts';

interface DatabaseServer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Runs a command on the service's database: the one of DATABASE_URL, without its pooler, or the embedded one, which is started for the command unless
 * a service has started it already. Migrates the database first, unless `MIGRATE=false`.
 */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const config = readConfig();
  return withServer(config, async (url) => {
    if (config.MIGRATE) await migrate(url, ormOptions, console.warn);
    return withMigratedDatabase(url, ormOptions, work);
  });
}

/** Migrates the service's database, also with `MIGRATE=false`. */
export async function migrateDatabase(): Promise<void> {
  await withServer(readConfig(), (url) => migrate(url, ormOptions, console.warn));
}

async function withServer<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const server = await findOrStartServer(config);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

async function findOrStartServer({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: Config): Promise<DatabaseServer> {
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL ?? (await findEmbeddedServer(DATA_DIR));
  if (url) return { url, stop: async () => undefined };
  return startEmbeddedServer(DATA_DIR);
}
