import type { Change } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';

/** Ends a user's sessions in the transaction of what is the reason ([D13]); all of them, or all but one. */
export async function endSessions(tx: Change, userId: number, exceptSessionId: number | null = null): Promise<void> {
  await prepared(
    tx.client,
    'update sessions set ended_at = now() where institution_id = $1 and user_id = $2 and ended_at is null and id is distinct from $3',
    [tx.caller.institutionId, userId, exceptSessionId],
  );
}

/** Sessions that a user may have at a time. */
export const MAX_SESSIONS = 20;

const END_OLDEST = `
  update sessions set ended_at = now()
  where institution_id = $1 and ended_at is null and id in (
    select id from sessions where institution_id = $1 and user_id = $2 and ended_at is null order by id desc offset $3
  )
  returning id`;

/** Ends a user's oldest sessions beyond the limit and returns their ids. The user's row must be locked. */
export async function endOldestSessions(tx: Change, userId: number): Promise<number[]> {
  const { rows } = await prepared<{ id: number }>(tx.client, END_OLDEST, [
    tx.caller.institutionId,
    userId,
    MAX_SESSIONS,
  ]);
  return rows.map(({ id }) => id);
}

/** Records the end of a session that was not ended by its own logout. */
export function recordEndedSession(tx: Change, id: number): void {
  tx.record({ action: 'session.ended', resource: { type: 'session', id } });
}
