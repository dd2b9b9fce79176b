import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { ormOptions } from '../../mikro-orm.config.ts';

/** How long a statement of a request may take before the database counts as unreachable ([D9], 503), in milliseconds. */
const STATEMENT_TIMEOUT = 4_000;

/** The one way to the data: entities and transactions through the ORM, prepared reads through the pool that it owns. */
export interface Database {
  readonly orm: MikroORM;
  readonly pool: Pool;
  readonly url: string;
  close(): Promise<void>;
}

/** Opens the database that `url` names. Connections are made when they are needed, so it need not be reachable yet. */
export async function openDatabase(url: string, poolSize = 10): Promise<Database> {
  const orm = await MikroORM.init(
    ormOptions(url, {
      pool: { min: 0, max: poolSize, idleTimeoutMillis: 60_000 },
      driverOptions: {
        connectionTimeoutMillis: STATEMENT_TIMEOUT,
        query_timeout: STATEMENT_TIMEOUT,
        keepAlive: true,
        application_name: 'registrar',
      },
    }),
  );
  const pool = await orm.em.getConnection().getNativeClient();
  return { orm, pool, url, close: () => orm.close(true) };
}

/** An entity manager of its own that sees the records of one institution and of no other ([D10]). */
export function tenantEntityManager(database: Database, institutionId: number): EntityManager {
  const em = database.orm.em.fork();
  em.setFilterParams('institution', { institutionId });
  return em;
}
