import { AppError } from '../../../shared/errors.ts';

export interface TurnLimits {
  /** The number of callers that may wait; further ones are refused immediately. */
  readonly maxWaiting: number;
  /** Milliseconds after which a waiting caller is refused. */
  readonly timeoutMs: number;
  /** The message of the error for refused callers. */
  readonly message: string;
}

/** Admits one caller at a time, first come, first served. */
export class Turns {
  private isTaken = false;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Waits for the turn.
   * @returns a function that releases the turn; calling it again does nothing
   * @throws AppError `service_unavailable` if too many callers are waiting already, or the wait times out
   */
  async acquire(): Promise<() => void> {
    if (this.isTaken) await this.wait();
    this.isTaken = true;
    let release = () => this.release();
    return () => {
      release();
      release = () => {};
    };
  }

  private async wait(): Promise<void> {
    if (this.waiting.length >= this.limits.maxWaiting) throw this.createRefusal();
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        reject(this.createRefusal());
      }, this.limits.timeoutMs);
      this.waiting.push(start);
    });
  }

  /** Passes the turn on to the next waiting caller, if there is one. */
  private release(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.isTaken = false;
  }

  private createRefusal(): AppError {
    return new AppError('service_unavailable', this.limits.message, { retryAfterSeconds: 10 });
  }
}
