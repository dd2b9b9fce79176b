import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, invalid } from '../../../shared/errors.ts';
import type { Header, ImportField } from '../import-columns.ts';
import type { ColumnFields } from '../import-options.ts';
import type { ImportProblem } from '../import-problems.ts';
import type { DateFormat } from '../text-date.ts';
import type { FileFailure } from './sheet-file.ts';
import { Turns } from './turns.ts';

/** The worker's input. */
export interface SheetJob {
  readonly bytes: Uint8Array;
  readonly maxRows: number;
  readonly createOnly: boolean;
  readonly statuses: readonly string[];
  /** In the institution's time zone. */
  readonly today: string;
  /** The label of the encoding of a CSV file; without it, the file decides. */
  readonly encoding?: string | null;
  /** The format of text dates; without it, the dates of each column decide. */
  readonly dateFormat?: DateFormat | null;
  /** The fields that the client gives to columns. */
  readonly columns?: ColumnFields | null;
}

/** The place and the format of the students in a file ([D31]). */
export interface TableSource {
  /** Null for CSV. */
  readonly sheet: string | null;
  readonly headerRow: number;
  /** Null for a workbook, as is the delimiter. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
}

/** A column of the file and the field that it is read as, or null. */
export interface ReadColumn {
  readonly column: string;
  readonly field: ImportField | null;
}

export type SheetMessage =
  | { type: 'header'; names: Header['names']; source: TableSource; columns: ReadColumn[] }
  | { type: 'rows'; lines: string; problems: ImportProblem[] }
  | { type: 'end'; total: number; skipped: number; ignored: string[]; dateFormat: DateFormat | null }
  | ({ type: 'failure' } & FileFailure);

/** In MiB; twice what 50,000 students need. A worker that exceeds it exits without affecting the process. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** Milliseconds that the worker may be active for one file: several times what 50,000 students take. */
const MAX_ACTIVE_MS = 20_000;

/** Milliseconds between two checks of that time. */
const CHECK_INTERVAL_MS = 500;

/** Each process reads one file at a time, so that files use at most one core and the memory of one worker. */
const readerTurns = new Turns({
  maxWaiting: 20,
  timeoutMs: 30_000,
  message: 'Other files are being read. Try again in a moment.',
});

/**
 * Reads a file in a worker thread and yields its messages with back-pressure. The thread is terminated if it needs more memory or
 * time than a table of students can need. A child process would also limit buffers outside the heap, but it takes longer to
 * start than most files take to read, and such buffers stay small because the sheet is read as a stream.
 * @throws AppError for a file that cannot be read: `validation_error` on `file`, `unsupported_media_type`,
 *   `payload_too_large`; `service_unavailable` if other files are being read for too long
 */
export async function* readSheet(job: SheetJob): AsyncGenerator<Exclude<SheetMessage, { type: 'failure' }>> {
  const endTurn = await readerTurns.acquire();
  try {
    yield* readInWorker(job);
  } finally {
    endTurn();
  }
}

/**
 * Source files run in tests, where the worker is the compiled one: V8 (Node 24) rarely aborts the whole process where threads that
 * compile WebAssembly, as Node does to strip types, begin and end.
 */
const WORKER_FILE =
  extname(import.meta.url) === '.ts'
    ? '../../../../dist/src/students/import/file/sheet-worker.js'
    : './sheet-worker.js';

async function* readInWorker(job: SheetJob): AsyncGenerator<Exclude<SheetMessage, { type: 'failure' }>> {
  const worker = new Worker(new URL(WORKER_FILE, import.meta.url), {
    workerData: job,
    resourceLimits: RESOURCE_LIMITS,
  });
  const messages = new Mailbox(worker);
  try {
    for (;;) {
      const message = await messages.next();
      if (message.type === 'failure') throw toAppError(message);
      yield message;
      if (message.type === 'end') return;
      worker.postMessage('next');
    }
  } finally {
    messages.close();
    await worker.terminate();
  }
}

function toAppError({ code, message, field, suggestions }: FileFailure): AppError {
  return code === 'validation_error' ? invalid(field, message, suggestions) : new AppError(code, message);
}

/** Queues the messages of the worker until they are read. */
class Mailbox {
  private readonly queue: SheetMessage[] = [];
  private failure: Error | undefined;
  private notify: (() => void) | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(worker: Worker) {
    this.timer = setInterval(() => {
      // Active time excludes waiting for us, and can be read even from a worker whose event loop is blocked.
      const { active } = worker.performance.eventLoopUtilization();
      if (active > MAX_ACTIVE_MS) this.fail(invalid('file', 'takes too long to read. Split it.'));
    }, CHECK_INTERVAL_MS);
    worker.on('message', (message: SheetMessage) => {
      this.queue.push(message);
      this.notify?.();
    });
    worker.on('error', (error) => this.fail(error));
    worker.on('exit', () => this.fail(new Error('The worker that reads the file exited unexpectedly.')));
  }

  /** Returns the next message. @throws AppError if the worker ran out of memory or time */
  async next(): Promise<SheetMessage> {
    while (this.queue.length === 0) {
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => {
        this.notify = resolve;
      });
    }
    return this.queue.shift() as SheetMessage;
  }

  close(): void {
    clearInterval(this.timer);
  }

  private fail(error: Error): void {
    const outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    this.failure ??= outOfMemory
      ? new AppError('payload_too_large', 'The file needs too much memory to be read. Split it.')
      : error;
    this.notify?.();
  }
}
