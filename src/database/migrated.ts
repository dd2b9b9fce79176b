import type { Client, Pool } from 'pg';
import { UnusableDatabaseError } from './connection/connect.ts';
import { type Database, type OrmOptions, openDatabase } from './connection/database.ts';
import { isTableMissing, reasonOf } from './connection/failures.ts';
import { migrations } from './migrations.ts';
import { schemaName } from './schema/schema.ts';

export const NOT_MIGRATED = 'The database is not migrated: run `npm run admin -- migrate`.';
const OTHER_SCHEMA =
  'The database has the schema of another, unreleased version and cannot be migrated; nothing was changed: run that version, or use an empty database (another DATABASE_URL, or DATA_DIR for the embedded one).';

/** Returns whether the database has every migration of this version. It may have newer ones as well ([D52a]). */
export async function isMigrated(pool: Pool | Client): Promise<boolean> {
  try {
    const names = migrations.map(({ name }) => name);
    const { rowCount } = await pool.query('select distinct name from mikro_orm_migrations where name = any($1)', [
      names,
    ]);
    return rowCount === names.length;
  } catch (error) {
    if (isTableMissing(error)) return false;
    throw error;
  }
}

/**
 * Asserts that the database is empty or has the schema that later migrations start from.
 * @throws UnusableDatabaseError if it has another one, of a version before the first release
 */
export async function assertMigratable(pool: Pool | Client): Promise<void> {
  const names = await pool
    .query<{ name: string }>('select name from mikro_orm_migrations')
    .then(({ rows }) => rows.map(({ name }) => name))
    .catch((error: unknown): string[] => {
      if (isTableMissing(error)) return [];
      throw error;
    });
  if (names.length > 0 && !names.includes(schemaName)) throw new UnusableDatabaseError(OTHER_SCHEMA);
}

/** Returns a message for the operator if the database has migrations of a newer version of the program, else undefined. */
export async function describeNewerMigrations(pool: Pool | Client): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from mikro_orm_migrations where name <> all($1) order by id',
    [migrations.map(({ name }) => name)],
  );
  if (rows.length === 0) return undefined;
  const names = rows.map(({ name }) => name).join(', ');
  return `The database was migrated by a newer version (${names}): run that version, unless its release notes allow older ones beside it.`;
}

/**
 * Runs `work` with the database at `url`, for programs that serve no requests.
 * @throws UnusableDatabaseError if it cannot be reached or migrations are pending
 */
export async function withMigratedDatabase<T>(
  url: string,
  ormOptions: OrmOptions,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(url, 2, ormOptions);
  try {
    if (!(await isMigrated(database.pool).catch(throwUnreachable))) {
      await assertMigratable(database.pool);
      throw new UnusableDatabaseError(NOT_MIGRATED);
    }
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Throws the error for the operator whose database cannot be reached. */
export function throwUnreachable(cause: unknown): never {
  const message = `The database cannot be reached: ${reasonOf(cause)}. Check DATABASE_URL.`;
  throw new UnusableDatabaseError(message, { cause });
}
