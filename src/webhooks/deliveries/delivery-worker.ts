import { setTimeout as delay } from 'node:timers/promises';
import type { Jobs } from '../../jobs/jobs.ts';
import { type ClaimedDelivery, claimDeliveries, releaseClaim } from './claim-deliveries.ts';
import type { DeliveryClient } from './delivery-client.ts';
import { messageOf } from './delivery-message.ts';
import type { Answer } from './delivery-request.ts';
import { outcomeOf } from './outcome.ts';
import { OutcomeRecorder } from './outcome-recorder.ts';

export interface DeliverySettings {
  /** Milliseconds in which the answer's status must be there ([D45]). */
  readonly timeout: number;
  /** Milliseconds between two looks at an idle queue. */
  readonly pollInterval: number;
  /** Milliseconds that attempts under way may take to end once the process is asked to stop ([D53]). */
  readonly grace: number;
}

/** Attempts that a process makes at once: they mostly wait. */
const MAX_IN_FLIGHT = 512;

/** Milliseconds between two looks at a busy queue: later ones find more that has ended. */
const MIN_INTERVAL = 20;

/**
 * Makes the attempts that are due, many at a time. It claims only what it starts at once, so that nothing waits in a process that
 * might die, and several processes share the work by what they have room for.
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

  /** Claims nothing more, lets attempts end for a moment, and hands back those that have not ([D53]). */
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
      // Armed before the queue is read, so that whatever ends meanwhile counts.
      const woken = this.nextWake();
      try {
        await this.claim();
        this.failing = false;
      } catch (error) {
        // Logged once: until the database is there and migrated, readiness says why.
        if (!this.failing) this.jobs.registrar.log.warn({ err: error }, 'deliveries cannot be read right now');
        this.failing = true;
      }
      await Promise.all([woken, delay(MIN_INTERVAL)]);
    }
  }

  private nextWake(): Promise<void> {
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
      // Where it cannot be loaded, the claims are rolled back.
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
    const answer = await this.post(delivery);
    // The receiver may have got it; that it was not counted only makes it come again, from another process.
    if (this.aborted.signal.aborted && answer.status === null) return this.handBack(delivery);
    await this.recorder.record(outcomeOf(delivery, answer));
  }

  /** Loaded for the first attempt: what it takes is a twentieth of a start, and most institutions have no webhooks. */
  private async loadClient(): Promise<DeliveryClient> {
    const { DeliveryClient } = await import('./delivery-client.ts');
    this.client ??= new DeliveryClient(this.jobs.registrar.config, this.settings.timeout);
    return this.client;
  }

  private async post(delivery: ClaimedDelivery): Promise<Answer> {
    const { encryptionKey, log } = this.jobs.registrar;
    const client = await this.loadClient();
    try {
      const message = messageOf(delivery, encryptionKey);
      return await client.post(message, this.aborted.signal);
    } catch (error) {
      log.error(
        { err: error, webhookId: delivery.webhookId },
        'the secret of a webhook cannot be decrypted with ENCRYPTION_KEY',
      );
      return { status: null, error: 'secret_unreadable', excerpt: null, durationMs: 0 };
    }
  }

  private async handBack(delivery: ClaimedDelivery): Promise<void> {
    try {
      await releaseClaim(this.jobs.pool, delivery);
    } catch (error) {
      this.jobs.registrar.log.warn(
        { err: error },
        'a delivery could not be handed back; it is made again when its claim lapses',
      );
    }
  }
}
