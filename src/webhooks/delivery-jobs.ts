import type { PoolClient } from 'pg';
import type { PgBoss } from 'pg-boss';
import { DELIVERY_QUEUE, transactionConnection } from '../jobs/job-queue.ts';

/** A delivery whose next attempt is due, and the job that is to make it. */
export interface DueDelivery {
  institutionId: number;
  id: number;
  webhookId: number;
  jobId: string;
  /** When; at once by default. */
  nextAttemptAt?: Date;
}

/** What a job carries: which delivery it attempts. */
export interface DeliveryJob {
  institutionId: number;
  deliveryId: number;
}

/** Queues an attempt at each delivery, in the transaction that says that it is due. */
export async function sendDeliveryJobs(jobs: PgBoss, client: PoolClient, deliveries: DueDelivery[]): Promise<void> {
  const inserts = deliveries.map(({ institutionId, id, webhookId, jobId, nextAttemptAt }) => ({
    id: jobId,
    data: { institutionId, deliveryId: id } satisfies DeliveryJob,
    // Attempts at one subscription are counted together, so that one that is slow or dead delays no other.
    group: { id: `${institutionId}:${webhookId}` },
    startAfter: nextAttemptAt?.toISOString(),
  }));
  await jobs.insert(DELIVERY_QUEUE, inserts, { db: transactionConnection(client) });
}
