import type { PoolClient } from 'pg';
import { prepared } from '../../database/reads/prepared.ts';

/**
 * Forgets sessions a week after nobody could refresh them any more. An access token that is to live longer than that, by
 * ACCESS_TOKEN_TTL, ends with its session.
 */
export async function deleteExpiredSessions(client: PoolClient): Promise<void> {
  await prepared(client, `delete from sessions where expires_at < now() - interval '7 days'`, []);
}
