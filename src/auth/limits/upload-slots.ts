import { AppError } from '../../errors.ts';
import type { Principal } from '../principals/caller.ts';

/** Uploads that a process holds in memory at a time; each has at most IMPORT_MAX_BYTES. */
const MAX_UPLOADS = 8;

/** Half of them, so that no institution keeps the others waiting for good. */
const MAX_OF_INSTITUTION = 4;

/** Milliseconds that an upload waits for its turn before a byte of it is read. */
const WAIT_TIME = 10_000;

/** Seconds after which a refused upload may be tried again. */
const RETRY_AFTER = 5;

type Sender = Pick<Principal, 'credential' | 'institutionId'>;

/** Bounds the files in memory: one upload a credential, four an institution, eight a process. Further ones wait, first come first served. */
export class UploadSlots {
  private readonly held = new Set<Sender>();
  private readonly waiting = new Map<Sender, () => void>();

  constructor(private readonly waitTime = WAIT_TIME) {}

  /**
   * Waits for a slot, and gives the function that frees it.
   * @throws AppError `rate_limit_exceeded` where the sender's own uploads take too long, `service_unavailable` where others' do
   */
  async enter({ credential, institutionId }: Sender): Promise<() => void> {
    // Its identity stands for this upload, whatever else its sender uploads.
    const upload = { credential, institutionId };
    if (this.busy(upload)) await this.turnOf(upload);
    this.held.add(upload);
    return () => {
      if (this.held.delete(upload)) this.admitNext();
    };
  }

  private turnOf(upload: Sender): Promise<void> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.waiting.delete(upload);
        reject(this.busy(upload) ?? tooManyUploads());
      }, this.waitTime);
      this.waiting.set(upload, () => {
        clearTimeout(timeout);
        this.waiting.delete(upload);
        this.held.add(upload);
        resolve();
      });
    });
  }

  private admitNext(): void {
    for (const [upload, admit] of [...this.waiting]) if (!this.busy(upload)) admit();
  }

  /** Says why an upload has to wait; undefined where it has not. */
  private busy({ credential, institutionId }: Sender): AppError | undefined {
    const held = [...this.held];
    if (held.some((other) => other.credential === credential)) return ownUploadUnderWay();
    const ofInstitution = held.filter((other) => other.institutionId === institutionId).length;
    return held.length >= MAX_UPLOADS || ofInstitution >= MAX_OF_INSTITUTION ? tooManyUploads() : undefined;
  }
}

function ownUploadUnderWay(): AppError {
  const message = 'Another upload with the same credentials is under way. Send one file at a time.';
  return new AppError('rate_limit_exceeded', message, { retryAfter: RETRY_AFTER });
}

function tooManyUploads(): AppError {
  const message = `Too many uploads are under way. Try again in ${RETRY_AFTER} seconds.`;
  return new AppError('service_unavailable', message, { retryAfter: RETRY_AFTER });
}
