import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ConnectionShares } from '../database/connection/connection-shares.ts';
import type { Database } from '../database/connection/database.ts';
import type { Replica } from '../database/connection/replica.ts';
import { createMetricsReader } from './cluster-metrics.ts';
import { observeDatabase } from './database-metrics.ts';

/** Upper bounds of the duration histograms, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The Prometheus metrics of the service; only collected if METRICS=true ([D51]). */
export class Metrics {
  readonly registry = new Registry();
  /** Returns the metrics of all workers in Prometheus' text format. */
  readonly text = createMetricsReader(this.registry);

  private readonly requests = new Histogram({
    name: 'registrar_http_request_duration_seconds',
    help: 'Requests by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [this.registry],
  });

  private readonly operations = new Histogram({
    name: 'registrar_graphql_operation_duration_seconds',
    help: 'Executions of GraphQL operations by root field, without those behind REST.',
    labelNames: ['kind', 'field', 'outcome'],
    buckets: BUCKETS,
    registers: [this.registry],
  });

  constructor(database: Database, disclosures: DisclosureCounts) {
    collectDefaultMetrics({ register: this.registry });
    for (const [name, shares] of Object.entries(database.shares)) this.observePool(name, shares);
    observeDatabase(this.registry, database.pool);
    observeDisclosures(this.registry, disclosures);
    if (!database.replica) return;
    this.observePool('replica', database.replica.shares);
    observeReplica(this.registry, database.replica, database.pool);
  }

  /** @param route the pattern, `/students/:id`: there would be no limit to the number of actual paths */
  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  /** @param field the root field, or `several`: clients choose the names of operations, so there is no limit to their number */
  observeOperation(kind: string, field: string, failed: boolean, seconds: number): void {
    this.operations.observe({ kind, field, outcome: failed ? 'errors' : 'data' }, seconds);
  }

  private observePool(name: string, shares: ConnectionShares): void {
    const { pool } = shares;
    const { registry } = this;
    new Gauge({
      name: `registrar_${name}_pool_connections`,
      help: `Connections of the ${name} pool, and requests waiting for one.`,
      labelNames: ['state'],
      registers: [registry],
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount + shares.waitingCount);
      },
    });
  }
}

/** Adds the use of the replica and its lag to a registry. */
function observeReplica(registry: Registry, replica: Replica, primary: Pool): void {
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

/** The part of the record of disclosures that is observed. */
interface DisclosureCounts {
  count(): Readonly<Record<string, number>>;
}

function observeDisclosures(registry: Registry, disclosures: DisclosureCounts): void {
  new Gauge({
    name: 'registrar_disclosures',
    help: 'Disclosures that wait to be recorded, and those that the database has refused since the start, which the log has.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(disclosures.count())) this.set({ state }, count);
    },
  });
}
