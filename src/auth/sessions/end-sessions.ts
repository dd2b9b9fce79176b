import type { Change } from '../../audit/change.ts';

/** Ends all sessions of a user, except one if given, in the transaction of the change that requires it ([D13]). */
export async function endSessions(tx: Change, userId: number, exceptSessionId: number | null = null): Promise<void> {
  await tx.query(
    'update sessions set ended_at = now() where institution_id = $1 and user_id = $2 and ended_at is null and id is distinct from $3',
    userId,
    exceptSessionId,
  );
}

/** Maximum number of sessions per user. */
export const MAX_SESSIONS = 20;

const END_OLDEST = `
  update sessions set ended_at = now()
  where institution_id = $1 and ended_at is null and id in (
    select id from sessions where institution_id = $1 and user_id = $2 and ended_at is null order by id desc offset $3
  )
  returning id`;

/** Ends the oldest sessions of a user beyond the limit and returns their ids. The user's row must be locked. */
export async function endOldestSessions(tx: Change, userId: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(END_OLDEST, userId, MAX_SESSIONS);
  return rows.map(({ id }) => id);
}

/** Records that a session ended for a reason other than its own logout. */
export function recordEndedSession(tx: Change, id: number): void {
  tx.record({ action: 'session.ended', resource: { type: 'session', id } });
}

/**
 * Sessions that are deleted, a week after their refresh token has expired. Access tokens that are valid for longer than that
 * (ACCESS_TOKEN_TTL) end with their session.
 */
export const expiredSessions = { table: 'sessions', column: 'expires_at', age: '7 days' };
