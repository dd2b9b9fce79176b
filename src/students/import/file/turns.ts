import { AppError } from '../../../errors.ts';

export interface TurnLimits {
  /** The number of turns that one key may hold at the same time. */
  readonly maxConcurrent: number;
  /** The number of callers that may wait for one key; further ones are refused immediately. */
  readonly maxWaiting: number;
  /** Milliseconds after which a waiting caller is refused. */
  readonly timeoutMs: number;
  /** The message of the error for refused callers. */
  readonly message: string;
}

interface Queue {
  active: number;
  readonly waiting: (() => void)[];
}

/** Limits concurrency per key, first come, first served, so that one institution's work never uses the whole capacity. */
export class Turns<Key> {
  private readonly queues = new Map<Key, Queue>();

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Waits for a turn.
   * @returns a function that releases the turn; calling it again does nothing
   * @throws AppError `service_unavailable` if too many callers are waiting already, or the wait times out
   */
  async acquire(key: Key): Promise<() => void> {
    const queue = this.queues.get(key) ?? { active: 0, waiting: [] };
    this.queues.set(key, queue);
    if (queue.active < this.limits.maxConcurrent) queue.active += 1;
    else await this.wait(queue);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.release(key, queue);
    };
  }

  private async wait({ waiting }: Queue): Promise<void> {
    if (waiting.length >= this.limits.maxWaiting) throw this.createRefusal();
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(this.createRefusal());
      }, this.limits.timeoutMs);
      waiting.push(start);
    });
  }

  /** Passes a turn on to the next waiting caller, if there is one. */
  private release(key: Key, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.active -= 1;
    if (queue.active === 0) this.queues.delete(key);
  }

  private createRefusal(): AppError {
    return new AppError('service_unavailable', this.limits.message, { retryAfterSeconds: 10 });
  }
}
