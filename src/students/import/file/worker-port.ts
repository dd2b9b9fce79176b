import { parentPort } from 'node:worker_threads';
import { FileError } from './sheet-file.ts';

/** Messages that a worker may send before the main thread has requested them. */
const MAX_UNREQUESTED = 3;

/** Sends a message as soon as the main thread takes it. */
export type Send<Message> = (message: Message) => Promise<void>;

/**
 * Reads the files that the main thread sends to this worker. A FileError becomes a message of type `failure`; another error ends the
 * worker.
 */
export function serveFiles<Job, Message>(readFile: (job: Job, send: Send<Message>) => Promise<void>): void {
  const port = parentPort as NonNullable<typeof parentPort>;
  /** Messages that may be sent now. */
  let credit = 0;
  let wake: (() => void) | undefined;
  const send = async (message: Message) => {
    while (credit === 0) await new Promise<void>((resolve) => (wake = resolve));
    credit -= 1;
    port.postMessage(message);
  };
  const read = async (job: Job) => {
    credit = MAX_UNREQUESTED;
    try {
      await readFile(job, send);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      port.postMessage({ type: 'failure', ...error.failure });
    }
  };
  port.on('message', (message: { readonly job: Job } | 'next') => {
    if (message !== 'next') return void read(message.job);
    credit += 1;
    wake?.();
  });
}
