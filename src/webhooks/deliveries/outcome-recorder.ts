import { writeInParts } from '../../database/batching/write-in-parts.ts';
import { isRetryable } from '../../database/connection/failures.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { WriteBehind } from '../../shared/write-behind.ts';
import { deactivateWebhook } from '../deactivate-webhook.service.ts';
import type { Outcome } from './outcome.ts';
import { type FailingWebhook, recordOutcomes } from './record-outcomes.ts';

interface PendingOutcome {
  outcome: Outcome;
  recorded(): void;
}

const MAX_BATCH = 500;
const MAX_TRIES = 3;

/**
 * Records the outcomes of attempts in batches: outcomes that arrive while one batch is being written go into the next. If a write
 * fails, nothing is lost: the claims expire and the attempts are repeated.
 */
export class OutcomeRecorder {
  private pending: PendingOutcome[] = [];
  private readonly writer = new WriteBehind({
    hasNext: () => this.pending.length > 0,
    writeNext: () => this.write(),
  });

  constructor(private readonly jobs: Jobs) {}

  /** Resolves when the outcome is written, or when writing it has failed. */
  record(outcome: Outcome): Promise<void> {
    return new Promise((recorded) => {
      this.pending.push({ outcome, recorded });
      this.writer.start();
    });
  }

  private async write(): Promise<void> {
    const batch = this.pending.splice(0, MAX_BATCH);
    const repeat = (attempts: object, err: unknown) =>
      this.jobs.registrar.log.error({ err, ...attempts }, 'attempts could not be recorded; they will be repeated');
    try {
      await writeInParts(batch, {
        write: async (part) => {
          for (const webhook of await this.writeBatch(part)) await this.deactivate(webhook);
        },
        setApart: ({ outcome: { institutionId, deliveryId } }, error) => repeat({ institutionId, deliveryId }, error),
      });
    } catch (error) {
      repeat({}, error);
    }
    for (const { recorded } of batch) recorded();
  }

  private async deactivate(webhook: FailingWebhook): Promise<void> {
    const { database, log } = this.jobs.registrar;
    try {
      await deactivateWebhook(database, webhook);
    } catch (error) {
      log.error({ err: error, ...webhook }, 'a webhook could not be deactivated; its next failure will try again');
    }
  }

  private async writeBatch(batch: readonly PendingOutcome[]): Promise<FailingWebhook[]> {
    const outcomes = batch.map(({ outcome }) => outcome);
    const { ids } = this.jobs.registrar.database;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.jobs.inTransaction((client) => recordOutcomes({ client, ids }, outcomes));
      } catch (error) {
        if (attempt === MAX_TRIES || !isRetryable(error)) throw error;
      }
    }
  }
}
