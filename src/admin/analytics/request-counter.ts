import type { Pool } from 'pg';
import type { Principal } from '../../access/caller.ts';
import { writeInParts } from '../../database/batching/write-in-parts.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { today } from '../../input/time-zone.ts';
import type { Logger } from '../../shared/log.ts';
import { WriteBehind } from '../../shared/write-behind.ts';

/** Time between two writes in milliseconds, and so the most that is lost if the process dies. */
const WRITE_INTERVAL_MS = 5_000;

interface Count {
  institutionId: number;
  /** The day in the institution's time zone, YYYY-MM-DD. */
  day: string;
  credential: string;
  requests: number;
}

/** Ordered by the key, so that instances that write at the same time cannot deadlock. */
const ADD = `
  insert into request_counts as c (institution_id, date, credential, requests)
  select i.id, n."day", n.credential, n.requests
  from jsonb_to_recordset($1) as n ("institutionId" int, "day" date, credential text, requests int)
    join institutions i on i.id = n."institutionId"
  order by 1, 2, 3
  on conflict (institution_id, date, credential) do update set requests = c.requests + excluded.requests`;

/** Counts the requests of each credential by day ([D41]) in memory and adds the counts to the database every few seconds. */
export class RequestCounter {
  private counts = new Map<string, Count>();
  private readonly writer: WriteBehind;

  constructor(
    private readonly pool: Pool,
    private readonly log: Logger,
  ) {
    this.writer = new WriteBehind({
      hasNext: () => this.counts.size > 0,
      writeNext: () => this.writeCounts(),
      intervalMs: WRITE_INTERVAL_MS,
      onFailure: (error) => log.warn({ err: error }, 'could not write request counts'),
    });
  }

  count({ institutionId, credential, timeZone }: Principal): void {
    const day = today({ timeZone });
    const key = `${institutionId} ${day} ${credential}`;
    const existing = this.counts.get(key);
    if (existing) existing.requests += 1;
    else this.counts.set(key, { institutionId, day, credential, requests: 1 });
  }

  /** Writes the counts so far. Counts that cannot be written are kept for the next attempt. */
  write(): Promise<void> {
    return this.writer.write();
  }

  close(): Promise<void> {
    return this.writer.close();
  }

  private async writeCounts(): Promise<void> {
    const counts = this.counts;
    this.counts = new Map();
    try {
      await writeInParts([...counts], {
        write: async (entries) => {
          await prepared(this.pool, ADD, [JSON.stringify(entries.map(([, count]) => count))]);
          for (const [key] of entries) counts.delete(key);
        },
        setApart: ([key, count], err) => {
          this.log.error({ err, count }, 'the database refuses a count of requests: it is left out');
          counts.delete(key);
        },
      });
    } catch (error) {
      for (const [key, count] of this.counts)
        counts.set(key, { ...count, requests: count.requests + (counts.get(key)?.requests ?? 0) });
      this.counts = counts;
      throw error;
    }
  }
}
