import { AppError, invalid } from '../../../shared/errors.ts';
import { ReaderThread } from './reader-thread.ts';
import type { FileFailure } from './sheet-file.ts';
import type { SheetJob, SheetMessage } from './sheet-messages.ts';
import { Turns } from './turns.ts';

/** Milliseconds for which a thread waits for the next file: an import often follows its dry run. */
const MAX_IDLE_MS = 60_000;

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
  const thread = takeIdleThread() ?? new ReaderThread();
  try {
    for await (const message of thread.read(job)) {
      if (message.type === 'failure') throw toAppError(message);
      yield message;
    }
  } finally {
    if (thread.isReusable) keepIdleThread(thread);
    else await thread.terminate();
    endTurn();
  }
}

/** The thread that read the last file. Starting one and compiling its code takes longer than reading most files. */
let idle: { readonly thread: ReaderThread; readonly timer: NodeJS.Timeout } | undefined;

function takeIdleThread(): ReaderThread | undefined {
  const thread = idle?.thread;
  clearTimeout(idle?.timer);
  idle = undefined;
  return thread?.isReusable ? thread : undefined;
}

function keepIdleThread(thread: ReaderThread): void {
  const timer = setTimeout(() => void takeIdleThread()?.terminate(), MAX_IDLE_MS).unref();
  idle = { thread, timer };
}

function toAppError({ code, message, field, suggestions }: FileFailure): AppError {
  return code === 'validation_error' ? invalid(field, message, suggestions) : new AppError(code, message);
}
