import type { Pool } from 'pg';
import { prepared } from '../../database/reads/prepared.ts';
import { BoundedMap } from '../../shared/bounded-map.ts';
import type { Logger } from '../../shared/log.ts';

/** Minimum time between two recorded uses of a key, in milliseconds. */
const MIN_INTERVAL_MS = 60_000;

const RECORD_USE = `
  update api_keys set last_used_at = now()
  where institution_id = $1 and id = $2 and (last_used_at is null or last_used_at < now() - interval '1 minute')`;

/** Records when API keys were last used, to the minute. Requests do not wait for the write ([D17]). */
export class ApiKeyUsage {
  private readonly recordedAt = new BoundedMap<number, number>(10_000);

  constructor(
    private readonly pool: Pool,
    private readonly log: Logger,
  ) {}

  /** Records a use of the key now, at most once a minute in this process. */
  record(institutionId: number, id: number): void {
    const now = Date.now();
    if (now - (this.recordedAt.get(id) ?? 0) < MIN_INTERVAL_MS) return;
    this.recordedAt.set(id, now);
    prepared(this.pool, RECORD_USE, [institutionId, id]).catch((error: unknown) => {
      this.log.warn({ err: error }, 'could not record the use of an API key');
    });
  }
}
