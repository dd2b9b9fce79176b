import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

/**
 * Tells whether processes may still write for a closed institution: they collect disclosures of reads for half a second and counts of
 * requests for five, and record the outcomes of deliveries in progress.
 */
const UNSETTLED = `
  select closed_at > now() - interval '6 seconds' or exists (
    select from webhook_deliveries where institution_id = $1 and claimed_until > now()) as unsettled
  from institutions where id = $1`;

const CHECK_MS = 200;

/** Waits until no process writes for a closed institution any more. */
export async function untilSettled(pool: Pool, institutionId: number): Promise<void> {
  const isUnsettled = async () => {
    return (await pool.query<{ unsettled: boolean }>(UNSETTLED, [institutionId])).rows[0]?.unsettled;
  };
  while (await isUnsettled()) await delay(CHECK_MS);
}
