import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, invalid } from '../../errors.ts';
import type { Header } from './import-columns.ts';
import type { ImportProblem } from './import-problems.ts';
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

/** What a file of the size that is allowed needs at most, in MiB; a worker that needs more ends, and nothing else with it. */
const MEMORY = 768;

/** How long the worker may take until its next message, in milliseconds. */
const PATIENCE = 20_000;

/**
 * Reads a file in a thread of its own, message by message, no faster than they are taken.
 * @throws AppError for a file that cannot be read: `validation_error` on `file`, `unsupported_media_type`, `payload_too_large`
 */
export async function* readSheet(job: SheetJob): AsyncGenerator<Exclude<SheetMessage, { type: 'failure' }>> {
  const worker = new Worker(new URL(`./sheet-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
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

  constructor(worker: Worker) {
    worker.on('message', (message: SheetMessage) => {
      this.waiting.push(message);
      this.notify?.();
    });
    worker.on('error', (error) => this.fail(error));
    worker.on('exit', () => this.fail(new Error('The reader of the file ended without a word.')));
  }

  /** The next message. @throws AppError where the worker ran out of memory or time */
  async next(): Promise<SheetMessage> {
    const deadline = setTimeout(() => this.fail(invalid('file', 'takes too long to read. Split it.')), PATIENCE);
    try {
      while (this.waiting.length === 0) {
        if (this.failed) throw this.failed;
        await new Promise<void>((resolve) => {
          this.notify = resolve;
        });
      }
      return this.waiting.shift() as SheetMessage;
    } finally {
      clearTimeout(deadline);
    }
  }

  private fail(error: Error): void {
    const outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    this.failed ??= outOfMemory
      ? new AppError('payload_too_large', 'The file needs too much memory to be read. Split it.')
      : error;
    this.notify?.();
  }
}
