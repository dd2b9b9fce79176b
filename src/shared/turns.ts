import { AppError } from '../errors.ts';

export interface TurnLimits {
  /** How many may be in at once for one key. */
  readonly atOnce: number;
  /** How many may wait for one key; whoever comes then is refused at once. */
  readonly waiting: number;
  /** How long one may wait, in milliseconds. */
  readonly patience: number;
  readonly refusal: string;
}

interface Line {
  taken: number;
  readonly waiting: (() => void)[];
}

/** Lets a few in at once for each key, first come, first served, so that one institution's work never takes all there is. */
export class Turns<Key> {
  private readonly lines = new Map<Key, Line>();

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Waits for a turn.
   * @returns ends the turn; calling it again does nothing
   * @throws AppError `service_unavailable` where too many wait already, or the turn does not come in time
   */
  async take(key: Key): Promise<() => void> {
    const line = this.lines.get(key) ?? { taken: 0, waiting: [] };
    this.lines.set(key, line);
    if (line.taken < this.limits.atOnce) line.taken += 1;
    else await this.wait(line);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.pass(key, line);
    };
  }

  private async wait({ waiting }: Line): Promise<void> {
    if (waiting.length >= this.limits.waiting) throw this.refusal();
    await new Promise<void>((resolve, reject) => {
      const come = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(come), 1);
        reject(this.refusal());
      }, this.limits.patience);
      waiting.push(come);
    });
  }

  /** Gives a turn to the next who waits for it. */
  private pass(key: Key, line: Line): void {
    const next = line.waiting.shift();
    if (next) next();
    else line.taken -= 1;
    if (line.taken === 0) this.lines.delete(key);
  }

  private refusal(): AppError {
    return new AppError('service_unavailable', this.limits.refusal, { retryAfter: 10 });
  }
}
