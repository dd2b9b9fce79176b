import type { Pool } from 'pg';
import type { Principal } from '../../auth/principals/caller.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { DAY } from '../../input/calendar-day.ts';
import type { Logger } from '../../process/log.ts';

/** Milliseconds between two writes; at most so much is lost of a process that dies. */
const INTERVAL = 5_000;

interface Count {
  institutionId: number;
  /** Days since the epoch. */
  day: number;
  credential: string;
  requests: number;
}

/** In the order of the key, so that instances that write at the same time do not wait for each other in a circle. */
const ADD = `
  insert into request_counts as c (institution_id, date, credential, requests)
  select i.id, date '1970-01-01' + n."day", n.credential, n.requests
  from jsonb_to_recordset($1) as n ("institutionId" int, "day" int, credential text, requests int)
    join institutions i on i.id = n."institutionId"
  order by 1, 2, 3
  on conflict (institution_id, date, credential) do update set requests = c.requests + excluded.requests`;

/** Counts the requests of each credential by day ([D41]) in this process, and adds them up in the database every few seconds. */
export class RequestCounter {
  private counts = new Map<string, Count>();
  private writing: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly pool: Pool,
    private readonly log: Logger,
  ) {
    this.timer = setInterval(() => void this.write(), INTERVAL).unref();
  }

  count({ institutionId, credential }: Principal): void {
    const day = Math.floor(Date.now() / DAY);
    const key = `${institutionId} ${day} ${credential}`;
    const known = this.counts.get(key);
    if (known) known.requests += 1;
    else this.counts.set(key, { institutionId, day, credential, requests: 1 });
  }

  /** Writes what was counted until now; what cannot be written is kept for the next time. */
  write(): Promise<void> {
    this.writing = this.writing.then(() => this.writeCounts());
    return this.writing;
  }

  private async writeCounts(): Promise<void> {
    if (this.counts.size === 0) return;
    const counts = this.counts;
    this.counts = new Map();
    try {
      await prepared(this.pool, ADD, [JSON.stringify([...counts.values()])]);
    } catch (error) {
      this.log.warn({ err: error }, 'counts of requests could not be written');
      for (const [key, count] of this.counts)
        counts.set(key, { ...count, requests: count.requests + (counts.get(key)?.requests ?? 0) });
      this.counts = counts;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }
}
