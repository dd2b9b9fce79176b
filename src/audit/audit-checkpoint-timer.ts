import type { Logger } from '../process/log.ts';
import type { AuditCheckpoints } from './audit-checkpoints.ts';

/** Milliseconds between two checkpoints: at most so much of a trail is not proved by one. */
const INTERVAL = 3_600_000;

/** Milliseconds that a process that stops may wait for its last checkpoint. */
const STOP_TIME = 3_000;

/** Takes checkpoints at the start, every hour and when the process stops. A failure is logged and made good by the next time. */
export class AuditCheckpointTimer {
  private readonly timer: NodeJS.Timeout;
  private taking: Promise<void> = Promise.resolve();

  constructor(
    private readonly checkpoints: Pick<AuditCheckpoints, 'take'>,
    private readonly log: Logger,
  ) {
    this.timer = setInterval(() => void this.take(), INTERVAL).unref();
    void this.take();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_TIME).unref());
    await Promise.race([this.take(), late]);
  }

  private take(): Promise<void> {
    this.taking = this.taking
      .then(() => this.checkpoints.take())
      .catch((error: unknown) => this.log.warn({ err: error }, 'no checkpoint of the audit trails could be taken'));
    return this.taking;
  }
}
