import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../shared/log.ts';

export interface LoopSettings {
  /** Milliseconds between two polls of an idle queue. */
  readonly pollInterval: number;
  /** Milliseconds that attempts in progress may take to finish after a stop signal ([D53]). */
  readonly grace: number;
}

/** A queue of attempts. */
export interface JobQueue<Job> {
  /** The content of the queue, for the log: `webhook deliveries`. */
  readonly name: string;
  /** The maximum number of concurrent attempts in a process: they mostly wait. */
  readonly maxInFlight: number;
  /** Claims due jobs for an attempt. @param free the number of attempts that this process can start */
  claim(free: number, inFlight: Iterable<Job>): Promise<readonly Job[]>;
  /** Makes an attempt and records its outcome. @param signal aborted when the process cannot wait any longer */
  attempt(job: Job, signal: AbortSignal): Promise<void>;
}

/** Milliseconds between two polls of a busy queue: attempts that finish in the meantime make room for larger batches. */
const MIN_INTERVAL = 20;

/**
 * Makes the due attempts of a queue, many at a time. It claims only jobs that it attempts immediately: none of them waits in a process
 * that might die, and several processes share the work according to their free capacity.
 */
export class JobLoop<Job> {
  private readonly inFlight = new Map<Job, Promise<void>>();
  private readonly aborted = new AbortController();
  private stopping = false;
  private failing = false;
  private running = Promise.resolve();
  private wake: () => void = () => undefined;

  constructor(
    private readonly queue: JobQueue<Job>,
    private readonly settings: LoopSettings,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.running = this.run();
  }

  /** Stops claiming, and waits up to `grace` for attempts in progress, which then see their signal aborted ([D53]). */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
    const timer = setTimeout(() => this.aborted.abort(), this.settings.grace);
    await Promise.all(this.inFlight.values());
    clearTimeout(timer);
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
        if (!this.failing) this.log.warn({ err: error }, `${this.queue.name} cannot be read`);
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
    const free = this.queue.maxInFlight - this.inFlight.size;
    if (free === 0) return;
    for (const job of await this.queue.claim(free, this.inFlight.keys())) {
      const attempt = this.queue.attempt(job, this.aborted.signal).finally(() => {
        this.inFlight.delete(job);
        this.wake();
      });
      this.inFlight.set(job, attempt);
    }
  }
}
