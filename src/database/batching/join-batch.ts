import DataLoader from 'dataloader';
import type { Database } from '../connection/database.ts';
import type { BatchableTransaction, Open } from '../transactions/transaction.ts';
import { BatchedTransaction } from './batched-transaction.ts';

/** Running batches per institution and first step. While PostgreSQL works on one, this process reads the requests of the next. */
const MAX_CONCURRENT_BATCHES = 2;
/** Requests in a batch. One statement handles this many in milliseconds. */
const MAX_BATCH_SIZE = 32;
/** Milliseconds after which a queued batch starts regardless: the running ones may themselves wait for a lock or for a silent database. */
const MAX_BATCH_WAIT_MS = 200;

/** The first step of a request: claiming an `Idempotency-Key`, or the change itself. All requests of a batch have the same one. */
export type FirstStep = 'claim' | 'change';

/** Collects requests until the next batch starts. */
type BatchLoader = DataLoader<symbol, Open<BatchableTransaction>>;

const loadersByDatabase = new WeakMap<Database, Map<string, BatchLoader>>();

/**
 * Joins a request to a batch: a transaction that it shares with concurrent requests of its institution. The batch starts at once
 * if fewer than two with the same first step are running. Otherwise it collects requests until one of those has ended.
 * @returns the request's part in the transaction
 */
export function joinBatch(
  database: Database,
  institutionId: number,
  first: FirstStep,
): Promise<Open<BatchableTransaction>> {
  const loaders = loadersByDatabase.get(database) ?? new Map<string, BatchLoader>();
  loadersByDatabase.set(database, loaders);
  const key = `${institutionId} ${first}`;
  const loader = loaders.get(key) ?? newBatchLoader(database, institutionId);
  loaders.set(key, loader);
  return loader.load(Symbol('request'));
}

function newBatchLoader(database: Database, institutionId: number): BatchLoader {
  const queue = new BatchQueue();
  const beginBatch = async (requests: readonly symbol[]): Promise<readonly Open<BatchableTransaction>[]> => {
    const batch = BatchedTransaction.begin(database, institutionId, requests.length);
    const onEnd = () => queue.batchEnded();
    batch.then(({ ended }) => ended).then(onEnd, onEnd);
    return (await batch).members;
  };
  return new DataLoader(beginBatch, {
    cache: false,
    maxBatchSize: MAX_BATCH_SIZE,
    batchScheduleFn: (start) => queue.add(start),
  });
}

/**
 * Limits how many batches run at a time. Starts queued batches in order, or after MAX_BATCH_WAIT_MS. No `FairQueue`: that would refuse
 * a batch after this time.
 */
class BatchQueue {
  private running = 0;
  /** Start functions with the timers that bound their wait, oldest first. */
  private readonly waiting = new Map<() => void, NodeJS.Timeout>();

  add(start: () => void): void {
    if (this.running < MAX_CONCURRENT_BATCHES) this.start(start);
    else
      this.waiting.set(
        start,
        setTimeout(() => this.start(start), MAX_BATCH_WAIT_MS),
      );
  }

  batchEnded(): void {
    this.running -= 1;
    const [next] = this.waiting.keys();
    if (next && this.running < MAX_CONCURRENT_BATCHES) this.start(next);
  }

  private start(start: () => void): void {
    clearTimeout(this.waiting.get(start));
    this.waiting.delete(start);
    this.running += 1;
    // Requests that have already arrived at the socket join this batch.
    setImmediate(start);
  }
}
