import { MikroORM } from '@mikro-orm/postgresql';
import { onTestFinished } from 'vitest';
import { ormOptions } from '../../mikro-orm.config.ts';
import { migrate } from '../../src/database/migrate.ts';
import { migrations } from '../../src/database/migrations.ts';
import { createUndistributedDatabase } from './database.ts';

type Migration = (typeof migrations)[number];

/**
 * Creates an empty database with the schema before a migration, on one PostgreSQL. It is dropped when the test ends. `up` migrates it to the
 * current schema, and `down` back.
 */
export async function databaseBefore(migration: Migration) {
  const { url, drop } = await createUndistributedDatabase();
  const orm = await MikroORM.init(ormOptions(url));
  onTestFinished(async () => {
    await orm.close();
    await drop();
  });
  const down = () => migrateDown(url, migration);
  await down();
  return { url, em: orm.em.fork(), up: () => migrate(url, ormOptions), down };
}

/** Undoes a migration and all later ones in the database at `url`. */
export async function migrateDown(url: string, migration: Migration): Promise<void> {
  const orm = await MikroORM.init(ormOptions(url));
  try {
    await orm.migrator.down({ to: migrations[migrations.indexOf(migration) - 1]?.name ?? 0 });
  } finally {
    await orm.close();
  }
}
