import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from 'pg-boss';
import { connectionOf, DELIVERY_QUEUE } from '../jobs/job-queue.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { DeliveryClient } from './delivery-client.ts';
import type { DeliveryJob } from './delivery-jobs.ts';
import type { Answer } from './delivery-request.ts';
import { type LoadedDelivery, loadDeliveries, messageOf } from './due-deliveries.ts';
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

/** Milliseconds between two looks at a busy queue: looking costs by what waits in it, and finds more when more has ended. */
const MIN_INTERVAL = 20;

/** Attempts at one subscription at once, in all processes together. */
const PER_WEBHOOK = 8;

/**
 * Makes the attempts that are due, many at a time. It takes from the queue only what it starts at once, so that nothing waits
 * in a process that might die, and several processes share the work by what they have room for.
 */
export class DeliveryWorker {
  private client?: DeliveryClient;
  private readonly recorder: OutcomeRecorder;
  private readonly inFlight = new Map<Job, Promise<void>>();
  private readonly aborted = new AbortController();
  private stopping = false;
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

  /** Takes nothing more, lets attempts end for a moment, and hands the jobs of those that have not back to the queue ([D53]). */
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
        await this.take();
      } catch (error) {
        this.jobs.registrar.log.warn({ err: error }, 'the queue of deliveries cannot be read right now');
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

  private async take(): Promise<void> {
    const room = MAX_IN_FLIGHT - this.inFlight.size;
    if (room === 0) return;
    const taken = await this.jobs.inTransaction(async (client) => {
      const options = { batchSize: room, groupConcurrency: PER_WEBHOOK, db: connectionOf(client) };
      const jobs = await this.jobs.boss.fetch<DeliveryJob>(DELIVERY_QUEUE, options);
      if (jobs.length === 0) return [];
      // What cannot be loaded leaves the jobs in the queue.
      await this.loadClient();
      const deliveries = await loadDeliveries(client, jobs);
      return jobs.map((job) => ({ job, delivery: deliveries.get(job.id) }));
    });
    for (const { job, delivery } of taken) {
      const attempt = this.attempt(job, delivery).finally(() => {
        this.inFlight.delete(job);
        this.wake();
      });
      this.inFlight.set(job, attempt);
    }
  }

  private async attempt(job: Job, delivery: LoadedDelivery | undefined): Promise<void> {
    if (!delivery) return this.recorder.record(job);
    const answer = await this.post(delivery);
    // The receiver may have got it; that it was not counted only makes it come again, from another process.
    if (this.aborted.signal.aborted && answer.status === null) return this.handBack(job);
    await this.recorder.record(job, outcomeOf(delivery, answer));
  }

  /** Loaded for the first attempt: what it takes is a twentieth of a start, and most institutions have no webhooks. */
  private async loadClient(): Promise<DeliveryClient> {
    const { DeliveryClient } = await import('./delivery-client.ts');
    this.client ??= new DeliveryClient(this.jobs.registrar.config, this.settings.timeout);
    return this.client;
  }

  private async post(delivery: LoadedDelivery): Promise<Answer> {
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

  private async handBack(job: Job): Promise<void> {
    try {
      await this.jobs.boss.fail(DELIVERY_QUEUE, job);
    } catch (error) {
      this.jobs.registrar.log.warn(
        { err: error },
        'a delivery could not be handed back; it is made again when its job expires',
      );
    }
  }
}
