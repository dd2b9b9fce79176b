import { type EntityManager, MikroORM, type Options } from '@mikro-orm/postgresql';
import { Pool } from 'pg';
import { IdBlocks } from '../ids/id-blocks.ts';
import { LOCK_TIMEOUT } from '../transactions/transaction-settings.ts';
import { connectionSettings } from './connection-settings.ts';
import { ConnectionShares } from './connection-shares.ts';
import { ignoreIdleErrors } from './idle-errors.ts';
import { Replica, type ReplicaSettings } from './replica.ts';
import { WriteState } from './write-state.ts';

/** Time that a statement of a request may take before the database counts as unreachable ([D9], 503). */
export const STATEMENT_TIMEOUT_MS = 4_000;

/** Time that bulk work may wait for a connection. */
const BULK_CONNECTION_TIMEOUT_MS = 10_000;

/** Connections for imports, undoing them, and exports. A request that waits for one may hold a file of several megabytes. */
const BULK = { name: 'registrar bulk', connections: 6 };
const BULK_SHARES = {
  perInstitution: 2,
  maxWaiting: 4,
  refusal: 'Other imports or exports are in progress. Try again in a moment.',
};

/** Verifications read the whole audit trail. They have a pool of their own, so that they and bulk work do not block each other. */
const VERIFICATION = { name: 'registrar verification', connections: 2 };
const VERIFICATION_SHARES = {
  perInstitution: 1,
  maxWaiting: 4,
  refusal: 'Another verification of the audit trail is in progress. Try again in a moment.',
};

/** A record that a committed transaction has changed. */
export interface CommittedChange {
  readonly resource: { readonly type: string; readonly id: number | null };
}

/** Access to the database: entities and transactions through the ORM, prepared reads through its pool. */
export interface Database {
  readonly orm: MikroORM;
  /** Pool for requests. */
  readonly pool: Pool;
  /** The institutions' shares of each pool: for requests, for imports and exports, and for audit verifications. */
  readonly shares: Readonly<Record<'requests' | 'bulk' | 'verification', ConnectionShares>>;
  /** Serves reports, if the settings name one. */
  readonly replica: Replica | undefined;
  /** The statement that bounds how long a transaction waits for a lock; empty for bulk work. */
  readonly lockTimeout: string;
  /** Tracks whether the database can write. */
  readonly writeState: WriteState;
  readonly url: string;
  /** Takes the ids of new records. */
  readonly ids: IdBlocks;
  /** Called after each commit of this process, before the change resolves. */
  onChange?: (institutionId: number, changes: readonly CommittedChange[]) => void;
  close(): Promise<void>;
}

/** Returns MikroORM's options for the database at `url`. The service passes those of `mikro-orm.config.ts`, with every entity. */
export type OrmOptions = (url: string, overrides?: Partial<Options>) => Options;

/** Opens the database at `url`. Connects lazily, so the database need not be reachable yet. */
export async function openDatabase(
  url: string,
  poolSize: number,
  ormOptions: OrmOptions,
  {
    replicaSettings,
    directUrl = url,
  }: { replicaSettings?: ReplicaSettings | undefined; directUrl?: string | undefined } = {},
): Promise<Database> {
  const orm = await MikroORM.init(
    ormOptions(url, {
      pool: { min: 0, max: poolSize, idleTimeoutMillis: 60_000 },
      driverOptions: {
        ...connectionSettings(url),
        connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
        query_timeout: STATEMENT_TIMEOUT_MS,
        application_name: 'registrar',
      },
    }),
  );
  const pool = ignoreIdleErrors(await orm.em.getConnection().getNativeClient());
  const bulkPool = openBulkPool(url, BULK);
  const verificationPool = openBulkPool(url, VERIFICATION);
  const replica = replicaSettings && new Replica(replicaSettings);
  const ids = new IdBlocks(directUrl);
  const close = async () => {
    await Promise.all([orm.close(true), bulkPool.end(), verificationPool.end(), replica?.close(), ids.close()]);
    // The ORM does not close a pool that it has not used itself. Idle connections would keep the process alive.
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
    replica,
    lockTimeout: LOCK_TIMEOUT,
    writeState: new WriteState(),
    url,
    ids,
    close,
  };
}

/** Returns the database for an institution's requests, limited to its share of connections. */
export function institutionDatabase(database: Database, institutionId: number): Database {
  return { ...database, pool: database.shares.requests.of(institutionId) };
}

/** Returns the database for an institution's imports: with a pool of their own, and without lock timeout. */
export function bulkDatabase(database: Database, institutionId: number): Database {
  return { ...database, pool: database.shares.bulk.of(institutionId), lockTimeout: '' };
}

/** Opens a pool for long-running work, separate from that of requests and without statement timeout. */
function openBulkPool(url: string, { name, connections }: { name: string; connections: number }): Pool {
  const pool = new Pool({
    ...connectionSettings(url),
    max: connections,
    connectionTimeoutMillis: BULK_CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: 10_000,
    application_name: name,
  });
  return ignoreIdleErrors(pool);
}

/** Returns a new entity manager that is restricted to the records of one institution ([D10]). */
export function tenantEntityManager(database: Database, institutionId: number): EntityManager {
  const em = database.orm.em.fork();
  em.setFilterParams('institution', { institutionId });
  return em;
}
