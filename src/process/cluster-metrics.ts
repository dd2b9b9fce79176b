import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { isOwnWorker } from './own-worker.ts';

/** A worker's question to its primary process, and the answer: the metrics of all workers, or none where one kept silent. */
interface Question {
  readonly registrar: 'metrics?';
  readonly id: number;
}
interface Answer {
  readonly registrar: 'metrics';
  readonly id: number;
  readonly text: string | null;
}

/** Lets a primary process answer its workers when they ask for the metrics of all. */
export function answerMetrics(): void {
  const aggregator = new AggregatorRegistry();
  cluster.on('message', async (worker: Worker, message: Partial<Question>) => {
    if (message.registrar !== 'metrics?') return;
    const text = await aggregator.clusterMetrics().catch(() => null);
    // A worker that has died meanwhile needs no answer.
    if (worker.isConnected()) worker.send({ registrar: 'metrics', id: message.id, text }, () => undefined);
  });
}

/** What the metrics of a registry are served from: of all workers together, where this process is one of several. */
export function metricsSource(registry: Registry): () => Promise<string> {
  if (!isOwnWorker()) return () => registry.metrics();
  AggregatorRegistry.setRegistries(registry);
  // Once there is one, this process answers the primary's questions.
  new AggregatorRegistry();
  const waiting = new Map<number, (text: string | null) => void>();
  process.on('message', (message: Partial<Answer>) => {
    if (message.registrar === 'metrics') waiting.get(message.id as number)?.(message.text ?? null);
  });
  let questions = 0;
  return async () => {
    const id = questions++;
    const text = await new Promise<string | null>((resolve) => {
      waiting.set(id, resolve);
      process.send?.({ registrar: 'metrics?', id } satisfies Question);
    });
    waiting.delete(id);
    return text ?? registry.metrics();
  };
}
