import { AppError, conflict } from '../../shared/errors.ts';
import { FairQueue } from '../../shared/fair-queue.ts';
import type { Logger } from '../../shared/log.ts';
import type { DocumentContent } from '../document-content.ts';
import { createLetterCheck } from './missing-letter.ts';
import { TypesetChild } from './typeset-child.ts';
import type { TypesetAnswer, TypesetJob } from './typeset-messages.ts';

/** Milliseconds without a job after which the process ends. */
const IDLE_MS = 30_000;

/** With more memory than this the process is replaced after its job. */
const MAX_RESIDENT_BYTES = 224 * 1024 * 1024;

/** Jobs that may wait: a minute of work. */
const MAX_WAITING = 100;

/** Seconds after which a refused job should be retried. */
const RETRY_AFTER = 2;

/**
 * Makes PDF files of documents in one process of its own, which starts with the first job. Institutions take turns, job by job: a file
 * of many documents is many jobs.
 */
export class Typesetter {
  private readonly queue = new FairQueue<number>({ slots: 1, maxWaiting: MAX_WAITING, refusal: unavailable });
  private readonly fontDir: string | undefined;
  private readonly log: Logger;
  private child: TypesetChild | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private checkLetters: ((content: unknown) => string | null) | undefined;

  constructor(fontDir: string | undefined, log: Logger) {
    this.fontDir = fontDir;
    this.log = log;
  }

  /** The id of the process, while there is one. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Makes one file of the documents, in their order. It has the same bytes on every machine.
   * @throws AppError `service_unavailable` if the process fails or too many jobs wait; `conflict` if no font has a letter
   */
  async typeset(institutionId: number, job: TypesetJob, signal?: AbortSignal): Promise<Buffer> {
    const leave = await this.queue.acquire({ key: institutionId, signal });
    try {
      const { pdf, error } = await this.run(job);
      if (pdf) return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
      throw this.refusal(job.contents, error);
    } finally {
      leave();
    }
  }

  /** Returns the first letter of a document, with its marks, that no font has. */
  missingLetter(content: DocumentContent): string | null {
    this.checkLetters ??= createLetterCheck(this.fontDir);
    return this.checkLetters(content);
  }

  close(): void {
    clearTimeout(this.idleTimer);
    this.child?.kill();
    this.child = undefined;
  }

  private async run(job: TypesetJob): Promise<TypesetAnswer> {
    clearTimeout(this.idleTimer);
    if (!this.child?.isRunning) this.child = new TypesetChild(this.fontDir);
    try {
      const answer = await this.child.run(job);
      if (answer.residentBytes > MAX_RESIDENT_BYTES) this.close();
      return answer;
    } catch (error) {
      this.log.error({ err: error }, 'typesetting failed: its process is replaced');
      this.close();
      throw unavailable();
    } finally {
      this.idleTimer = setTimeout(() => this.close(), IDLE_MS).unref();
    }
  }

  /** Fonts may have changed since the documents were issued. */
  private refusal(contents: readonly DocumentContent[], reason = 'no file'): Error {
    for (const content of contents) {
      const letter = this.missingLetter(content);
      if (letter === null) continue;
      const document = content.issued ? `Document ${content.issued.number}` : 'The document';
      return conflict(`${document} cannot be printed: no font has ${letter}.`);
    }
    return new Error(`The compiler refuses the documents: ${reason}`);
  }
}

function unavailable(): AppError {
  const message = `The PDF could not be made now. Try again in ${RETRY_AFTER} seconds.`;
  return new AppError('service_unavailable', message, { retryAfterSeconds: RETRY_AFTER });
}
