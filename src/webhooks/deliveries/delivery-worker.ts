import { JobLoop, type JobQueue, type LoopSettings } from '../../jobs/job-loop.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type ClaimedDelivery, claimDeliveries, DUE, releaseClaim } from './claim-deliveries.ts';
import { buildMessage } from './delivery-message.ts';
import type { AttemptResult, DeliveryClient } from './delivery-request.ts';
import { toOutcome } from './outcome.ts';
import { OutcomeRecorder } from './outcome-recorder.ts';

export interface DeliverySettings extends LoopSettings {
  /** Milliseconds within which the status of the response must arrive ([D45]). */
  readonly timeout: number;
}

/** Makes the due attempts at deliveries. */
export class DeliveryWorker implements JobQueue<ClaimedDelivery> {
  readonly name = 'webhook deliveries';
  readonly maxInFlight = 512;
  private client?: DeliveryClient;
  private readonly recorder: OutcomeRecorder;
  private readonly loop: JobLoop<ClaimedDelivery>;

  constructor(
    private readonly jobs: Jobs,
    private readonly settings: DeliverySettings,
  ) {
    this.recorder = new OutcomeRecorder(jobs);
    this.loop = new JobLoop(this, settings, jobs.registrar.log);
  }

  start(): void {
    this.loop.start();
  }

  /** Ends the loop, and releases the deliveries whose attempts have not finished in time ([D53]). */
  async stop(): Promise<void> {
    await this.loop.stop();
    await this.client?.close();
  }

  async claim(free: number, inFlight: Iterable<ClaimedDelivery>): Promise<readonly ClaimedDelivery[]> {
    if (!(await this.jobs.finds(DUE))) return [];
    return this.jobs.inTransaction(async (client) => {
      const deliveries = await claimDeliveries(client, free, countByInstitution(inFlight));
      // Inside the transaction, so that the claims are rolled back if the client cannot be loaded.
      if (deliveries.length > 0) await this.loadClient();
      return deliveries;
    });
  }

  async attempt(delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    const result = await this.post(delivery, signal);
    // The receiver may have got the message. Since the attempt is not counted, another process sends it again.
    if (signal.aborted && result.status === null) return this.release(delivery);
    await this.recorder.record(toOutcome(delivery, result));
  }

  /** Loads the HTTP client at the first attempt: loading takes a twentieth of a start, and most institutions have no webhooks. */
  private async loadClient(): Promise<DeliveryClient> {
    const { DeliveryClient } = await import('./delivery-request.ts');
    this.client ??= new DeliveryClient(this.jobs.registrar.config, this.settings.timeout);
    return this.client;
  }

  private async post(delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptResult> {
    const { encryptionKey, log } = this.jobs.registrar;
    const client = await this.loadClient();
    try {
      const message = buildMessage(delivery, encryptionKey);
      return await client.post(message, signal);
    } catch (error) {
      log.error(
        { err: error, webhookId: delivery.webhookId },
        'the secret of a webhook cannot be decrypted with ENCRYPTION_KEY',
      );
      return { status: null, error: 'secret_unreadable', excerpt: null, durationMs: 0 };
    }
  }

  private async release(delivery: ClaimedDelivery): Promise<void> {
    try {
      await releaseClaim(this.jobs.pool, delivery);
    } catch (error) {
      this.jobs.registrar.log.warn(
        { err: error },
        'a delivery could not be released; it is attempted again when its claim expires',
      );
    }
  }
}

function countByInstitution(inFlight: Iterable<ClaimedDelivery>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { institutionId } of inFlight) counts.set(institutionId, (counts.get(institutionId) ?? 0) + 1);
  return counts;
}
