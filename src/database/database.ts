import { type EntityManager, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { ChangeRecord } from './change-records.ts';
import { connectionSettings } from './connection-settings.ts';
import { ConnectionShares } from './connection-shares.ts';
import { surviveLostConnections } from './lost-connections.ts';
import { SharedPool } from './shared-pool.ts';
import { WriteState } from './write-state.ts';

/** How long a statement of a request may take before the database counts as unreachable ([D9], 503), in milliseconds. */
const STATEMENT_TIMEOUT = 4_000;

/** Connections for imports, their undoing, and exports. */
const BULK = {
  applicationName: 'registrar bulk',
  connections: 6,
  perInstitution: 2,
  refusal: 'Other imports and exports are under way. Try again in a moment.',
};

/** Verifications read the whole audit trail: exports must not keep them waiting, nor they an import. */
const VERIFICATION = {
  applicationName: 'registrar verification',
  connections: 2,
  perInstitution: 1,
  refusal: 'Another verification of the audit trail is under way. Try again in a moment.',
};

/** The one way to the data: entities and transactions through the ORM, prepared reads through the pool that it owns. */
export interface Database {
  readonly orm: MikroORM;
  readonly pool: Pool;
  /** How institutions share the pool. */
  readonly shares: ConnectionShares;
  /** Whether the database can write. */
  readonly writeState: WriteState;
  /** For what moves many rows: imports and exports. */
  readonly bulkPool: SharedPool;
  readonly verificationPool: SharedPool;
  readonly url: string;
  /** Is told of every change that this process has committed, before its caller hears of it. */
  onChange?: (institutionId: number, records: readonly ChangeRecord[]) => void;
  close(): Promise<void>;
}

/** MikroORM's options for the database at `url`: `mikro-orm.config.ts` has those of the program, which every entity is in. */
export type OrmOptions = (url: string, overrides?: Partial<Options>) => Options;

/** Opens the database that `url` names. Connections are made when they are needed, so it need not be reachable yet. */
export async function openDatabase(url: string, poolSize: number, ormOptions: OrmOptions): Promise<Database> {
  const orm = await MikroORM.init(
    ormOptions(url, {
      pool: { min: 0, max: poolSize, idleTimeoutMillis: 60_000 },
      driverOptions: {
        ...connectionSettings(url),
        connectionTimeoutMillis: STATEMENT_TIMEOUT,
        query_timeout: STATEMENT_TIMEOUT,
        application_name: 'registrar',
      },
    }),
  );
  const pool = surviveLostConnections(await orm.em.getConnection().getNativeClient());
  const bulkPool = new SharedPool(url, BULK);
  const verificationPool = new SharedPool(url, VERIFICATION);
  const close = async () => {
    await Promise.all([orm.close(true), bulkPool.end(), verificationPool.end()]);
    // The ORM leaves a pool alone that it has sent no statement of its own through; idle connections would hold the process.
    if (!pool.ending) await pool.end();
  };
  return {
    orm,
    pool,
    shares: new ConnectionShares(pool),
    writeState: new WriteState(),
    bulkPool,
    verificationPool,
    url,
    close,
  };
}

/** The database as one institution's requests use it: on no more connections than are its share. */
export function databaseOf(database: Database, institutionId: number): Database {
  return { ...database, pool: database.shares.of(institutionId) };
}

/** An entity manager of its own that sees the records of one institution and of no other ([D10]). */
export function tenantEntityManager(database: Database, institutionId: number): EntityManager {
  const em = database.orm.em.fork();
  em.setFilterParams('institution', { institutionId });
  return em;
}
