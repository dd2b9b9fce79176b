import type { Logger } from '../shared/log.ts';
import type { AuditCheckpoints } from './audit-checkpoints.ts';

/** Time between two checkpoints, and thus the longest part of a trail that no checkpoint covers. */
const INTERVAL_MS = 3_600_000;

/** Time that a stopping process waits for its last checkpoint. */
const STOP_TIMEOUT_MS = 3_000;

/** Takes checkpoints at the start, every hour and when the process stops. A failure is logged; the next checkpoint makes up for it. */
export class AuditCheckpointTimer {
  private readonly timer: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly checkpoints: Pick<AuditCheckpoints, 'take'>,
    private readonly log: Logger,
  ) {
    this.timer = setInterval(() => void this.take(), INTERVAL_MS).unref();
    void this.take();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref());
    await Promise.race([this.take(), timeout]);
  }

  private take(): Promise<void> {
    this.running = this.running
      .then(() => this.checkpoints.take())
      .catch((error: unknown) => this.log.warn({ err: error }, 'taking audit checkpoints failed'));
    return this.running;
  }
}
