import { type EntityManager, MikroORM, type Options } from '@mikro-orm/postgresql';
import { Pool } from 'pg';
import { LOCK_TIMEOUT } from '../transactions/transaction-settings.ts';
import { connectionSettings } from './connection-settings.ts';
import { ConnectionShares } from './connection-shares.ts';
import { ignoreIdleErrors } from './idle-errors.ts';
import { WriteState } from './write-state.ts';

/** How long a statement of a request may take before the database counts as unreachable ([D9], 503), in milliseconds. */
const STATEMENT_TIMEOUT = 4_000;

/** Milliseconds that bulk work may wait for a connection. */
const BULK_WAIT = 10_000;

/** Connections for imports, their undoing, and exports. A request that waits for one may hold a file of some megabytes. */
const BULK = { name: 'registrar bulk', connections: 6 };
const BULK_SHARES = {
  perInstitution: 2,
  maxWaiting: 4,
  refusal: 'Other imports and exports are under way. Try again in a moment.',
};

/** Verifications read the whole audit trail. Exports must not keep them waiting, nor they an import. */
const VERIFICATION = { name: 'registrar verification', connections: 2 };
const VERIFICATION_SHARES = {
  perInstitution: 1,
  maxWaiting: 4,
  refusal: 'Another verification of the audit trail is under way. Try again in a moment.',
};

/** A record that a committed transaction has changed. */
export interface CommittedChange {
  readonly resource: { readonly type: string; readonly id: number | null };
}

/** The one way to the data: entities and transactions through the ORM, prepared reads through the pool that it owns. */
export interface Database {
  readonly orm: MikroORM;
  /** For requests. */
  readonly pool: Pool;
  /** How institutions share each pool: that of requests, that of imports and exports, that of audit verifications. */
  readonly shares: Readonly<Record<'requests' | 'bulk' | 'verification', ConnectionShares>>;
  /** The setting that ends the wait of a transaction for a lock; none for bulk work. */
  readonly lockTimeout: string;
  /** Whether the database can write. */
  readonly writeState: WriteState;
  readonly url: string;
  /** Is told of every change that this process has committed, before its caller hears of it. */
  onChange?: (institutionId: number, changes: readonly CommittedChange[]) => void;
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
  const pool = ignoreIdleErrors(await orm.em.getConnection().getNativeClient());
  const bulkPool = openBulkPool(url, BULK);
  const verificationPool = openBulkPool(url, VERIFICATION);
  const close = async () => {
    await Promise.all([orm.close(true), bulkPool.end(), verificationPool.end()]);
    // The ORM leaves a pool alone that it has sent no statement of its own through; idle connections would hold the process.
    if (!pool.ending) await pool.end();
  };
  return {
    orm,
    pool,
    shares: {
      requests: new ConnectionShares(pool),
      bulk: new ConnectionShares(bulkPool, BULK_SHARES),
      verification: new ConnectionShares(verificationPool, VERIFICATION_SHARES),
    },
    lockTimeout: LOCK_TIMEOUT,
    writeState: new WriteState(),
    url,
    close,
  };
}

/** The database as one institution's requests use it: on no more connections than are its share. */
export function databaseOf(database: Database, institutionId: number): Database {
  return { ...database, pool: database.shares.requests.of(institutionId) };
}

/** The database as one institution's imports use it: on connections of their own, waiting for locks as long as it takes. */
export function bulkDatabaseOf(database: Database, institutionId: number): Database {
  return { ...database, pool: database.shares.bulk.of(institutionId), lockTimeout: '' };
}

/** A pool for long work, apart from that of requests and without a time-out for statements. */
function openBulkPool(url: string, { name, connections }: { name: string; connections: number }): Pool {
  const pool = new Pool({
    ...connectionSettings(url),
    max: connections,
    connectionTimeoutMillis: BULK_WAIT,
    idleTimeoutMillis: 10_000,
    application_name: name,
  });
  return ignoreIdleErrors(pool);
}

/** An entity manager of its own that sees the records of one institution and of no other ([D10]). */
export function tenantEntityManager(database: Database, institutionId: number): EntityManager {
  const em = database.orm.em.fork();
  em.setFilterParams('institution', { institutionId });
  return em;
}
