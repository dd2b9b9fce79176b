import type { Answer } from './delivery-request.ts';
import { retryDelay } from './retry-schedule.ts';

/** How the database takes what became of one attempt. */
export interface Outcome {
  institutionId: number;
  deliveryId: number;
  webhookId: number;
  claim: string;
  /** What the delivery becomes; `pending` with a next attempt. */
  result: 'delivered' | 'failed' | 'pending';
  status: number | null;
  error: string | null;
  excerpt: string | null;
  durationMs: number;
  nextAttemptAt: Date | null;
  /** The receiver says that it is gone for good. */
  gone: boolean;
}

interface Attempted {
  institutionId: number;
  id: number;
  webhookId: number;
  claim: string;
  attemptsMade: number;
}

/** What follows from an answer ([D45]): 2xx delivers, 410 ends, anything else waits for the next attempt while there is one. */
export function outcomeOf(delivery: Attempted, answer: Answer): Outcome {
  const gone = answer.status === 410;
  const wait = answer.error === null || gone ? undefined : retryDelay(delivery.attemptsMade + 1, answer.retryAfter);
  const failure = wait === undefined ? 'failed' : 'pending';
  return {
    institutionId: delivery.institutionId,
    deliveryId: delivery.id,
    webhookId: delivery.webhookId,
    claim: delivery.claim,
    result: answer.error === null ? 'delivered' : failure,
    status: answer.status,
    error: answer.error,
    excerpt: answer.excerpt,
    durationMs: answer.durationMs,
    nextAttemptAt: wait === undefined ? null : new Date(Date.now() + wait),
    gone,
  };
}
