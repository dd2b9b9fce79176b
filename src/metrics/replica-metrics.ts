import type { Pool } from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replica } from '../database/connection/replica.ts';

/** Adds the use of the replica and its lag to a registry. */
export function observeReplica(registry: Registry, replica: Replica, primary: Pool): void {
  new Counter({
    name: 'registrar_replica_reports_total',
    help: 'Reports that the replica served, or that the primary served because the replica was busy, behind or unavailable.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(replica.reports)) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: 'registrar_replica_lag_bytes',
    help: 'Bytes of the write-ahead log that the replica has not replayed; absent if it cannot be reached.',
    // Every worker reads the same value.
    aggregator: 'first',
    registers: [registry],
    async collect() {
      const lag = await replica.lag(primary).catch(() => undefined);
      if (lag === undefined) this.remove();
      else this.set(lag);
    },
  });
}
