import { Worker } from 'node:worker_threads';
import { AppError, invalid } from '../../../shared/errors.ts';
import type { FileFailure } from './sheet-file.ts';

/** In MiB; twice what 50,000 students need. A worker that exceeds it exits without affecting the process. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** Milliseconds of a processor that the worker may use for one upload: several times what 50,000 students take. */
const MAX_PROCESSOR_MS = 20_000;

/** Milliseconds between two checks of that time. */
const CHECK_INTERVAL_MS = 500;

/** The last message about a file that cannot be read. */
export type FailureMessage = { readonly type: 'failure' } & FileFailure;

/** A message of a worker. The last one is of type `end` or `failure`. */
export interface WorkerMessage {
  readonly type: string;
}

export interface ThreadOptions {
  /** Milliseconds of a processor that the file may take; `Infinity` for a file of an operator, which may need any time. */
  readonly maxProcessorMs?: number;
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
  async *read(
    job: Job,
    { maxProcessorMs = MAX_PROCESSOR_MS, signal }: ThreadOptions = {},
  ): AsyncGenerator<Message | FailureMessage> {
    this.isReading = true;
    this.worker.ref();
    const timer = this.limitProcessorTime(maxProcessorMs);
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

  /**
   * The time excludes waiting for us, and for a processor on a busy machine, where a good file takes long. It can be read even from a
   * worker whose event loop is blocked.
   */
  private limitProcessorTime(milliseconds: number): NodeJS.Timeout {
    // A thread that still starts has used nothing, and one that has ended fails by itself.
    const used = (before?: NodeJS.CpuUsage) => this.worker.cpuUsage(before).catch(() => undefined);
    const before = used();
    return setInterval(async () => {
      const { user = 0, system = 0 } = (await used(await before)) ?? {};
      if ((user + system) / 1000 > milliseconds) this.fail(invalid('file', 'takes too long to read. Split it.'));
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
