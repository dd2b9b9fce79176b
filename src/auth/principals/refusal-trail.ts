import { change } from '../../audit/change.ts';
import { diffOfNew } from '../../audit/diff.ts';
import type { Database } from '../../database/connection/database.ts';
import { ValidationErrors } from '../../input/validation-errors.ts';
import type { Logger } from '../../process/log.ts';
import type { Caller } from './caller.ts';

/** Milliseconds for which equal refusals are counted before they are recorded together. */
const INTERVAL = 60_000;

/** Kinds of refusals that are counted at a time. Further ones are recorded one by one. */
const CAPACITY = 10_000;

interface Repetitions {
  readonly operation: string;
  readonly timer: NodeJS.Timeout;
  /** The caller of the latest one, whose request the record names. */
  caller: Caller;
  count: number;
}

/**
 * Writes the audit records of refused permissions ([D42]). The first refusal of an operation to an actor is recorded at once.
 * Equal ones are counted and recorded with their number once a minute and at stop, so that the trail grows by at most one
 * record a minute for each actor, operation and process, however many requests are sent.
 */
export class RefusalTrail {
  private readonly repetitions = new Map<string, Repetitions>();

  constructor(
    private readonly database: Database,
    private readonly log: Logger,
    private readonly interval = INTERVAL,
  ) {}

  /** Records a refusal, or counts it where an equal one was recorded less than a minute ago. */
  async record(caller: Caller, operation: string): Promise<void> {
    const key = `${caller.institutionId} ${caller.credential} ${operation}`;
    const known = this.repetitions.get(key);
    if (known) {
      known.count += 1;
      known.caller = caller;
      return;
    }
    if (this.repetitions.size < CAPACITY) {
      const timer = setInterval(() => void this.endMinute(key), this.interval).unref();
      this.repetitions.set(key, { operation, timer, caller, count: 0 });
    }
    await this.write(caller, { operation });
  }

  /** Records what was counted until now. */
  async flush(): Promise<void> {
    await Promise.all([...this.repetitions.values()].map((each) => this.writeCount(each)));
  }

  async close(): Promise<void> {
    for (const { timer } of this.repetitions.values()) clearInterval(timer);
    await this.flush();
    this.repetitions.clear();
  }

  private async endMinute(key: string): Promise<void> {
    const ended = this.repetitions.get(key) as Repetitions;
    if (ended.count > 0) return this.writeCount(ended);
    clearInterval(ended.timer);
    this.repetitions.delete(key);
  }

  /** Keeps the count for the next time where it cannot be written. */
  private async writeCount(repetitions: Repetitions): Promise<void> {
    const { caller, operation, count } = repetitions;
    if (count === 0) return;
    repetitions.count = 0;
    try {
      await this.write(caller, { operation, repetitions: count });
    } catch (error) {
      repetitions.count += count;
      this.log.error({ err: error, operation, count }, 'repeated refusals of a permission were not recorded');
    }
  }

  private async write(caller: Caller, facts: Record<string, unknown>): Promise<void> {
    // What was refused has no effect, so the record shares nothing with it.
    const own: Caller = { ...caller, problems: new ValidationErrors(), transaction: undefined };
    const resource = { type: 'operation', id: null };
    const changes = diffOfNew(facts);
    await change(this.database, own, async (tx) => tx.record({ action: 'permission.refused', resource, changes }));
  }
}
