import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, invalid } from '../../../shared/errors.ts';
import type { SheetJob, SheetMessage } from './sheet-messages.ts';

/** In MiB; twice what 50,000 students need. A worker that exceeds it exits without affecting the process. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** Milliseconds that the worker may be active for one file: several times what 50,000 students take. */
const MAX_ACTIVE_MS = 20_000;

/** Milliseconds between two checks of that time. */
const CHECK_INTERVAL_MS = 500;

/**
 * Source files run in tests, where the worker is the compiled one: V8 (Node 24) rarely aborts the whole process where threads that
 * compile WebAssembly, as Node does to strip types, begin and end.
 */
const WORKER_FILE =
  extname(import.meta.url) === '.ts'
    ? '../../../../dist/src/students/import/file/sheet-worker.js'
    : './sheet-worker.js';

/** A worker thread that reads files, one after another. While it reads none, it does not keep the process running. */
export class ReaderThread {
  private readonly worker = new Worker(new URL(WORKER_FILE, import.meta.url), { resourceLimits: RESOURCE_LIMITS });
  private readonly queue: SheetMessage[] = [];
  private failure: Error | undefined;
  private notify: (() => void) | undefined;
  private isReading = false;

  constructor() {
    this.worker.on('message', (message: SheetMessage) => {
      this.queue.push(message);
      this.notify?.();
    });
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('The worker that reads the file exited unexpectedly.')));
  }

  /** False if the thread has failed, or has not read its last file to the end: a part of it may still be unpacked. */
  get isReusable(): boolean {
    return !this.failure && !this.isReading;
  }

  /**
   * Yields the messages about a file with back-pressure, the last of which is `end` or `failure`.
   * @throws AppError if the thread needs too much memory or time
   */
  async *read(job: SheetJob): AsyncGenerator<SheetMessage> {
    this.isReading = true;
    this.worker.ref();
    const timer = this.limitActiveTime();
    try {
      this.worker.postMessage(job);
      for (;;) {
        const message = await this.next();
        this.isReading = message.type !== 'end';
        yield message;
        if (message.type === 'end' || message.type === 'failure') return;
        this.worker.postMessage('next');
      }
    } finally {
      clearInterval(timer);
      this.worker.unref();
    }
  }

  async terminate(): Promise<void> {
    await this.worker.terminate();
  }

  private async next(): Promise<SheetMessage> {
    while (this.queue.length === 0) {
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => {
        this.notify = resolve;
      });
    }
    return this.queue.shift() as SheetMessage;
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
