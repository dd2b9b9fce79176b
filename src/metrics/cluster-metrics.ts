import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { isWorker } from '../shared/worker.ts';

/** A worker's message to the primary process. */
interface MetricsRequest {
  readonly registrar: 'metrics?';
  readonly id: number;
}

/** The primary's response: the metrics of all workers, or null if one of them did not respond. */
interface MetricsResponse {
  readonly registrar: 'metrics';
  readonly id: number;
  readonly text: string | null;
}

/** Makes the primary process respond to its workers' requests for the metrics of all workers. */
export function serveClusterMetrics(): void {
  const aggregator = new AggregatorRegistry();
  cluster.on('message', async (worker: Worker, message: Partial<MetricsRequest>) => {
    if (message.registrar !== 'metrics?') return;
    const text = await aggregator.clusterMetrics().catch(() => null);
    // The worker may have died in the meantime.
    if (worker.isConnected()) worker.send({ registrar: 'metrics', id: message.id, text }, () => undefined);
  });
}

/** Creates a function that returns the metrics as text: those of all workers together if this process is a worker. */
export function createMetricsReader(registry: Registry): () => Promise<string> {
  if (!isWorker()) return () => registry.metrics();
  AggregatorRegistry.setRegistries(registry);
  // Its constructor makes this process respond to the aggregator of the primary.
  new AggregatorRegistry();
  const pending = new Map<number, (text: string | null) => void>();
  process.on('message', (message: Partial<MetricsResponse>) => {
    if (message.registrar === 'metrics') pending.get(message.id as number)?.(message.text ?? null);
  });
  let requests = 0;
  return async () => {
    const id = requests++;
    const text = await new Promise<string | null>((resolve) => {
      pending.set(id, resolve);
      process.send?.({ registrar: 'metrics?', id } satisfies MetricsRequest);
    });
    pending.delete(id);
    return text ?? registry.metrics();
  };
}
