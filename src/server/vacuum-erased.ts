import { escapeIdentifier, type PoolClient } from 'pg';
import { findTenantTables } from '../admin/institutions/move/tenant-tables.ts';
import { prepared } from '../database/reads/prepared.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** Makes sure that only one process at a time vacuums. */
const LOCK = `select pg_try_advisory_xact_lock(hashtext('registrar vacuum')) as locked`;

/** The first request waits so long for others, which share its vacuum: each reads all indexes of the tables. */
const WAIT = '10 minutes';

/** Milliseconds in which the indexes of a table can be read from slow disks. */
const TIMEOUT_MS = 3_600_000;

const PENDING = `
  select institution_id, transaction::text, requested_at <= now() - $1::interval as due, is_frozen(xmin, tableoid) as removable,
    tables_vacuumed as "tablesVacuumed"
  from pending_vacuums`;

const MARK = 'update pending_vacuums set tables_vacuumed = true where institution_id = $1 and transaction = $2::xid8';

const DELETE = 'delete from pending_vacuums where institution_id = $1 and transaction = $2::xid8';

interface PendingVacuum {
  readonly institution_id: number;
  readonly transaction: string;
  readonly due: boolean;
  /** True if no transaction from before the latest change of the request is in progress. */
  readonly removable: boolean;
  readonly tablesVacuumed: boolean;
}

/**
 * Removes the rows of erased persons from the files of the tables, and their values from the statistics of columns, which autovacuum may
 * not do for months where little changes. No vacuum can remove rows while an older transaction is in progress anywhere: the next upkeep
 * tries again. The statistics, which the vacuum of the tables replaces, follow in a later upkeep, for the same reason. Does nothing while
 * another process is running it.
 * @param stop ends the vacuum; the next process repeats it
 */
export async function vacuumErased(jobs: Jobs, stop: AbortSignal): Promise<void> {
  const work = async (client: PoolClient) => {
    if (!(await findPending(client)).some(({ due }) => due)) return;
    const { rows } = await prepared<{ locked: boolean }>(client, LOCK, []);
    if (!rows[0]?.locked) return;
    await runVacuum(jobs, stop, 'vacuum (freeze) pending_vacuums');
    const removable = (await findPending(client)).filter((pending) => pending.removable);
    const { tables = [], statistics = [] } = Object.groupBy(removable, ({ tablesVacuumed }) =>
      tablesVacuumed ? 'statistics' : 'tables',
    );
    if (statistics.length > 0) await runVacuum(jobs, stop, 'vacuum pg_statistic');
    for (const { institution_id, transaction } of statistics)
      await prepared(client, DELETE, [institution_id, transaction]);
    if (tables.length > 0)
      for (const { name } of await findTenantTables(client, []))
        await runVacuum(jobs, stop, `vacuum (index_cleanup on, analyze) ${escapeIdentifier(name)}`);
    for (const { institution_id, transaction } of tables) await prepared(client, MARK, [institution_id, transaction]);
    if (statistics.length > 0)
      jobs.registrar.log.info(
        { erasures: statistics.length },
        'erased rows were removed from the files of the database',
      );
  };
  await jobs.inTransaction(work).catch((error: unknown) => {
    if (!stop.aborted) throw error;
  });
}

async function findPending(client: PoolClient): Promise<PendingVacuum[]> {
  return (await prepared<PendingVacuum>(client, PENDING, [WAIT])).rows;
}

/** Runs a vacuum on a connection of its own, since no transaction may contain one. The server may complete one that was stopped. */
async function runVacuum({ pool }: Jobs, stop: AbortSignal, text: string): Promise<void> {
  stop.throwIfAborted();
  const client = await pool.connect();
  let broken: Error | undefined;
  const close = () => client.end().catch(() => undefined);
  stop.addEventListener('abort', close);
  try {
    await client.query({ text, query_timeout: TIMEOUT_MS });
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    stop.removeEventListener('abort', close);
    client.release(broken);
  }
}
