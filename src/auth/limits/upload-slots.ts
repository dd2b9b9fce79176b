import type { Principal } from '../../access/caller.ts';
import { AppError } from '../../shared/errors.ts';
import { FairQueue } from '../../shared/fair-queue.ts';

/** Concurrent uploads of the process. Each is held in memory, up to IMPORT_MAX_BYTES. */
const MAX_UPLOADS = 8;

/** Concurrent uploads of an institution: half of the slots, so that one institution cannot block the others. */
const MAX_UPLOADS_PER_INSTITUTION = 4;

/** Maximum time that an upload waits for a slot, in milliseconds. Its body is not read meanwhile. */
const TIMEOUT_MS = 10_000;

/** Seconds after which a refused upload should be retried. */
const RETRY_AFTER = 5;

type Sender = Pick<Principal, 'credential' | 'institutionId'>;

/** Limits concurrent uploads: one per credential, four per institution, eight per process. Institutions take turns. */
export class UploadSlots {
  private readonly queue: FairQueue<number>;

  constructor(timeoutMs = TIMEOUT_MS) {
    this.queue = new FairQueue({
      slots: MAX_UPLOADS,
      perKey: MAX_UPLOADS_PER_INSTITUTION,
      timeoutMs,
      refusal: (isPartBusy) => (isPartBusy ? ownUploadInProgress() : tooManyUploads()),
    });
  }

  /**
   * Waits for a slot.
   * @returns a function that releases the slot
   * @throws AppError `rate_limit_exceeded` if another upload of the credential takes too long, `service_unavailable` if others do
   */
  acquire({ institutionId, credential }: Sender): Promise<() => void> {
    // Ids of credentials are unique within an institution only.
    return this.queue.acquire({ key: institutionId, part: `${institutionId} ${credential}` });
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
