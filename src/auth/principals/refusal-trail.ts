import type { Caller } from '../../access/caller.ts';
import { change, diffOfNew } from '../../audit/change.ts';
import type { Database } from '../../database/connection/database.ts';
import { isInstitutionClosed } from '../../database/connection/failures.ts';
import { ValidationErrors } from '../../input/validation-errors.ts';
import type { Logger } from '../../shared/log.ts';

/** Interval at which the count of identical refusals is recorded, in milliseconds. */
const INTERVAL_MS = 60_000;

/** Maximum number of distinct refusals that are counted at a time. Further ones are recorded individually. */
const CAPACITY = 10_000;

interface Repetitions {
  readonly operation: string;
  readonly timer: NodeJS.Timeout;
  /** The caller of the latest refusal. The record names its request. */
  caller: Caller;
  count: number;
}

/**
 * Writes the audit records of refused permissions ([D42]). The first refusal of an operation for an actor is recorded at once.
 * Repetitions are counted, and the count is recorded once a minute and on shutdown. The trail thus grows by at most one record
 * a minute for each actor, operation and process, regardless of the number of requests. No `WriteBehind`: that would write all counts
 * at one moment, which is not a minute after the first refusal of each.
 */
export class RefusalRecorder {
  private readonly repetitions = new Map<string, Repetitions>();

  constructor(
    private readonly database: Database,
    private readonly log: Logger,
    private readonly interval = INTERVAL_MS,
  ) {}

  /** Records a refusal, or counts it if an identical one was recorded less than a minute ago. */
  async record(caller: Caller, operation: string): Promise<void> {
    const key = `${caller.institutionId} ${caller.credential} ${operation}`;
    const existing = this.repetitions.get(key);
    if (existing) {
      existing.count += 1;
      existing.caller = caller;
      return;
    }
    if (this.repetitions.size < CAPACITY) {
      const timer = setInterval(() => void this.endMinute(key), this.interval).unref();
      this.repetitions.set(key, { operation, timer, caller, count: 0 });
    }
    try {
      await this.write(caller, { operation });
    } catch (error) {
      // The next count includes it.
      const kept = this.repetitions.get(key);
      if (kept && !isInstitutionClosed(error)) kept.count += 1;
      throw error;
    }
  }

  /** Records all counts so far. */
  async flush(): Promise<void> {
    await Promise.all([...this.repetitions.values()].map((repetitions) => this.writeCount(repetitions)));
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

  /** Records a count. If that fails, the count is kept for the next attempt, unless the institution was closed. */
  private async writeCount(repetitions: Repetitions): Promise<void> {
    const { caller, operation, count } = repetitions;
    if (count === 0) return;
    repetitions.count = 0;
    try {
      await this.write(caller, { operation, repetitions: count });
    } catch (error) {
      if (!isInstitutionClosed(error)) repetitions.count += count;
      this.log.error({ err: error, operation, count }, 'could not record repeated permission refusals');
    }
  }

  private async write(caller: Caller, details: Record<string, unknown>): Promise<void> {
    // In a transaction of its own: the refused request has no effect, so the record must not depend on it.
    const request = { caller, database: this.database, errors: new ValidationErrors() };
    const resource = { type: 'operation', id: null };
    const changes = diffOfNew(details);
    await change(request, async (tx) => tx.record({ action: 'permission.refused', resource, changes }));
  }
}
