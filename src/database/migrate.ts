import { MikroORM } from '@mikro-orm/postgresql';
import { assertWorkers, distributeTables, isCitus } from './citus/distribute-tables.ts';
import { assertLocale } from './connection/assert-locale.ts';
import { UnusableDatabaseError, withConnection } from './connection/connect.ts';
import type { OrmOptions } from './connection/database.ts';
import { reasonOf } from './connection/failures.ts';
import { assertMigratable, describeNewerMigrations, isMigrated } from './migrated.ts';

/** Advisory lock key: an arbitrary number that no other program locks in the same database. */
const MIGRATION_LOCK = 7_263_534_871;

/**
 * Runs the pending migrations of the database at `url` ([D52a]). If several instances start together, one migrates and the others
 * wait for it.
 * @param warn called if the database has migrations of a newer version of the program
 * @throws UnusableDatabaseError with PostgreSQL's reason; for a failed migration also with its name
 */
export async function migrate(
  url: string,
  ormOptions: OrmOptions,
  warn: (message: string) => void = () => undefined,
): Promise<void> {
  let connected = false;
  try {
    await withConnection(url, { connectionTimeoutMillis: 10_000 }, async (lock) => {
      connected = true;
      await assertLocale(lock);
      const onCluster = await isCitus(lock);
      if (onCluster) await assertWorkers(lock);
      // The session holds the lock, so it is released if the program dies.
      await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      // Most starts find nothing to do, and building the ORM for it is a tenth of a start.
      if (!(await isMigrated(lock))) {
        await assertMigratable(lock);
        await runPending(url, ormOptions);
      }
      if (onCluster) await distributeTables(lock);
      const newer = await describeNewerMigrations(lock);
      if (newer) warn(newer);
    });
  } catch (error) {
    if (error instanceof UnusableDatabaseError) throw error;
    const reason = reasonOf(error);
    const advice = connected ? adviceOn(reason) : '. Check DATABASE_URL.';
    throw new UnusableDatabaseError(`The database could not be migrated: ${reason}${advice}`, { cause: error });
  }
}

function adviceOn(reason: string): string {
  if (!/permission denied/.test(reason)) return '';
  return '. The role of DATABASE_URL must own the database: ALTER DATABASE … OWNER TO …; or GRANT CREATE to it, on the database and on the schema public.';
}

async function runPending(url: string, ormOptions: OrmOptions): Promise<void> {
  const orm = await MikroORM.init(ormOptions(url, { pool: { min: 0, max: 2 } }));
  let running = '';
  orm.migrator.on('migrating', ({ name }) => {
    running = name;
  });
  try {
    await orm.migrator.up();
  } catch (error) {
    throw running ? new Error(`${running}: ${reasonOf(error)}`, { cause: error }) : error;
  } finally {
    await orm.close(true);
  }
}
