import { setTimeout as delay } from 'node:timers/promises';
import { type ClaimedDelivery, claimDeliveries, releaseClaim } from './claim-deliveries.ts';
import type { DeliveryClient } from './delivery-client.ts';
import { buildMessage } from './delivery-message.ts';
import type { AttemptResult } from './delivery-request.ts';
import type { Jobs } from './jobs.ts';
import { toOutcome } from './outcome.ts';
import { OutcomeRecorder } from './outcome-recorder.ts';

export interface DeliverySettings {
  /** Milliseconds within which the status of the response must arrive ([D45]). */
  readonly timeout: number;
  /** Milliseconds between two polls of an idle queue. */
  readonly pollInterval: number;
  /** Milliseconds that attempts in progress may take to finish after a stop signal ([D53]). */
  readonly grace: number;
}

/** The maximum number of concurrent attempts in a process: they mostly wait. */
const MAX_IN_FLIGHT = 512;

/** Milliseconds between two polls of a busy queue: attempts that finish in the meantime make room for larger batches. */
const MIN_INTERVAL = 20;

/**
 * Makes the due attempts, many at a time. It claims only deliveries that it attempts immediately: none of them waits in a process
 * that might die, and several processes share the work according to their free capacity.
 */
export class DeliveryWorker {
  private client?: DeliveryClient;
  private readonly recorder: OutcomeRecorder;
  private readonly inFlight = new Map<ClaimedDelivery, Promise<void>>();
  private readonly aborted = new AbortController();
  private stopping = false;
  private failing = false;
  private running = Promise.resolve();
  private wake: () => void = () => undefined;

  constructor(
    private readonly jobs: Jobs,
    private readonly settings: DeliverySettings,
  ) {
    this.recorder = new OutcomeRecorder(jobs);
  }

  start(): void {
    this.running = this.run();
  }

  /** Stops claiming, waits up to `grace` for attempts in progress, and releases those that have not finished ([D53]). */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
    const timer = setTimeout(() => this.aborted.abort(), this.settings.grace);
    await Promise.all(this.inFlight.values());
    clearTimeout(timer);
    await this.client?.close();
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      // Created before the queue is read, so that it also resolves if an attempt finishes in the meantime.
      const wakeUp = this.nextWakeUp();
      try {
        await this.claim();
        this.failing = false;
      } catch (error) {
        // Logged once: while the database is unreachable or not migrated, the readiness check shows the reason.
        if (!this.failing) this.jobs.registrar.log.warn({ err: error }, 'webhook deliveries cannot be read');
        this.failing = true;
      }
      await Promise.all([wakeUp, delay(MIN_INTERVAL)]);
    }
  }

  private nextWakeUp(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.settings.pollInterval);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async claim(): Promise<void> {
    const free = MAX_IN_FLIGHT - this.inFlight.size;
    if (free === 0) return;
    const claimed = await this.jobs.inTransaction(async (client) => {
      const deliveries = await claimDeliveries(client, free, this.inFlightByInstitution());
      // Inside the transaction, so that the claims are rolled back if the client cannot be loaded.
      if (deliveries.length > 0) await this.loadClient();
      return deliveries;
    });
    for (const delivery of claimed) {
      const attempt = this.attempt(delivery).finally(() => {
        this.inFlight.delete(delivery);
        this.wake();
      });
      this.inFlight.set(delivery, attempt);
    }
  }

  private inFlightByInstitution(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { institutionId } of this.inFlight.keys())
      counts.set(institutionId, (counts.get(institutionId) ?? 0) + 1);
    return counts;
  }

  private async attempt(delivery: ClaimedDelivery): Promise<void> {
    const result = await this.post(delivery);
    // The receiver may have got the message. Since the attempt is not counted, another process sends it again.
    if (this.aborted.signal.aborted && result.status === null) return this.release(delivery);
    await this.recorder.record(toOutcome(delivery, result));
  }

  /** Loads the HTTP client at the first attempt: loading takes a twentieth of a start, and most institutions have no webhooks. */
  private async loadClient(): Promise<DeliveryClient> {
    const { DeliveryClient } = await import('./delivery-client.ts');
    this.client ??= new DeliveryClient(this.jobs.registrar.config, this.settings.timeout);
    return this.client;
  }

  private async post(delivery: ClaimedDelivery): Promise<AttemptResult> {
    const { encryptionKey, log } = this.jobs.registrar;
    const client = await this.loadClient();
    try {
      const message = buildMessage(delivery, encryptionKey);
      return await client.post(message, this.aborted.signal);
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
