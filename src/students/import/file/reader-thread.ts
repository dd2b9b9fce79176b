import { Worker } from 'node:worker_threads';
import { AppError, invalid } from '../../../shared/errors.ts';
import type { FileFailure } from './sheet-file.ts';

/** In MiB; twice what 50,000 students need. A worker that exceeds it exits without affecting the process. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** Milliseconds that the worker may be active for one upload: several times what 50,000 students take. */
const MAX_ACTIVE_MS = 20_000;

/** Milliseconds between two checks of that time. */
const CHECK_INTERVAL_MS = 500;

/** The last message about a file that cannot be read. */
export type FailureMessage = { readonly type: 'failure' } & FileFailure;

/** A message of a worker. The last one is of type `end` or `failure`. */
export interface WorkerMessage {
  readonly type: string;
}

export interface ThreadOptions {
  /** False for a file of an operator, which may need any time. */
  readonly isLimited?: boolean;
  /** Ends the reading. */
  readonly signal?: AbortSignal | undefined;
}

/** A worker thread that reads files, one after another. While it reads none, it does not keep the process running. */
export class ReaderThread<Job, Message extends WorkerMessage> {
  private readonly worker: Worker;
  private readonly queue: (Message | FailureMessage)[] = [];
  private failure: Error | undefined;
  private notify: (() => void) | undefined;
  private isReading = false;

  constructor(file: URL) {
    this.worker = new Worker(file, { resourceLimits: RESOURCE_LIMITS });
    this.worker.on('message', (message: Message | FailureMessage) => {
      this.queue.push(message);
      this.notify?.();
    });
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('The worker that reads the file exited unexpectedly.')));
  }

  /** False if the thread has failed, or may still unpack a part of its last file, having been left before its last message. */
  get isReusable(): boolean {
    return !this.failure && !this.isReading;
  }

  /**
   * Yields the messages about a file with back-pressure, the last of which is `end` or `failure`.
   * @throws AppError if the thread needs too much memory or time; the reason of the signal
   */
  async *read(job: Job, { isLimited = true, signal }: ThreadOptions = {}): AsyncGenerator<Message | FailureMessage> {
    this.isReading = true;
    this.worker.ref();
    const timer = isLimited ? this.limitActiveTime() : undefined;
    const giveUp = () => this.fail(signal?.reason);
    signal?.addEventListener('abort', giveUp);
    try {
      this.worker.postMessage({ job });
      for (;;) {
        const message = await this.next();
        this.isReading = message.type !== 'end' && message.type !== 'failure';
        yield message;
        if (!this.isReading) return;
        this.worker.postMessage('next');
      }
    } finally {
      clearInterval(timer);
      signal?.removeEventListener('abort', giveUp);
      this.worker.unref();
    }
  }

  async terminate(): Promise<void> {
    await this.worker.terminate();
  }

  private async next(): Promise<Message | FailureMessage> {
    while (this.queue.length === 0) {
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => {
        this.notify = resolve;
      });
    }
    return this.queue.shift() as Message | FailureMessage;
  }

  /** Active time excludes waiting for us, and can be read even from a worker whose event loop is blocked. */
  private limitActiveTime(): NodeJS.Timeout {
    const { performance } = this.worker;
    const before = performance.eventLoopUtilization();
    return setInterval(() => {
      const { active } = performance.eventLoopUtilization(before);
      if (active > MAX_ACTIVE_MS) this.fail(invalid('file', 'takes too long to read. Split it.'));
    }, CHECK_INTERVAL_MS);
  }

  private fail(error: Error): void {
    const outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    this.failure ??= outOfMemory
      ? new AppError('payload_too_large', 'The file needs too much memory to be read. Split it.')
      : error;
    this.notify?.();
  }
}
