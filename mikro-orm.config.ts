import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { connectionSettings } from './src/database/connection/connection-settings.ts';
import { migrations } from './src/database/migrations.ts';
import { entities } from './src/entities.ts';

/**
 * Returns MikroORM's options for the database at `url`. The service, its command line and its tests share them.
 * Entities and migrations are listed, and every decorator names its type, so that reflection is not needed.
 */
export function ormOptions(url: string, overrides: Partial<Options> = {}): Options {
  return defineConfig({
    clientUrl: url,
    entities,
    // Migrations create the tables. The program never creates a missing database.
    ensureDatabase: false,
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations,
      // Each migration commits on its own, so that one can run outside a transaction (to build an index concurrently).
      allOrNothing: false,
      snapshot: false,
      silent: true,
    },
    discovery: { inferDefaultValues: false },
    // A new entity reads like a loaded one: missing properties are null.
    initNullableProperties: true,
    forceUtcTimezone: true,
    timezone: 'Z',
    // Fail instead of waiting for a server that does not respond.
    driverOptions: { ...connectionSettings(url), connectionTimeoutMillis: 3000, application_name: 'registrar' },
    ...overrides,
  });
}
