import { ormOptions } from '../../mikro-orm.config.ts';
import type { Database } from '../database/connection/database.ts';
import { findEmbeddedServer, startEmbeddedServer } from '../database/embedded/embedded-server.ts';
import { migrate } from '../database/migrate.ts';
import { withMigratedDatabase } from '../database/migrated.ts';
import { type Config, readConfig } from '../settings/config.ts';

interface Reachable {
  readonly url: string;
  leave(): Promise<void>;
}

/**
 * Runs a command on the service's database: that of DATABASE_URL, or the embedded one, which is started for the command where
 * no service runs on it. Migrated first, unless `MIGRATE=false`.
 */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const config = readConfig();
  return withServer(config, async (url) => {
    if (config.MIGRATE) await migrate(url, ormOptions, console.warn);
    return withMigratedDatabase(url, ormOptions, work);
  });
}

/** Migrates the service's database, whatever `MIGRATE` says. */
export async function migrateDatabase(): Promise<void> {
  await withServer(readConfig(), (url) => migrate(url, ormOptions, console.warn));
}

async function withServer<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const server = await reach(config);
  try {
    return await work(server.url);
  } finally {
    await server.leave();
  }
}

async function reach({ DATABASE_URL, DATA_DIR }: Config): Promise<Reachable> {
  const running = DATABASE_URL ?? (await findEmbeddedServer(DATA_DIR));
  if (running) return { url: running, leave: async () => undefined };
  const server = await startEmbeddedServer(DATA_DIR);
  return { url: server.url, leave: () => server.stop() };
}
