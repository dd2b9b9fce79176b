import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** Statistics of the database, and the number and lag of pending deliveries over all institutions. */
const STATISTICS = `
  select d.numbackends as connections, d.deadlocks, d.xact_commit as commits, d.xact_rollback as rollbacks,
    pg_database_size(d.datid) as bytes, queue.pending, queue.lag
  from pg_stat_database d, (
    select count(*) as pending, coalesce(extract(epoch from now() - min(next_attempt_at)), 0) as lag
    from webhook_deliveries where status = 'pending'
  ) queue
  where d.datname = current_database()`;

const metrics: Record<string, [name: string, help: string]> = {
  connections: ['registrar_database_connections', 'Connections to the database, including those of other programs.'],
  deadlocks: ['registrar_database_deadlocks', 'Deadlocks since the statistics were reset.'],
  commits: ['registrar_database_commits', 'Transactions committed since the statistics were reset.'],
  rollbacks: ['registrar_database_rollbacks', 'Transactions rolled back since the statistics were reset.'],
  bytes: ['registrar_database_size_bytes', 'Size of the database.'],
  pending: ['registrar_webhook_deliveries_pending', 'Deliveries that wait for an attempt.'],
  lag: [
    'registrar_webhook_delivery_lag_seconds',
    'Seconds since the oldest due attempt became due; negative if none is due.',
  ],
};

/** Adds the metrics to a registry. Each scrape reads all of them by one statement. */
export function observeDatabase(registry: Registry, pool: Pool): void {
  let statistics: Promise<Record<string, number>> | undefined;
  const read = async () => {
    const { rows } = await pool.query<Record<string, number>>(STATISTICS);
    return rows[0] ?? {};
  };
  for (const [column, [name, help]] of Object.entries(metrics)) {
    new Gauge({
      name,
      help,
      // Every worker reads the same values.
      aggregator: 'first',
      registers: [registry],
      async collect() {
        statistics ??= read().finally(() => {
          statistics = undefined;
        });
        const value = await statistics.then((row) => row[column]).catch(() => undefined);
        // A value that cannot be read is omitted. Readiness reports an unreachable database.
        if (value === undefined) this.remove();
        else this.set(Number(value));
      },
    });
  }
}
