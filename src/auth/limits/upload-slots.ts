import type { Principal } from '../../access/caller.ts';
import { AppError } from '../../errors.ts';

/** Concurrent uploads of the process. Each is held in memory, up to IMPORT_MAX_BYTES. */
const MAX_UPLOADS = 8;

/** Concurrent uploads of an institution: half of the slots, so that one institution cannot block the others. */
const MAX_UPLOADS_PER_INSTITUTION = 4;

/** Maximum time that an upload waits for a slot, in milliseconds. Its body is not read meanwhile. */
const TIMEOUT_MS = 10_000;

/** Seconds after which a refused upload should be retried. */
const RETRY_AFTER = 5;

type Sender = Pick<Principal, 'credential' | 'institutionId'>;

/** Limits concurrent uploads: one per credential, four per institution, eight per process. Further ones wait in order of arrival. */
export class UploadSlots {
  private readonly active = new Set<Sender>();
  private readonly waiting = new Map<Sender, () => void>();

  constructor(private readonly timeout = TIMEOUT_MS) {}

  /**
   * Waits for a slot.
   * @returns a function that releases the slot
   * @throws AppError `rate_limit_exceeded` if another upload of the credential takes too long, `service_unavailable` if others do
   */
  async acquire({ credential, institutionId }: Sender): Promise<() => void> {
    // A new object, so that each upload is a separate entry even if the sender is the same.
    const upload = { credential, institutionId };
    if (this.findObstacle(upload)) await this.wait(upload);
    this.active.add(upload);
    return () => {
      if (this.active.delete(upload)) this.startNext();
    };
  }

  private wait(upload: Sender): Promise<void> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.waiting.delete(upload);
        reject(this.findObstacle(upload) ?? tooManyUploads());
      }, this.timeout);
      this.waiting.set(upload, () => {
        clearTimeout(timeout);
        this.waiting.delete(upload);
        this.active.add(upload);
        resolve();
      });
    });
  }

  private startNext(): void {
    for (const [upload, start] of [...this.waiting]) if (!this.findObstacle(upload)) start();
  }

  /** Returns the error to report if an upload cannot start now. */
  private findObstacle({ credential, institutionId }: Sender): AppError | undefined {
    const active = [...this.active];
    if (active.some((other) => other.credential === credential)) return ownUploadInProgress();
    const ofInstitution = active.filter((other) => other.institutionId === institutionId).length;
    const isFull = active.length >= MAX_UPLOADS || ofInstitution >= MAX_UPLOADS_PER_INSTITUTION;
    return isFull ? tooManyUploads() : undefined;
  }
}

function ownUploadInProgress(): AppError {
  const message = 'Another upload with the same credentials is in progress. Send one file at a time.';
  return new AppError('rate_limit_exceeded', message, { retryAfterSeconds: RETRY_AFTER });
}

function tooManyUploads(): AppError {
  const message = `Too many uploads are in progress. Try again in ${RETRY_AFTER} seconds.`;
  return new AppError('service_unavailable', message, { retryAfterSeconds: RETRY_AFTER });
}
