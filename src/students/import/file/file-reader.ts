import { AppError, invalid } from '../../../shared/errors.ts';
import { FairQueue } from '../../../shared/fair-queue.ts';
import { type FailureMessage, ReaderThread, type ThreadOptions, type WorkerMessage } from './reader-thread.ts';

/** Milliseconds for which a thread waits for the next file: an import often follows its dry run. */
const MAX_IDLE_MS = 60_000;

const BUSY = 'Other files are being read. Try again in a moment.';

/**
 * Each process reads one file at a time, so that files use at most one core and the memory of one worker. Institutions take turns, so
 * that a file waits for at most one file of each other institution.
 */
const readerTurns = new FairQueue<number>({
  slots: 1,
  maxWaiting: 20,
  timeoutMs: 30_000,
  refusal: () => new AppError('service_unavailable', BUSY, { retryAfterSeconds: 10 }),
});

/** Reads a file. */
export interface ReadOptions extends ThreadOptions {
  readonly institutionId: number;
}

/**
 * Reads files of one kind in a worker thread, which is terminated if it needs more memory or time than a school's file can need. A
 * child process would also limit buffers outside the heap, but it takes longer to start than most files take to read, and such
 * buffers stay small because files are read as streams.
 */
export class FileReader<Job, Message extends WorkerMessage> {
  /** The thread that read the last file. Starting one and compiling its code takes longer than reading most files. */
  private idle: { readonly thread: ReaderThread<Job, Message>; readonly timer: NodeJS.Timeout } | undefined;

  constructor(private readonly workerFile: URL) {}

  /**
   * Yields the messages about a file with back-pressure.
   * @throws AppError for a file that cannot be read: `validation_error`, `unsupported_media_type`, `payload_too_large`;
   *   `service_unavailable` if other files are being read for too long
   */
  async *read(job: Job, { institutionId, ...options }: ReadOptions): AsyncGenerator<Message> {
    const endTurn = await readerTurns.acquire({ key: institutionId, signal: options.signal });
    const thread = this.takeIdleThread() ?? new ReaderThread<Job, Message>(this.workerFile);
    try {
      for await (const message of thread.read(job, options)) {
        if (isFailure(message)) throw toAppError(message);
        yield message;
      }
    } finally {
      if (thread.isReusable) this.keepIdleThread(thread);
      else await thread.terminate();
      endTurn();
    }
  }

  private takeIdleThread(): ReaderThread<Job, Message> | undefined {
    const thread = this.idle?.thread;
    clearTimeout(this.idle?.timer);
    this.idle = undefined;
    return thread?.isReusable ? thread : undefined;
  }

  private keepIdleThread(thread: ReaderThread<Job, Message>): void {
    const timer = setTimeout(() => void this.takeIdleThread()?.terminate(), MAX_IDLE_MS).unref();
    this.idle = { thread, timer };
  }
}

function isFailure(message: WorkerMessage): message is FailureMessage {
  return message.type === 'failure';
}

function toAppError({ code, message, field, suggestions }: FailureMessage): AppError {
  return code === 'validation_error' ? invalid(field, message, suggestions) : new AppError(code, message);
}
