import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { connectionSettings } from './src/database/connection/connection-settings.ts';
import { migrations } from './src/database/migrations.ts';
import { entities } from './src/entities.ts';

/**
 * MikroORM's options for the database at `url`: the same for the service, its command line and its tests.
 * Entities and migrations are listed, and every decorator names its type, so that nothing is found by reflection.
 */
export function ormOptions(url: string, overrides: Partial<Options> = {}): Options {
  return defineConfig({
    clientUrl: url,
    entities,
    // Migrations create and change the database; the program never creates one that is merely absent.
    ensureDatabase: false,
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations,
      // Each is committed on its own: one that must run outside a transaction (an index built concurrently) can.
      allOrNothing: false,
      snapshot: false,
      silent: true,
    },
    discovery: { inferDefaultValues: false },
    // An entity just created reads like one just loaded: what is not given is null.
    initNullableProperties: true,
    forceUtcTimezone: true,
    timezone: 'Z',
    // A server that does not answer is an error, not a wait.
    driverOptions: { ...connectionSettings(url), connectionTimeoutMillis: 3000, application_name: 'registrar' },
    ...overrides,
  });
}
