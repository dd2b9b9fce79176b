import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, invalid } from '../../../errors.ts';
import { Turns } from '../../../shared/turns.ts';
import type { Header } from '../import-columns.ts';
import type { ImportProblem } from '../import-problems.ts';
import type { FileFailure } from './sheet-file.ts';

/** What the worker is given. */
export interface SheetJob {
  readonly bytes: Uint8Array;
  readonly maxRows: number;
  readonly createOnly: boolean;
  readonly statuses: readonly string[];
}

export type SheetMessage =
  | { type: 'header'; names: Header['names'] }
  | { type: 'rows'; lines: string; problems: ImportProblem[] }
  | { type: 'end'; total: number; ignored: string[] }
  | ({ type: 'failure' } & FileFailure);

/** Twice what 50,000 students need, in MiB; a worker that needs more ends, and nothing else with it. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** How long the worker may be at work on one file, in milliseconds: several times what 50,000 students take. */
const MAX_WORK = 20_000;

/** How often that is looked at, in milliseconds. */
const WATCH = 500;

/** One file at a time is read in each process, so that files cost it one core and the memory of one worker. */
const reading = new Turns<'file'>({
  atOnce: 1,
  waiting: 20,
  patience: 30_000,
  refusal: 'Other files are being read. Try again in a moment.',
});

/**
 * Reads a file in a thread of its own, message by message, no faster than they are taken. The thread is ended where it needs
 * more memory or time than a table of students can. A process of its own would bound buffers outside of the heap as well, but
 * takes longer to start than most files to read, and with the sheet read as a stream there are none to speak of.
 * @throws AppError for a file that cannot be read: `validation_error` on `file`, `unsupported_media_type`,
 *   `payload_too_large`; `service_unavailable` where others are read for too long
 */
export async function* readSheet(job: SheetJob): AsyncGenerator<Exclude<SheetMessage, { type: 'failure' }>> {
  const endTurn = await reading.take('file');
  try {
    yield* readInWorker(job);
  } finally {
    endTurn();
  }
}

async function* readInWorker(job: SheetJob): AsyncGenerator<Exclude<SheetMessage, { type: 'failure' }>> {
  const worker = new Worker(new URL(`./sheet-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: job,
    resourceLimits: MEMORY,
  });
  const messages = new Mailbox(worker);
  try {
    for (;;) {
      const message = await messages.next();
      if (message.type === 'failure') throw asAppError(message);
      yield message;
      if (message.type === 'end') return;
      worker.postMessage('next');
    }
  } finally {
    messages.close();
    await worker.terminate();
  }
}

function asAppError({ code, message }: FileFailure): AppError {
  return code === 'validation_error' ? invalid('file', message) : new AppError(code, message);
}

/** What the worker has sent and nobody has taken yet. */
class Mailbox {
  private readonly waiting: SheetMessage[] = [];
  private failed: Error | undefined;
  private notify: (() => void) | undefined;
  private readonly watch: NodeJS.Timeout;

  constructor(worker: Worker) {
    this.watch = setInterval(() => {
      // The time at work, which that of waiting for us is no part of; known of a worker that never comes to rest, too.
      const { active } = worker.performance.eventLoopUtilization();
      if (active > MAX_WORK) this.fail(invalid('file', 'takes too long to read. Split it.'));
    }, WATCH);
    worker.on('message', (message: SheetMessage) => {
      this.waiting.push(message);
      this.notify?.();
    });
    worker.on('error', (error) => this.fail(error));
    worker.on('exit', () => this.fail(new Error('The reader of the file ended without a word.')));
  }

  /** The next message. @throws AppError where the worker ran out of memory or time */
  async next(): Promise<SheetMessage> {
    while (this.waiting.length === 0) {
      if (this.failed) throw this.failed;
      await new Promise<void>((resolve) => {
        this.notify = resolve;
      });
    }
    return this.waiting.shift() as SheetMessage;
  }

  close(): void {
    clearInterval(this.watch);
  }

  private fail(error: Error): void {
    const outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    this.failed ??= outOfMemory
      ? new AppError('payload_too_large', 'The file needs too much memory to be read. Split it.')
      : error;
    this.notify?.();
  }
}
