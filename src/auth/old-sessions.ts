import type { PoolClient } from 'pg';
import { prepared } from '../database/prepared.ts';

/** Forgets sessions a week after nobody could refresh them any more; their last access tokens have long expired. */
export async function forgetOldSessions(client: PoolClient): Promise<void> {
  await prepared(client, `delete from sessions where expires_at < now() - interval '7 days'`, []);
}
