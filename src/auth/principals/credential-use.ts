import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { prepared } from '../../database/reads/prepared.ts';
import { atMost } from '../../shared/at-most.ts';
import type { Logger } from '../../shared/log.ts';

/** Minimum time between two recorded uses of a credential, in milliseconds. */
const MIN_INTERVAL_MS = 60_000;

const recordUse = (table: string) => `
  update ${table} set last_used_at = now()
  where institution_id = $1 and id = $2 and (last_used_at is null or last_used_at < now() - interval '1 minute')`;

/** Records when API keys or OAuth clients were last used, to the minute. Requests do not wait for the write ([D17]). */
export class CredentialUse {
  private readonly recordedAt = new LRUCache<string, number>(atMost(10_000));
  private readonly statement: string;

  constructor(
    private readonly pool: Pool,
    private readonly log: Logger,
    table: 'api_keys' | 'oauth_clients',
  ) {
    this.statement = recordUse(table);
  }

  /** Records a use of the credential now, at most once a minute in this process. */
  record(institutionId: number, id: number): void {
    const now = Date.now();
    const key = `${institutionId} ${id}`;
    if (now - (this.recordedAt.get(key) ?? 0) < MIN_INTERVAL_MS) return;
    this.recordedAt.set(key, now);
    prepared(this.pool, this.statement, [institutionId, id]).catch((error: unknown) => {
      this.log.warn({ err: error }, 'could not record the use of a credential');
    });
  }
}
