import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { migrate } from './migrate.ts';

export interface PreparedDatabase {
  readonly url: string;
  readonly demo: boolean;
  stop(): Promise<void>;
}

/**
 * The database that the service works on, ready: the one that DATABASE_URL names, or the embedded one in DATA_DIR, which gets
 * the demo institution when it is new and this is no production ([D55]). Migrated unless `MIGRATE=false` ([D52a]).
 */
export async function prepareDatabase(config: Config, log: Logger): Promise<PreparedDatabase> {
  if (config.DATABASE_URL) {
    if (config.MIGRATE) await migrate(config.DATABASE_URL);
    return { url: config.DATABASE_URL, demo: false, stop: async () => undefined };
  }
  log.info({ dataDir: config.DATA_DIR }, 'starting the embedded PostgreSQL');
  const server = await startEmbeddedServer(config.DATA_DIR);
  try {
    if (config.MIGRATE) await migrate(server.url);
    return { url: server.url, demo: false, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
