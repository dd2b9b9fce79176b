import type { Pool } from 'pg';
import { prepared } from '../../database/reads/prepared.ts';
import type { Logger } from '../../process/log.ts';
import { BoundedMap } from '../../shared/bounded-map.ts';

/** Milliseconds for which one note of a use is enough. */
const INTERVAL = 60_000;

const NOTE = `
  update api_keys set last_used_at = now()
  where institution_id = $1 and id = $2 and (last_used_at is null or last_used_at < now() - interval '1 minute')`;

/** Notes when API keys were last used, to the minute and beside the requests, which do not wait for it ([D17]). */
export class ApiKeyUse {
  private readonly notedAt = new BoundedMap<number, number>(10_000);

  constructor(
    private readonly pool: Pool,
    private readonly log: Logger,
  ) {}

  note(institutionId: number, id: number): void {
    const now = Date.now();
    if (now - (this.notedAt.get(id) ?? 0) < INTERVAL) return;
    this.notedAt.set(id, now);
    prepared(this.pool, NOTE, [institutionId, id]).catch((error: unknown) => {
      this.log.warn({ err: error }, 'the use of an API key was not noted');
    });
  }
}
