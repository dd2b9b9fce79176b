import type { Principal } from '../../access/caller.ts';
import { AppError } from '../../shared/errors.ts';

/** Concurrent uploads of the process. Each is held in memory, up to IMPORT_MAX_BYTES. */
const MAX_UPLOADS = 8;

/** Concurrent uploads of an institution: half of the slots, so that one institution cannot block the others. */
const MAX_UPLOADS_PER_INSTITUTION = 4;

/** Maximum time that an upload waits for a slot, in milliseconds. Its body is not read meanwhile. */
const TIMEOUT_MS = 10_000;

/** Seconds after which a refused upload should be retried. */
const RETRY_AFTER = 5;

type Sender = Pick<Principal, 'credential' | 'institutionId'>;

/** An upload that waits for a slot. */
interface Waiting {
  readonly sender: Sender;
  start(): void;
}

/** Limits concurrent uploads: one per credential, four per institution, eight per process. Further ones wait in order of arrival. */
export class UploadSlots {
  private active = 0;
  private readonly activeCredentials = new Set<string>();
  private readonly activeByInstitution = new Map<number, number>();
  private readonly waiting = new Set<Waiting>();

  constructor(private readonly timeout = TIMEOUT_MS) {}

  /**
   * Waits for a slot.
   * @returns a function that releases the slot
   * @throws AppError `rate_limit_exceeded` if another upload of the credential takes too long, `service_unavailable` if others do
   */
  async acquire(sender: Sender): Promise<() => void> {
    if (this.findObstacle(sender)) await this.wait(sender);
    else this.occupy(sender);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.release(sender);
      this.startWaiting();
    };
  }

  /** Waits until the slot is occupied for the sender. */
  private wait(sender: Sender): Promise<void> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.waiting.delete(upload);
        reject(this.findObstacle(sender) ?? tooManyUploads());
      }, this.timeout);
      const start = () => {
        clearTimeout(timeout);
        this.waiting.delete(upload);
        this.occupy(sender);
        resolve();
      };
      const upload = { sender, start };
      this.waiting.add(upload);
    });
  }

  private startWaiting(): void {
    for (const { sender, start } of this.waiting) {
      if (this.active >= MAX_UPLOADS) return;
      if (!this.findObstacle(sender)) start();
    }
  }

  private occupy(sender: Sender): void {
    const { institutionId } = sender;
    this.active += 1;
    this.activeCredentials.add(keyOf(sender));
    this.activeByInstitution.set(institutionId, this.countOf(institutionId) + 1);
  }

  private release(sender: Sender): void {
    const { institutionId } = sender;
    const remaining = this.countOf(institutionId) - 1;
    this.active -= 1;
    this.activeCredentials.delete(keyOf(sender));
    if (remaining === 0) this.activeByInstitution.delete(institutionId);
    else this.activeByInstitution.set(institutionId, remaining);
  }

  private countOf(institutionId: number): number {
    return this.activeByInstitution.get(institutionId) ?? 0;
  }

  /** Returns the error to report if an upload cannot start now. */
  private findObstacle(sender: Sender): AppError | undefined {
    const { institutionId } = sender;
    if (this.activeCredentials.has(keyOf(sender))) return ownUploadInProgress();
    const isFull = this.active >= MAX_UPLOADS || this.countOf(institutionId) >= MAX_UPLOADS_PER_INSTITUTION;
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

/** Ids of credentials are unique within an institution only. */
function keyOf({ institutionId, credential }: Sender): string {
  return `${institutionId} ${credential}`;
}
