import { retryDelay, WEBHOOK_DELAYS } from '../../jobs/retry-schedule.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { type DeliveryDisclosure, type DisclosedDelivery, disclosureOf } from './delivery-disclosure.ts';
import type { AttemptResult } from './delivery-request.ts';

/** The outcome of one attempt, as it is recorded in the database. */
export interface Outcome {
  institutionId: number;
  deliveryId: number;
  /** Of the delivery: identifies its partition, and that of the attempt. */
  day: string;
  webhookId: number;
  claim: string;
  /** The new status of the delivery; `pending` if there is a next attempt. */
  result: 'delivered' | 'failed' | 'pending';
  status: number | null;
  error: string | null;
  excerpt: string | null;
  durationMs: number;
  nextAttemptAt: Date | null;
  /** True if the receiver has answered 410: it is gone for good. */
  gone: boolean;
  /** Data of a student that the receiver was sent; null if there are none. */
  disclosure: DeliveryDisclosure | null;
}

type AttemptedDelivery = Pick<
  ClaimedDelivery,
  'institutionId' | 'id' | 'day' | 'webhookId' | 'claim' | 'attemptsMade'
> &
  DisclosedDelivery;

/**
 * Derives the outcome from the result of an attempt ([D45]): 2xx is delivered, 410 has failed for good, anything else is retried as
 * long as attempts are left.
 */
export function toOutcome(delivery: AttemptedDelivery, result: AttemptResult): Outcome {
  const gone = result.status === 410;
  const wait =
    result.error === null || gone
      ? undefined
      : retryDelay(WEBHOOK_DELAYS, delivery.attemptsMade + 1, result.retryAfterMs);
  const statusAfterFailure = wait === undefined ? 'failed' : 'pending';
  return {
    institutionId: delivery.institutionId,
    deliveryId: delivery.id,
    day: delivery.day,
    webhookId: delivery.webhookId,
    claim: delivery.claim,
    result: result.error === null ? 'delivered' : statusAfterFailure,
    status: result.status,
    error: result.error,
    excerpt: result.excerpt,
    durationMs: result.durationMs,
    nextAttemptAt: wait === undefined ? null : new Date(Date.now() + wait),
    gone,
    disclosure: disclosureOf(delivery, result),
  };
}
