import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** The database's own figures, and how much is waiting to be delivered, over all institutions. */
const FIGURES = `
  select d.numbackends as connections, d.deadlocks, d.xact_commit as commits, d.xact_rollback as rollbacks,
    pg_database_size(d.datid) as bytes, queue.pending, queue.lag
  from pg_stat_database d, (
    select count(*) as pending, coalesce(extract(epoch from now() - min(next_attempt_at)), 0) as lag
    from webhook_deliveries where status = 'pending'
  ) queue
  where d.datname = current_database()`;

const meanings: Record<string, [name: string, help: string]> = {
  connections: ['registrar_database_connections', 'Connections to the database, those of others among them.'],
  deadlocks: ['registrar_database_deadlocks', 'Deadlocks since the statistics began.'],
  commits: ['registrar_database_commits', 'Transactions that were committed since the statistics began.'],
  rollbacks: ['registrar_database_rollbacks', 'Transactions that were rolled back since the statistics began.'],
  bytes: ['registrar_database_size_bytes', 'Size of the database.'],
  pending: ['registrar_webhook_deliveries_pending', 'Deliveries that are waiting for an attempt.'],
  lag: [
    'registrar_webhook_delivery_lag_seconds',
    'By how much the attempt that is longest due is late; below 0, none is due.',
  ],
};

/** Adds the figures to a registry; they are read when somebody asks, at most once for all of them. */
export function observeDatabase(registry: Registry, pool: Pool): void {
  let figures: Promise<Record<string, number>> | undefined;
  const read = async () => {
    const { rows } = await pool.query<Record<string, number>>(FIGURES);
    return rows[0] ?? {};
  };
  for (const [column, [name, help]] of Object.entries(meanings)) {
    new Gauge({
      name,
      help,
      // Every worker reads the same.
      aggregator: 'first',
      registers: [registry],
      async collect() {
        figures ??= read().finally(() => {
          figures = undefined;
        });
        const value = await figures.then((row) => row[column]).catch(() => undefined);
        // A figure that cannot be read is left out; a database that is gone shows in readiness.
        if (value === undefined) this.remove();
        else this.set(Number(value));
      },
    });
  }
}
